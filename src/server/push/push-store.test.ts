import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { PushStore } from './push-store.ts';

const phone = (name: string, teams = ['a/b']) => ({
  endpoint: `https://push.example.org/${name}`,
  keys: { p256dh: 'p', auth: 'a' },
  teams,
  results: false,
});

test('keeps a bounded number of phones, whose choices may still change, for its owner only', () => {
  const folder = newFolder();
  const store = new PushStore(folder, 2);
  const saved = ['ana', 'luis', 'eva'].map((name) => store.save(phone(name), '2024-11-13'));
  expect(saved).toEqual([true, true, false]);
  expect(store.save(phone('ana', ['c/d', 'a/b']), '2024-11-14')).toBe(true);
  expect(store.countPhones()).toEqual({ total: 2, teams: { 'a/b': 2, 'c/d': 1 } });
  expect(statSync(join(folder, 'avisos.sqlite')).mode & 0o777).toBe(0o600);
  store.close();
  const reopened = new PushStore(folder);
  expect(reopened.choiceOf(phone('ana').endpoint)?.teams).toEqual(['a/b', 'c/d']);
  reopened.close();
});
