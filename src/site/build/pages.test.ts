import { expect, test } from 'vitest';
import { redirectPage } from './pages.ts';

const ORIGIN = 'https://club.example.org';

test('renders a redirect that is immediate, escaped and not indexed, with a link to its destination', () => {
  const html = redirectPage('/equipos/federados', ORIGIN);
  expect(html).toContain('<meta http-equiv="refresh" content="0;url=/equipos/federados"/>');
  expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/equipos/federados"/>`);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toContain('<a href="/equipos/federados">');
  expect(redirectPage('/a"><script>', ORIGIN)).not.toContain('<script>');
});

test('renders a redirect to the home page without a canonical URL', () => {
  const html = redirectPage('/', ORIGIN);
  expect(html).toContain('<meta http-equiv="refresh" content="0;url=/"/>');
  expect(html).not.toMatch(/otra dirección|canonical/);
});
