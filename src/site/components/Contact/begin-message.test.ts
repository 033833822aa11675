import { expect, test } from 'vitest';
import { beginMessage, onBegunMessage, startFormBy } from './begin-message.ts';

test('a message that is begun before the form runs starts it, and waits for it', () => {
  const heard: string[] = [];
  let starts = 0;
  startFormBy(() => starts++);
  beginMessage('a');
  expect(starts).toBe(1);
  const leave = onBegunMessage(({ text }) => heard.push(text));
  beginMessage('b');
  leave();
  expect(heard).toEqual(['a', 'b']);
  expect(starts).toBe(1);
});
