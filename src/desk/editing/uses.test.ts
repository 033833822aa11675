import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { readDocument } from '../../content/documents/documents.ts';
import type { RemovedEntry } from '../server/api.ts';
import { textsOf } from '../server/texts.ts';
import type { Store } from '../store/store.ts';
import { ClubFolders } from '../store/testing/club-folders.ts';
import { newProblems } from './check-content.ts';
import { changeFile, deleteFile, openFile, saveFile } from './edit-file.ts';
import { findUses } from './uses.ts';

let club: ClubFolders;
let store: Store;
beforeEach(async () => {
  club = new ClubFolders();
  await cp(sampleContent, club.contentDir, { recursive: true });
  store = await club.open();
  // Who is left without a team is another matter.
  await changeFile(
    desk(),
    'entrenadores.yaml',
    ({ entrenadores, ...rest }) => ({
      ...rest,
      entrenadores: Object.fromEntries(
        Object.entries(entrenadores).map(([key, coach]) => [key, { ...coach, sin_equipo: true }]),
      ),
    }),
    'Sin equipo',
  );
});

const read = (file: string) => readFile(join(club.contentDir, file), 'utf8');
const desk = () => ({ folders: club, store });
// biome-ignore lint/suspicious/noExplicitAny: values of the sample, as they are written
type Value = any;
/** Saves a file with a change, as its form does. */
async function save(
  file: string,
  change: (value: Value) => void,
  elsewhere: { instead: string | null } | null,
) {
  const { value, tag } = await openFile(store, file);
  const next = structuredClone(value) as Value;
  change(next);
  return saveFile(desk(), { file, value: next, tag }, 'Quitar', elsewhere);
}

test.each<[string, string, (value: Value) => void, RemovedEntry]>([
  [
    'a coach',
    'entrenadores.yaml',
    ({ entrenadores }) => delete entrenadores['lucia-herranz'],
    { kind: 'entrenadores.yaml', key: 'lucia-herranz', name: 'Lucía Herranz' },
  ],
  [
    'a venue',
    'lugares.yaml',
    ({ lugares }) => delete lugares.instituto,
    { kind: 'lugares.yaml', key: 'instituto', name: 'IES Guadarrama' },
  ],
  [
    'a team',
    'equipos/federados.yaml',
    ({ equipos }) => equipos.splice(0, 1),
    { kind: 'equipos', key: 'federados/infantil-femenino', name: '' },
  ],
])(
  '%s in use is refused, and taken out everywhere by one save that can be undone',
  async (_, file, change, gone) => {
    const before = await textsOf(club.contentDir);
    const uses = findUses(before, [gone]);
    expect(uses.length).toBeGreaterThan(0);
    for (const { file, path, where, goes } of uses) {
      expect(readDocument(file, before.get(file) ?? ''), where).toHaveProperty(path.map(String));
      expect(goes, where).not.toBeNull();
    }
    await expect(save(file, change, null)).rejects.toMatchObject({ refusal: { code: 'no-valido' } });
    expect(await textsOf(club.contentDir)).toEqual(before);

    await save(file, change, { instead: null });
    expect(findUses(await textsOf(club.contentDir), [gone])).toEqual([]);
    const [version, ...more] = await store.versions();
    expect(more).toHaveLength(1);
    await store.undo(version?.id ?? '');
    expect(await textsOf(club.contentDir)).toEqual(before);
  },
);

test('an entry whose address changes is named by the new one everywhere', async () => {
  await save(
    'equipos/federados.yaml',
    ({ equipos }) => {
      equipos[0].route = 'las-mayores';
    },
    { instead: null },
  );
  const texts = await textsOf(club.contentDir);
  expect(texts.get('partidos.yaml')).toContain('equipo: federados/las-mayores');
  expect([...texts.values()].join()).not.toContain('equipo: federados/infantil-femenino');
});

test('a page in use names the menu that links to it, and leaves with that link', async () => {
  const file = 'paginas/torneos.md';
  const { tag } = await openFile(store, file);
  await expect(deleteFile(desk(), { file, tag })).rejects.toMatchObject({
    refusal: { code: 'en-uso', uses: [expect.objectContaining({ file: 'menu.yaml' })] },
  });
  await deleteFile(desk(), { file, tag }, { instead: null });
  expect(await read('menu.yaml')).not.toContain('/torneos');
});

test('a fault that was there before is not blamed for a refusal when its place in a list changes', () => {
  const fault = (n: number, name: string) => ({
    ...{ code: 'x', file: 'equipos/resto.yaml', found: 'No está.', allowed: '', label: '', line: null },
    ...{ field: `equipos › ${name}`, path: ['equipos', n] },
  });
  const before = [fault(3, 'Cadete')];
  expect(newProblems(before as never, [fault(2, 'Cadete'), fault(0, 'Infantil')] as never)).toMatchObject([
    { field: 'equipos › Infantil' },
  ]);
});
