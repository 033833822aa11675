import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { buildSite } from './build.ts';
import { readSettings } from './settings.ts';

const dir = mkdtempSync(join(tmpdir(), 'montar-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true, force: true });
});

test('a wrong CONTACT_SERVICE stops the build before it writes anything', async () => {
  const buildDir = join(dir, 'build');
  const settings = readSettings({ BUILD_DIR: buildDir, CACHE_DIR: join(dir, 'cache') });
  vi.stubEnv('CONTACT_SERVICE', 'emailj');
  await expect(buildSite(settings)).rejects.toThrow('CONTACT_SERVICE: «relay» o «emailjs»');
  vi.stubEnv('CONTACT_SERVICE', 'emailjs');
  vi.stubEnv('EMAILJS_PUBLIC_KEY', '');
  await expect(buildSite(settings)).rejects.toThrow('EMAILJS_PUBLIC_KEY: falta');
  expect(existsSync(buildDir)).toBe(false);
});
