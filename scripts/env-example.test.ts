import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readContactService } from '../src/config/contact-service.ts';
import { readFolders } from '../src/config/folders.ts';
import { readMailConfig } from '../src/mail/config.ts';
import { readListenOptions } from '../src/server/fastify.ts';

/** Files that read the environment; XDG_CACHE_HOME belongs to the system. */
const READERS = [
  'src/config/contact-service.ts',
  'src/config/folders.ts',
  'src/server/fastify.ts',
  'src/mail/config.ts',
  'src/mail/clubs-file.ts',
  'src/config/offline-copies.ts',
  'src/publish/targets/open-target.ts',
];
const READ = /\benv\.([A-Z][A-Z_]+)|[{ ]([A-Z]+_[A-Z_]+): (?=\w)|\b(?:read|key)\('([A-Z][A-Z_]+)'\)/g;

/** Variables of .env.example, which are commented out. */
const explained = [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(
  ([, name = '', value = '']) => ({ name, value }),
);

test('.env.example documents exactly the variables that are read', () => {
  const read = READERS.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(READ)].map((match) => match.slice(1).find(Boolean) ?? ''),
  );
  const names = new Set(read.filter((name) => name !== 'XDG_CACHE_HOME'));
  expect(explained.map(({ name }) => name).sort()).toEqual([...names].sort());
});

test('.env.example is valid once it is uncommented', () => {
  const env = Object.fromEntries(explained.map(({ name, value }) => [name, value]));
  expect(readMailConfig(env).smtp?.host).toBe('smtp.example.org');
  expect(readListenOptions(env)).toEqual(readListenOptions({}));
  expect(readContactService(env)).toEqual(readContactService({}));
  // The defaults of these depend on the machine.
  const settings = readFolders({ ...env, CACHE_DIR: '', CONTENT_DIR: '', PHOTOS_DIR: '' });
  expect(settings).toEqual(readFolders({}));
});
