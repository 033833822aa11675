import { expect, test } from 'vitest';
import { refusalPage } from './plain-page.ts';

test('turns phone numbers and addresses into links, and nothing else', () => {
  const alternativeContact =
    'También puedes escribirnos a hola@club.example.org o llamarnos al 555 01 02 03.';
  const page = refusalPage({
    reason: 'Espera 5 minutos.',
    typed: null,
    alternativeContact,
    home: '/',
  });
  expect(page).toContain('<a href="mailto:hola@club.example.org">hola@club.example.org</a>');
  expect(page).toContain('<a href="tel:555010203">555 01 02 03</a>.');
  expect(page.match(/<a /g)).toHaveLength(3);
});
