import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { readDocument } from '../../../club/content/documents/documents.ts';
import type { Store } from '../../../store/store.ts';
import { ClubFolders } from '../../../store/testing/club-folders.ts';
import { newProblems } from '../../../tasks/check/check-texts.ts';
import { homeMatch, SEASON, TEAM, writeSmallClub } from '../../testing/small-club.ts';
import { readContentTexts } from './content-files.ts';
import { deleteFile, openFile, saveFile } from './edit-file.ts';
import type { RemovedEntry } from './entry-use.ts';
import { findUses } from './uses.ts';

const TEAMS = 'equipos/comarcal.yaml';
const PAGE = 'paginas/torneos.md';

let folders: ClubFolders;
let store: Store;
beforeEach(async () => {
  folders = new ClubFolders();
  const cancelled = { equipo: TEAM, dia: '2025-11-17', cancelado: true };
  await writeSmallClub(folders.contentDir, {
    ...SEASON,
    'partidos.yaml': { partidos: [homeMatch(TEAM, '2025-11-15', 'CV Uno')] },
    'calendario.yaml': { ...SEASON['calendario.yaml'], cambios: [cancelled] },
    [PAGE]: '---\ntitle: Torneos\nimg: club/torneos\nalt: Pistas\n---\n\nTres al año.\n',
  });
  appendFileSync(join(folders.contentDir, 'permisos.yaml'), '  - { pagina: /torneos, nadie: true }\n');
  store = await folders.open();
});

const desk = () => ({ folders, store });
const readTexts = () => readContentTexts(folders.contentDir);
// biome-ignore lint/suspicious/noExplicitAny: values of the club, as they are written
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
    ({ entrenadores }) => delete entrenadores.rosario,
    { kind: 'entrenadores.yaml', key: 'rosario', name: 'Rosario Fuertes del Corral' },
  ],
  [
    'a venue',
    'lugares.yaml',
    ({ lugares }) => delete lugares.fronton,
    { kind: 'lugares.yaml', key: 'fronton', name: 'Frontón cubierto' },
  ],
  ['a team', TEAMS, ({ equipos }) => equipos.splice(1, 1), { kind: 'equipos', key: TEAM, name: '' }],
])(
  'refuses to remove %s in use, and removes all references in one save that can be undone',
  async (_, file, change, removed) => {
    const before = await readTexts();
    const uses = findUses(before, [removed]);
    expect(uses.length).toBeGreaterThan(1);
    for (const { file, path, where, deletePath } of uses) {
      expect(readDocument(file, before.get(file) ?? ''), where).toHaveProperty(path.map(String));
      expect(deletePath, where).not.toBeNull();
    }
    await expect(save(file, change, null)).rejects.toMatchObject({ code: 'invalid-content' });
    expect(await readTexts()).toEqual(before);

    await save(file, change, { replacement: null });
    expect(findUses(await readTexts(), [removed])).toEqual([]);
    const versions = await store.versions();
    expect(versions).toHaveLength(1);
    await store.undo(versions[0]?.id ?? '');
    expect(await readTexts()).toEqual(before);
  },
);

test('renames all references to an entry whose key changes', async () => {
  const rename = ({ equipos }: Value) => {
    equipos[1].route = 'las-mayores';
  };
  await save(TEAMS, rename, { replacement: null });
  const texts = await readTexts();
  for (const file of ['partidos.yaml', 'calendario.yaml'])
    expect(texts.get(file)).toContain('equipo: comarcal/las-mayores');
  expect([...texts.values()].join()).not.toContain(`equipo: ${TEAM}`);
});

test('reports the menu link and the consent record of a page in use, and deletes both with the page', async () => {
  const { tag } = await openFile(store, PAGE);
  const files = ['menu.yaml', 'permisos.yaml'];
  await expect(deleteFile(desk(), { file: PAGE, tag })).rejects.toMatchObject({
    fault: { code: 'in-use', uses: files.map((file) => expect.objectContaining({ file })) },
  });
  await deleteFile(desk(), { file: PAGE, tag }, { replacement: null });
  const texts = await readTexts();
  for (const file of files) expect(texts.get(file)).not.toMatch(/: \/torneos\b/);
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
