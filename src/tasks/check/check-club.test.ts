import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { readFolders } from '../../base/config/folders.ts';
import { checkClub } from './check-club.ts';

const SMALL_CLUB = 'tests/otro-club/contenido';

test.each([
  ['warns about a club that calls itself the sample', /^$/, 1],
  ['does not warn about any other', /^(muestra|hoy):.*\n/gm, 0],
])('%s', async (_, removed, count) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const contentDir = join(newFolder(), 'content');
  await cp(SMALL_CLUB, contentDir, { recursive: true });
  const clubFile = join(contentDir, 'club.yaml');
  await writeFile(clubFile, (await readFile(clubFile, 'utf8')).replace(removed, ''));
  await checkClub({ ...readFolders({}), contentDir, photosDir: join(contentDir, 'no-hay') });
  const warnings = warn.mock.calls
    .flat()
    .filter((message) => String(message).includes('como la del club de muestra'));
  expect(warnings).toHaveLength(count);
});
