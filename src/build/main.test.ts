import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const dir = mkdtempSync(join(tmpdir(), 'montar-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** `npm run build -- …` of the small club of the tests. */
function build(...args: string[]) {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  return spawnSync(process.execPath, ['src/build/main.ts', ...args], {
    encoding: 'utf8',
    env: {
      ...env,
      CONTENT_DIR: 'tests/otro-club/contenido',
      PHOTOS_DIR: join(dir, 'no-photos'),
      BUILD_DIR: join(dir, 'build'),
    },
  });
}

test('--si-hace-falta builds once, and then leaves alone what is up to date', () => {
  const first = build('--si-hace-falta');
  expect(first).toMatchObject({ status: 0, stdout: expect.stringContaining('web lista') });
  const folder = join(dir, 'build/site');
  const before = statSync(folder).ino;
  const second = build('--si-hace-falta');
  expect(second).toMatchObject({ status: 0, stdout: expect.stringContaining('No hace falta montar nada') });
  expect(statSync(folder).ino).toBe(before);
  // A club without dates.
  expect(JSON.parse(readFileSync(join(dir, 'build/fingerprint'), 'utf8'))).toMatchObject({
    freshUntil: null,
  });
});

test('an option that is a slip builds nothing and says so', () => {
  const { status, stderr } = build('--si-hase-falta');
  expect(status).toBe(1);
  expect(stderr).toBe(
    'npm run build: no se entiende «--si-hase-falta». Solo hay una opción: npm run build -- --si-hace-falta\n',
  );
});
