import { expect, test } from 'vitest';
import type { Message } from './message.ts';
import { Undelivered } from './undelivered.ts';

const saying = (message: string): Message => ({ from_name: '', from_email: '', telefono: '', message });
const [a, b] = [saying('a'), saying('b')];

test('a message that is tried again keeps its key, another gets its own', () => {
  const kept = new Undelivered();
  const key = kept.keyFor(a);
  kept.failed(a, key);
  expect(kept.keyFor(b)).not.toBe(key);
  expect(kept.keyFor(a)).toBe(key);
});

test('one that failed is still there after another was sent', () => {
  const kept = new Undelivered();
  kept.failed(a, kept.keyFor(a));
  kept.sent(kept.keyFor(b));
  expect(kept.bringBack()).toEqual([a]);
  expect(kept.bringBack()).toEqual([]);
});

test('all that failed come back, each once, in their order', () => {
  const kept = new Undelivered();
  kept.failed(a, kept.keyFor(a));
  kept.failed(b, kept.keyFor(b));
  kept.failed(a, kept.keyFor(a));
  expect(kept.bringBack()).toEqual([b, a]);
});

test('what was brought back is sent as it is or as it was changed, and is not kept besides', () => {
  const kept = new Undelivered();
  const key = kept.keyFor(a);
  kept.failed(a, key);
  kept.bringBack();
  expect(kept.keyFor(a)).toBe(key);
  kept.sent(kept.keyFor(saying('a, changed')));
  expect(kept.bringBack()).toEqual([]);
  expect(kept.keyFor(a)).not.toBe(key);
});

test('where nothing was typed there is nothing to bring back', () => {
  const kept = new Undelivered();
  kept.failed(saying(''), kept.keyFor(saying('')));
  expect(kept.bringBack()).toEqual([]);
});
