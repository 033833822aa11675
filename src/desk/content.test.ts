import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { changeFile, deleteFile, openFile, saveDraft, saveFile, withDraftsAlong } from './content.ts';
import { changeDocument, readDocument } from './documents/documents.ts';
import type { Store } from './store/store.ts';
import { ClubFolders } from './store/testing/club-folders.ts';

let club: ClubFolders;
let store: Store;
beforeEach(async () => {
  club = new ClubFolders();
  await cp(sampleContent, club.contentDir, { recursive: true });
  store = await club.open();
});

const [COACHES, TEAMS] = ['entrenadores.yaml', 'equipos/resto.yaml'];
// biome-ignore lint/suspicious/noExplicitAny: values of the sample, as they are written
const edited = async (file: string, edit: (value: any) => void) => {
  const text = await readFile(join(club.contentDir, file), 'utf8');
  const value = readDocument(file, text);
  edit(value);
  return changeDocument(file, text, value);
};
const withInes = () =>
  edited(COACHES, (value) => {
    value.entrenadores.ines = { name: 'Inés Peñalba', description: 'Entrenadora' };
  });
const trainedByInes = () =>
  edited(TEAMS, (value) => {
    value.equipos[0].entrenadores.push('ines');
  });
const draft = async (file: string, text: string) =>
  store.saveDraft(file, text, (await store.read(file))?.tag ?? null);
const along = async (file: string, text: string) =>
  [...(await withDraftsAlong(club, store, file, text)).texts.keys()].slice(1);

test('a team takes the draft of its new coach along; a coach needs no team', async () => {
  await draft(COACHES, await withInes());
  expect(await along(TEAMS, await trainedByInes())).toEqual([COACHES]);
  await store.removeDraft(COACHES);
  await draft(TEAMS, await trainedByInes());
  expect(await along(COACHES, await withInes())).toEqual([]);
});

test('a draft stays a draft where nobody needs it', async () => {
  await draft(TEAMS, await trainedByInes());
  await draft(
    'junta.yaml',
    await edited('junta.yaml', (value) => Object.assign(value, { intro: 'A medias.' })),
  );
  const unrelated = await edited('patrocinadores.yaml', (value) => Object.assign(value, { intro: '' }));
  expect(await along('patrocinadores.yaml', unrelated)).toEqual([]);
});

test('a draft of a file that was changed since is not put over it', async () => {
  await store.saveDraft(COACHES, await withInes(), 'of another text');
  expect(await along(TEAMS, await trainedByInes())).toEqual([]);
});

test('a draft knows what it began with, however often it is kept once the file is another one', async () => {
  const { tag, value } = await openFile(store, COACHES);
  const mine = { ...(value as object), intro: 'Lo mío.' };
  await saveDraft(store, { file: COACHES, value: mine, tag });
  await writeFile(join(club.contentDir, COACHES), await withInes());
  await saveDraft(store, { file: COACHES, value: mine, tag });
  expect((await openFile(store, COACHES)).draft).toMatchObject({ tag, base: value });
});

test('a change from another screen than the form leaves the draft of the form, and says so', async () => {
  const { tag, value } = await openFile(store, 'club.yaml');
  await saveDraft(store, { file: 'club.yaml', value: { ...value, municipio: 'Otro' }, tag });
  const change = () =>
    changeFile({ folders: club, store }, 'club.yaml', (now) => ({ ...now, lema: 'Sí' }), 'Lema');
  await expect(change()).rejects.toMatchObject({ refusal: { code: 'con-borrador' } });
  expect(await openFile(store, 'club.yaml')).toMatchObject({ tag, draft: { value: { municipio: 'Otro' } } });
  await store.removeDraft('club.yaml');
  await change();
  expect((await openFile(store, 'club.yaml')).value.lema).toBe('Sí');
});

test('a save ends the draft that it began with, and not one that another window has kept meanwhile', async () => {
  const save = async (intro: string) => {
    const { tag, value } = await openFile(store, COACHES);
    await saveFile(
      { folders: club, store },
      { file: COACHES, value: { ...(value as object), intro }, tag },
      'Entrada',
    );
  };
  await draft(COACHES, await withInes());
  await save('Una.');
  expect(await store.draft(COACHES)).toBeNull();

  const apply = store.apply.bind(store);
  vi.spyOn(store, 'apply').mockImplementationOnce(async (change) => {
    await draft(COACHES, 'de otra ventana');
    return apply(change);
  });
  await save('Otra.');
  expect(await store.draft(COACHES)).toMatchObject({ text: 'de otra ventana' });
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
