import { expect, test } from 'vitest';
import { readListenOptions } from './listen-options.ts';

test.each([
  [{ PORT: 'puerta' }, 'PORT: «puerta» no es un puerto; ha de ser un número entre 1 y 65535.'],
  [{ LOG_LEVEL: 'mucho' }, 'LOG_LEVEL: «mucho» no existe; se admite trace, debug,'],
])('refuses %j', (env, message) => {
  expect(() => readListenOptions(env)).toThrow(message);
});
