import { expect, test } from 'vitest';
import { merged, newKey, sameMessage } from './message.ts';

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

test('a message that comes back takes nothing of what was typed since', () => {
  const empty = { from_name: '', from_email: '', telefono: '', message: '' };
  expect(merged(empty, message)).toEqual(message);
  expect(merged({ ...empty, from_name: 'Eva', message: 'Otra cosa' }, message)).toEqual({
    ...message,
    from_name: 'Eva',
    message: 'Otra cosa\n\nHola',
  });
  expect(merged(message, message)).toEqual(message);
  const later = { ...message, message: 'Hola, ¿qué tal?' };
  expect(merged(message, later)).toEqual(later);
  expect(merged(later, message)).toEqual(later);
});
