import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, withPolicy } from './csp.ts';

const sha = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('names each inline script by its hash, once', () => {
  const policy = contentSecurityPolicy(
    '<script>a()</script><script async="">b()</script><script>a()</script>',
  );
  expect(policy).toContain(`script-src 'self' ${sha('a()')} ${sha('b()')};`);
  expect(policy.match(/script-src [^;]*/)?.[0]).not.toContain('unsafe');
});

test('leaves out data blocks and scripts from files', () => {
  const policy = contentSecurityPolicy(
    '<script type="application/ld+json">{"a":1}</script><script src="/assets/x.js"></script>',
  );
  expect(policy).toContain("script-src 'self';");
});

test('lets scripts talk to this origin, and to others only when told', () => {
  expect(contentSecurityPolicy('')).toContain("connect-src 'self';");
  expect(contentSecurityPolicy('', ['https://api.emailjs.com'])).toContain(
    "connect-src 'self' https://api.emailjs.com;",
  );
});

test('the form posts to this origin, and to a mail program where messages go elsewhere', () => {
  expect(contentSecurityPolicy('')).toContain("form-action 'self';");
  expect(contentSecurityPolicy('', ['https://api.emailjs.com'])).toContain(
    "form-action 'self' https://api.emailjs.com mailto:;",
  );
});

test('the policy comes first in the head, and a page without one is refused', () => {
  expect(withPolicy('<head><title>x</title></head>', "default-src 'none'")).toBe(
    '<head><meta http-equiv="Content-Security-Policy" content="default-src \'none\'"/><title>x</title></head>',
  );
  expect(() => withPolicy('<html></html>', '')).toThrow('no <head>');
});
