import { expect, test } from 'vitest';
import { redirectPage } from './pages.ts';

test('a redirect page leaves at once, says where to, and is not indexed', () => {
  const html = redirectPage('/equipos/federados', 'https://club.example.org');
  expect(html).toContain('<meta http-equiv="refresh" content="0;url=/equipos/federados"/>');
  expect(html).toContain('<link rel="canonical" href="https://club.example.org/equipos/federados"/>');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain('<a href="/equipos/federados">');
});

test('a page that is not there leads home, and does not say that home is its other address', () => {
  const html = redirectPage('/', 'https://club.example.org');
  expect(html).toContain('<meta http-equiv="refresh" content="0;url=/"/>');
  expect(html).toContain('<title>Esta página no existe</title>');
  expect(html).not.toMatch(/otra dirección|canonical/);
});

test('nothing in an address becomes markup', () => {
  expect(redirectPage('/a"><script>', 'https://x.example')).not.toContain('<script>');
});
