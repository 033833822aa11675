import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './csp.ts';

const sha = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('names each inline script and style by its hash', () => {
  const policy = contentSecurityPolicy({ scripts: ['a()', 'b()'], styles: ['p{}'] });
  expect(policy).toContain(`script-src 'self' ${sha('a()')} ${sha('b()')};`);
  expect(policy).toContain(`style-src 'self' ${sha('p{}')};`);
  expect(policy.match(/script-src [^;]*/)?.[0]).not.toContain('unsafe');
  expect(contentSecurityPolicy({})).toContain("script-src 'self';");
});

test('lets scripts talk to this origin, and to others only when told', () => {
  expect(contentSecurityPolicy({})).toContain("connect-src 'self';");
  expect(contentSecurityPolicy({}, ['https://api.emailjs.com'])).toContain(
    "connect-src 'self' https://api.emailjs.com;",
  );
});

test('the form posts to this origin, and to a mail program where messages go elsewhere', () => {
  expect(contentSecurityPolicy({})).toContain("form-action 'self';");
  expect(contentSecurityPolicy({}, ['https://api.emailjs.com'])).toContain(
    "form-action 'self' https://api.emailjs.com mailto:;",
  );
});
