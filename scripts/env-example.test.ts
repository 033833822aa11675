import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readContactService } from '../src/base/config/contact-service.ts';
import { readFolders } from '../src/base/config/folders.ts';
import { readListenOptions } from '../src/base/config/listen-options.ts';
import { readOfflineCopies } from '../src/base/config/offline-copies.ts';
import { readPublishSecrets } from '../src/base/config/publish-secrets.ts';
import { readPushConfig, readPushDesk } from '../src/base/config/push.ts';
import { readSharedDeskOptions } from '../src/base/config/shared-desk.ts';
import { environmentSchema, readMailConfig } from '../src/server/mail/config.ts';

/** Example values of the variables in .env.example, where they are commented out. */
const documented = Object.fromEntries(
  [...readFileSync('.env.example', 'utf8').matchAll(/^#([A-Z][A-Z\d_]*)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

const PUSH_KEYS = {
  PUSH_PUBLIC_KEY: `B${'a'.repeat(86)}`,
  PUSH_PRIVATE_KEY: 'a'.repeat(43),
  PUSH_DESK_TOKEN: 'a'.repeat(43),
};

/** Returns the names of the variables that a function reads from its environment. */
function variablesOf(read: (env: Record<string, string>) => unknown, values: Record<string, string> = {}) {
  const names = new Set<string>();
  const get = (env: Record<string, string>, name: string) => {
    names.add(name);
    return env[name];
  };
  read(new Proxy(values, { get }));
  return [...names];
}

test('.env.example documents the variables that settings read', () => {
  const keys = { EMAILJS_PUBLIC_KEY: 'a', EMAILJS_SERVICE_ID: 'b', EMAILJS_TEMPLATE_ID: 'c' };
  const read = [
    ...Object.keys(environmentSchema.shape),
    ...variablesOf(readListenOptions),
    ...variablesOf(readFolders),
    ...variablesOf(readSharedDeskOptions, { ...documented, TRUST_PROXY: 'loopback' }),
    ...variablesOf(readOfflineCopies),
    ...variablesOf(readPublishSecrets),
    ...variablesOf(readPushConfig, { PUBLIC_URL: documented.PUBLIC_URL ?? '', ...PUSH_KEYS }),
    ...variablesOf(readPushDesk, PUSH_KEYS),
    ...variablesOf(readContactService, { CONTACT_SERVICE: 'emailjs', ...keys }),
  ];
  // The operating system sets these.
  expect(read.filter((name) => !(name in documented))).toEqual(['XDG_CACHE_HOME', 'SSH_AUTH_SOCK']);
});

test('.env.example is valid once it is uncommented', () => {
  expect(readMailConfig(documented).smtp?.host).toBe('smtp.example.org');
  expect(readListenOptions(documented)).toEqual(readListenOptions({}));
  expect(readSharedDeskOptions({ ...documented, HOST: '' }).port).toBe(4330);
  expect(readContactService(documented)).toEqual(readContactService({}));
  // The defaults of these depend on the machine.
  const env = { ...documented, CACHE_DIR: '', CONTENT_DIR: '', PHOTOS_DIR: '' };
  expect(readFolders(env)).toEqual({ ...readFolders({}), env });
});
