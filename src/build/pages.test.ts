import { expect, test } from 'vitest';
import { redirectPage } from './pages.ts';

const ORIGIN = 'https://club.example.org';

test('a redirect page leaves at once, names its destination and is not indexed', () => {
  const html = redirectPage('/equipos/federados', ORIGIN);
  expect(html).toContain('<meta http-equiv="refresh" content="0;url=/equipos/federados"/>');
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/equipos/federados"/>`);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain('<a href="/equipos/federados">');
  expect(redirectPage('/a"><script>', ORIGIN)).not.toContain('<script>');
});

test('a missing page leads home without a canonical URL', () => {
  const html = redirectPage('/', ORIGIN);
  expect(html).toContain('<meta http-equiv="refresh" content="0;url=/"/>');
  expect(html).not.toMatch(/otra dirección|canonical/);
});
