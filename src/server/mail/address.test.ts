import { expect, test } from 'vitest';
import { parseEmailAddress } from '../../base/addresses/contact-form.ts';
import { addressForLimits, parseMailbox } from './address.ts';

test.each([
  ['ana@example.org', 'ana@example.org'],
  ['  Ana.Lopez+web@Example.ORG ', 'Ana.Lopez+web@example.org'],
  ["o'brien_1@sub.example.co.uk", "o'brien_1@sub.example.co.uk"],
  ['info@cañón.example', 'info@xn--can-8mak.example'],
])('parses %j as %j', (text, address) => {
  const parsed = parseEmailAddress(text);
  expect(parsed).toMatch(/^[\x21-\x7e]+$/);
  expect(parsed).toBe(address);
});

test('parses a mailbox with and without a name', () => {
  expect(parseMailbox('Club de Voleibol <info@example.org>')).toEqual({
    name: 'Club de Voleibol',
    address: 'info@example.org',
  });
  expect(parseMailbox('info@example.org')).toEqual({ name: '', address: 'info@example.org' });
  expect(parseMailbox('a@example.org, b@example.org')).toBeUndefined();
});

test.each([
  ['Ana+1@Example.org', 'ana@example.org'],
  ['ana.lopez@example.org', 'ana.lopez@example.org'],
  ['A.na.Lopez+2@GMail.com', 'analopez@gmail.com'],
  ['analopez@googlemail.com', 'analopez@gmail.com'],
])('rate limits treat %s as %s', (address, expected) => {
  expect(addressForLimits(address)).toBe(expected);
});
