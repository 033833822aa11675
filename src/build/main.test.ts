import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readFolders } from '../contract/folders.ts';
import { fingerprintOf, writeNote } from './fingerprint.ts';

let dir: string;
const env = () => ({
  // Empty: not the tester's own.
  CONTACT_SERVICE: '',
  OFFLINE: '',
  // Holds no content, so that a build ends at once, with an error.
  CONTENT_DIR: join(dir, 'content'),
  PHOTOS_DIR: join(dir, 'photos'),
  BUILD_DIR: join(dir, 'build'),
});
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'montar-'));
  for (const name of ['content', 'build']) mkdirSync(join(dir, name));
  for (const [name, value] of Object.entries(env())) vi.stubEnv(name, value);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true, force: true });
});

const build = (...args: string[]) =>
  spawnSync(process.execPath, ['src/build/main.ts', ...args], { encoding: 'utf8' });

const madeUntil = async (freshUntil: string) => {
  const settings = readFolders(env());
  await writeNote(settings, { inputs: await fingerprintOf(settings), madeAt: 0, freshUntil, pictures: true });
};

test('--si-hace-falta leaves alone what is up to date, and else builds and says how that ended', async () => {
  await madeUntil('9999-01-01');
  expect(build('--si-hace-falta')).toMatchObject({
    status: 0,
    stdout: `No hace falta montar nada: la web de ${join(dir, 'build/site')} está al día.\n`,
  });
  expect(build()).toMatchObject({ status: 1, stderr: expect.stringContaining('club.yaml') });
  await madeUntil('2000-01-01');
  expect(build('--si-hace-falta')).toMatchObject({ status: 1, stderr: expect.stringContaining('club.yaml') });
});

test('an option that is a slip builds nothing and says so', () => {
  expect(build('--si-hase-falta')).toMatchObject({
    status: 1,
    stderr:
      'npm run build: no se entiende «--si-hase-falta». Solo hay una opción: npm run build -- --si-hace-falta\n',
  });
});
