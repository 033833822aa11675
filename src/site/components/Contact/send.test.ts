import { expect, test } from 'vitest';
import { reasonOf } from './send.ts';

test.each([
  [
    'a refusal, in the service’s own words',
    { status: 429, text: ' Demasiados mensajes. ' },
    'Demasiados mensajes.',
  ],
  ['a bare string of the library', 'The public key is required.', 'The public key is required.'],
  ['nothing answers', new TypeError('Failed to fetch'), 'No hay conexión con el servidor.'],
  [
    'an answer too late',
    new Error('El servidor no ha respondido a tiempo.'),
    'El servidor no ha respondido a tiempo.',
  ],
  [
    'a web server’s error page',
    { status: 502, text: '<html>Bad gateway</html>' },
    'Respuesta del servidor: 502.',
  ],
  ['an empty refusal', { status: 405, text: '' }, 'Respuesta del servidor: 405.'],
  ['a refusal as long as a page', { status: 500, text: 'x'.repeat(400) }, 'Respuesta del servidor: 500.'],
  ['something that is no error at all', undefined, 'No se conoce la causa.'],
])('%s', (_, failure, words) => {
  expect(reasonOf(failure)).toBe(words);
});
