import { afterEach, expect, test, vi } from 'vitest';
import type { Message } from './message.ts';
import { Undelivered } from './undelivered.ts';

const saying = (message: string): Message => ({ from_name: '', from_email: '', telefono: '', message });
const [a, b] = [saying('a'), saying('b')];

afterEach(() => vi.unstubAllGlobals());

test('a message that is tried again keeps its key, another gets its own', () => {
  const kept = new Undelivered();
  const key = kept.sending(a);
  expect(kept.sending(b)).not.toBe(key);
  expect(kept.sending(a)).toBe(key);
});

test('one that failed is still there after another was sent', () => {
  const kept = new Undelivered();
  kept.sending(a);
  kept.sent(kept.sending(b));
  expect(kept.bringBack()).toEqual([a]);
  expect(kept.bringBack()).toEqual([]);
});

test('all that failed come back, each once, in their order', () => {
  const kept = new Undelivered();
  for (const message of [a, b, a]) kept.sending(message);
  expect(kept.bringBack()).toEqual([b, a]);
});

test('what was brought back is sent as it is or as it was changed, and is not kept besides', () => {
  const kept = new Undelivered();
  const key = kept.sending(a);
  kept.bringBack();
  expect(kept.sending(a)).toBe(key);
  kept.bringBack();
  kept.sent(kept.sending(saying('a, changed')));
  expect(kept.bringBack()).toEqual([]);
  expect(kept.sending(a)).not.toBe(key);
});

test('where nothing was typed there is nothing to bring back', () => {
  const kept = new Undelivered();
  kept.sending(saying(''));
  expect(kept.bringBack()).toEqual([]);
});

/** The tab's storage, as far as it is used. */
function storage() {
  const items = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  });
  return items;
}

function reloaded(): Undelivered {
  const kept = new Undelivered();
  kept.load();
  return kept;
}

test('after a reload the draft is there, and what was sent and not confirmed, under its key', () => {
  const items = storage();
  const kept = new Undelivered();
  const key = kept.sending(a);
  kept.typing(b);
  const next = reloaded();
  expect(next.typed).toEqual(b);
  expect(next.bringBack()).toEqual([a]);
  expect(next.sending(a)).toBe(key);
  next.sent(key);
  expect(items.size).toBe(0);
});

test('what the page began is known after a reload, until it is sent', () => {
  storage();
  const begun = { texts: ['a'], addsUp: true, typed: '' };
  new Undelivered().typing(a, begun);
  const next = reloaded();
  expect(next.begun).toEqual(begun);
  next.sending(a);
  expect(next.begun).toBe(null);
});

test('where the storage is denied the page keeps it alone', () => {
  vi.stubGlobal('sessionStorage', undefined);
  const kept = reloaded();
  kept.typing(b);
  expect(kept.typed).toEqual(b);
  kept.sending(a);
  expect(kept.bringBack()).toEqual([a]);
});
