import { EmailJSResponseStatus } from '@emailjs/browser';
import { expect, test } from 'vitest';
import { reasonOf } from './send.ts';

const answer = (status: number, text: string) => new EmailJSResponseStatus(status, text);

test.each([
  ['a refusal, in the service’s own words', answer(429, ' Muchos mensajes. '), 'Muchos mensajes.'],
  ['a bare string of the library', 'The public key is required.', 'The public key is required.'],
  ['nothing answers', new TypeError('Failed to fetch'), 'No hay conexión con el servidor.'],
  ['an answer too late', new Error('No ha respondido a tiempo.'), 'No ha respondido a tiempo.'],
  ['a web server’s error page', answer(502, '<html>Bad gateway</html>'), 'Respuesta del servidor: 502.'],
  ['an empty refusal', answer(405, ''), 'Respuesta del servidor: 405.'],
  ['a refusal as long as a page', answer(500, 'x'.repeat(400)), 'Respuesta del servidor: 500.'],
  ['something that is no error at all', undefined, 'No se conoce la causa.'],
])('%s', (_, failure, words) => {
  expect(reasonOf(failure)).toBe(words);
});
