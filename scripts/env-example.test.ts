import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFolders } from '../src/contract/folders.ts';
import { readMailConfig } from '../src/mail/config.ts';
import { readListenOptions } from '../src/server/fastify.ts';
import { readContactService } from '../src/site/settings.server.ts';

/** Where the environment is read; XDG_CACHE_HOME is the system's own. */
const READERS = [
  'src/contract/folders.ts',
  'src/server/fastify.ts',
  'src/mail/config.ts',
  'src/mail/clubs-file.ts',
  'src/site/settings.server.ts',
  'src/publish/targets/target.ts',
];
const READ = /\benv\.([A-Z][A-Z_]+)|[{ ]([A-Z]+_[A-Z_]+): (?=\w)|\b(?:read|key)\('([A-Z][A-Z_]+)'\)/g;

/** The variables of .env.example, as they stand there behind their `#`. */
const explained = [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(
  ([, name = '', value = '']) => ({ name, value }),
);

test('.env.example explains every variable that is read, and no other', () => {
  const read = READERS.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(READ)].map((match) => match.slice(1).find(Boolean) ?? ''),
  );
  const names = new Set(read.filter((name) => name !== 'XDG_CACHE_HOME'));
  expect(explained.map(({ name }) => name).sort()).toEqual([...names].sort());
});

test('.env.example is valid as it stands', () => {
  const env = Object.fromEntries(explained.map(({ name, value }) => [name, value]));
  expect(readMailConfig(env).smtp?.host).toBe('smtp.example.org');
  expect(readListenOptions(env)).toEqual(readListenOptions({}));
  expect(readContactService(env)).toEqual(readContactService({}));
  // What these are without a name depends on the machine.
  const settings = readFolders({ ...env, CACHE_DIR: '', CONTENT_DIR: '', PHOTOS_DIR: '' });
  expect(settings).toEqual(readFolders({}));
});
