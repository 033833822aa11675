import { expect, test } from 'vitest';
import { newKey, sameMessage } from './message.ts';

const message = { from_name: 'Ana', from_email: 'ana@example.org', telefono: '', message: 'Hola' };

test('a message is the same only letter for letter', () => {
  expect(sameMessage(message, { ...message })).toBe(true);
  expect(sameMessage(message, { ...message, message: 'Hola.' })).toBe(false);
  expect(sameMessage(message, { ...message, telefono: '5' })).toBe(false);
});

test('every message has a key of its own', () => {
  const keys = new Set(Array.from({ length: 50 }, newKey));
  expect(keys.size).toBe(50);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{32,36}$/);
});
