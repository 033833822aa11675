import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, redirectPage } from './pages.ts';

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

const sha = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('allows only this origin, and inline scripts and styles by hash', () => {
  const policy = contentSecurityPolicy({ scripts: ['a()', 'b()'], styles: ['p{}'] });
  expect(policy).toContain(`script-src 'self' ${sha('a()')} ${sha('b()')};`);
  expect(policy).toContain(`style-src 'self' ${sha('p{}')};`);
  const bare = contentSecurityPolicy({});
  for (const part of ['script-src', 'connect-src', 'form-action']) expect(bare).toContain(`${part} 'self';`);
});

test('allows further origins only by configuration, and then the plain form may open the mail program', () => {
  const policy = contentSecurityPolicy({}, ['https://api.emailjs.com']);
  expect(policy).toContain("connect-src 'self' https://api.emailjs.com;");
  expect(policy).toContain("form-action 'self' https://api.emailjs.com mailto:;");
});
