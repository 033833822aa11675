import { cp } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import type { Store } from '../store/store.ts';
import { ClubFolders } from '../store/testing/club-folders.ts';
import { changeFile, deleteFile, openFile, saveFile } from './edit-file.ts';

let club: ClubFolders;
let store: Store;
beforeEach(async () => {
  club = new ClubFolders();
  await cp(sampleContent, club.contentDir, { recursive: true });
  store = await club.open();
});

test('keeps two concurrent changes of one file from screens other than its form', async () => {
  const desk = { folders: club, store };
  await Promise.all([
    changeFile(desk, 'club.yaml', (now) => ({ ...now, lema: 'Juntos' }), 'Lema'),
    changeFile(desk, 'club.yaml', (now) => ({ ...now, municipio: 'Otro' }), 'Municipio'),
  ]);
  expect((await openFile(store, 'club.yaml')).value).toMatchObject({ lema: 'Juntos', municipio: 'Otro' });
});

test('refuses to save or delete a file that changed after it was opened', async () => {
  const desk = { folders: club, store };
  const { tag, value } = await openFile(store, 'junta.yaml');
  await changeFile(desk, 'junta.yaml', (now) => ({ ...now, intro: 'Lo de otra ventana.' }), 'Entrada');
  const mine = { file: 'junta.yaml' as const, value: { ...value, intro: 'Lo mío.' }, tag };
  await expect(saveFile(desk, mine, 'Entrada')).rejects.toMatchObject({
    code: 'changed-meanwhile',
    now: { file: 'junta.yaml', text: expect.stringContaining('Lo de otra ventana.') },
  });
  expect((await openFile(store, 'junta.yaml')).value.intro).toBe('Lo de otra ventana.');
  const page = { file: 'paginas/blog.md', tag: 'of another text' };
  await expect(deleteFile(desk, page)).rejects.toMatchObject({ code: 'changed-meanwhile' });
});
