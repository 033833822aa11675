import { cp } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { changeFile, openFile } from './content.ts';
import type { Store } from './store/store.ts';
import { ClubFolders } from './store/testing/club-folders.ts';

let club: ClubFolders;
let store: Store;
beforeEach(async () => {
  club = new ClubFolders();
  await cp(sampleContent, club.contentDir, { recursive: true });
  store = await club.open();
});

test('two changes of one file from other screens than its form are both kept', async () => {
  const desk = { folders: club, store };
  await Promise.all([
    changeFile(desk, 'club.yaml', (now) => ({ ...now, lema: 'Juntos' }), 'Lema'),
    changeFile(desk, 'club.yaml', (now) => ({ ...now, municipio: 'Otro' }), 'Municipio'),
  ]);
  expect((await openFile(store, 'club.yaml')).value).toMatchObject({ lema: 'Juntos', municipio: 'Otro' });
});

test('a save or deletion that began with another text of the file is refused', async () => {
  const desk = { folders: club, store };
  const { tag, value } = await openFile(store, COACHES);
  const path = join(club.contentDir, COACHES);
  const theirs = `# Otra ventana\n${await readFile(path, 'utf8')}`;
  await writeFile(path, theirs);
  const mine = { file: COACHES, value: { ...(value as object), intro: 'Lo mío.' }, tag };
  await expect(saveFile(desk, mine, 'Entrada')).rejects.toMatchObject({
    code: 'changedMeanwhile',
    now: { file: COACHES, text: theirs },
  });
  expect(await readFile(path, 'utf8')).toBe(theirs);
  const page = { file: 'paginas/blog.md', tag: 'of another text' };
  await expect(deleteFile(desk, page)).rejects.toMatchObject({ code: 'changedMeanwhile' });
});
