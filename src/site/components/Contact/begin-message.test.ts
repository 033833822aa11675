import { expect, test } from 'vitest';
import { beginMessage, onBegunMessage } from './begin-message.ts';

test('a message that is begun before the form runs waits for it', () => {
  const heard: string[] = [];
  beginMessage('a');
  const leave = onBegunMessage(({ text }) => heard.push(text));
  beginMessage('b');
  leave();
  expect(heard).toEqual(['a', 'b']);
});
