import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { newFolder } from '../../../tests/setup/folder.ts';
import { readFolders } from '../../config/folders.ts';
import { buildIfStale } from './build-if-stale.ts';

test('an album without permission: nothing is built, and the error says why', async () => {
  const dir = newFolder();
  const env = { CONTENT_DIR: sampleContent, PHOTOS_DIR: 'photos', BUILD_DIR: 'build' };
  const folders = readFolders(env, dir);
  const built = buildIfStale(folders, { warn: () => {}, refuse: async () => ['Falta el de «Copa».'] });
  await expect(built).rejects.toMatchObject({ code: 'consent', message: expect.stringContaining('«Copa»') });
  expect(existsSync(folders.siteDir)).toBe(false);
});
