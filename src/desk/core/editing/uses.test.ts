import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { sampleContent } from '../../../../sample-club/paths.ts';
import { readDocument } from '../../../club/content/documents/documents.ts';
import type { Store } from '../../../store/store.ts';
import { ClubFolders } from '../../../store/testing/club-folders.ts';
import { newProblems } from '../../../tasks/check/check-texts.ts';
import { readContentTexts } from './content-files.ts';
import { changeFile, deleteFile, openFile, saveFile } from './edit-file.ts';
import type { RemovedEntry } from './entry-use.ts';
import { findUses } from './uses.ts';

let club: ClubFolders;
let store: Store;
beforeEach(async () => {
  club = new ClubFolders();
  await cp(sampleContent, club.contentDir, { recursive: true });
  store = await club.open();
  // Otherwise coaches without a team would be problems, too.
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
/** Changes and saves a file as its form does. */
async function save(
  file: string,
  change: (value: Value) => void,
  references: { replacement: string | null } | null,
) {
  const { value, tag } = await openFile(store, file);
  const next = structuredClone(value) as Value;
  change(next);
  return saveFile(desk(), { file, value: next, tag }, 'Quitar', references);
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
  'refuses to remove %s in use, and removes all references in one save that can be undone',
  async (_, file, change, removed) => {
    const before = await readContentTexts(club.contentDir);
    const uses = findUses(before, [removed]);
    expect(uses.length).toBeGreaterThan(0);
    for (const { file, path, where, deletePath } of uses) {
      expect(readDocument(file, before.get(file) ?? ''), where).toHaveProperty(path.map(String));
      expect(deletePath, where).not.toBeNull();
    }
    await expect(save(file, change, null)).rejects.toMatchObject({ code: 'invalid-content' });
    expect(await readContentTexts(club.contentDir)).toEqual(before);

    await save(file, change, { replacement: null });
    expect(findUses(await readContentTexts(club.contentDir), [removed])).toEqual([]);
    const [version, ...olderVersions] = await store.versions();
    expect(olderVersions).toHaveLength(1);
    await store.undo(version?.id ?? '');
    expect(await readContentTexts(club.contentDir)).toEqual(before);
  },
);

test('renames all references to an entry whose key changes', async () => {
  await save(
    'equipos/federados.yaml',
    ({ equipos }) => {
      equipos[0].route = 'las-mayores';
    },
    { replacement: null },
  );
  const texts = await readContentTexts(club.contentDir);
  expect(texts.get('partidos.yaml')).toContain('equipo: federados/las-mayores');
  expect([...texts.values()].join()).not.toContain('equipo: federados/infantil-femenino');
});

test('reports the menu link and the consent record of a page in use, and deletes both with the page', async () => {
  const file = 'paginas/torneos.md';
  const { tag } = await openFile(store, file);
  await expect(deleteFile(desk(), { file, tag })).rejects.toMatchObject({
    fault: {
      code: 'in-use',
      uses: [
        expect.objectContaining({ file: 'menu.yaml' }),
        expect.objectContaining({ file: 'permisos.yaml' }),
      ],
    },
  });
  await deleteFile(desk(), { file, tag }, { replacement: null });
  for (const file of ['menu.yaml', 'permisos.yaml']) expect(await read(file)).not.toMatch(/: \/torneos\b/);
});

test('does not report a known problem as new when its list index changes', () => {
  const problem = (n: number, name: string) => ({
    ...{ code: 'x', file: 'equipos/resto.yaml', found: 'No está.', allowed: '', label: '', line: null },
    ...{ field: `equipos › ${name}`, path: ['equipos', n] },
  });
  const before = [problem(3, 'Cadete')];
  expect(newProblems(before as never, [problem(2, 'Cadete'), problem(0, 'Infantil')] as never)).toMatchObject(
    [{ field: 'equipos › Infantil' }],
  );
});
