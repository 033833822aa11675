import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../../../tests/setup/folder.ts';
import { rewriteFile } from '../../../store/store.ts';
import { inviteToBoard } from './invite.ts';
import { addPerson, PEOPLE_FILE, readPeople } from './people-file.ts';
import { TEST_ORIGIN } from './testing/test-accounts.ts';

let contentDir: string;
beforeEach(() => {
  contentDir = newFolder();
});

test('adds the first person to the board of a desk without people', async () => {
  const ana = { name: 'Ana Ruiz', email: 'ana@example.org' };
  const message = await inviteToBoard(ana, { contentDir, origin: TEST_ORIGIN });
  expect(message).toContain(TEST_ORIGIN);
  expect(await readPeople(contentDir)).toMatchObject([
    { name: 'Ana Ruiz', email: 'ana@example.org', role: 'board', teams: [] },
  ]);
});

test('moves an existing person to the board, and keeps their name', async () => {
  const rewrite = (change: (text: string) => string) => rewriteFile(join(contentDir, PEOPLE_FILE), change);
  const eva = await addPerson(rewrite, { name: 'Eva', email: 'eva@example.org', role: 'photos', teams: [] });
  await inviteToBoard({ name: 'Otra', email: 'EVA@example.org' }, { contentDir, origin: TEST_ORIGIN });
  expect(await readPeople(contentDir)).toEqual([{ ...eva, role: 'board' }]);
});
