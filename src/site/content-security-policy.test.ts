import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';

const sha = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('allows inline scripts and styles by hash, and connections to this origin only', () => {
  const policy = contentSecurityPolicy({ scripts: ['a()', 'b()'], styles: ['p{}'] });
  expect(policy).toContain(`script-src 'self' ${sha('a()')} ${sha('b()')};`);
  expect(policy).toContain(`style-src 'self' ${sha('p{}')};`);
  const bare = contentSecurityPolicy({});
  for (const part of ['script-src', 'connect-src', 'form-action']) expect(bare).toContain(`${part} 'self';`);
});

test('allows the configured mail service, and then a plain form that opens a mail program', () => {
  const policy = contentSecurityPolicy({}, ['https://api.emailjs.com']);
  expect(policy).toContain("connect-src 'self' https://api.emailjs.com;");
  expect(policy).toContain("form-action 'self' https://api.emailjs.com mailto:;");
});
