import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../../../store/store.ts';
import { ClubFolders } from '../../../store/testing/club-folders.ts';
import { SEASON, TEAM, writeSmallClub } from '../../testing/small-club.ts';
import { changeFile, deleteFile, openFile, saveFile, undoChecked } from './edit-file.ts';

const FILE = 'calendario.yaml' as const;
const cancelledOn = (dia: string) => ({
  equipo: TEAM,
  dia,
  cancelado: true as const,
});
const CANCELLED = cancelledOn('2025-11-17');

let store: Store;
let folders: ClubFolders;
beforeEach(async () => {
  folders = new ClubFolders();
  await writeSmallClub(folders.contentDir, { [FILE]: { ...SEASON[FILE], cambios: [CANCELLED] } });
  store = await folders.open();
});
const deskOf = (author?: string) => ({ folders, store: author ? store.withAuthor(author) : store });

test('keeps both of two concurrent changes that other screens make to a file', async () => {
  await Promise.all([
    changeFile(deskOf(), 'club.yaml', (now) => ({ ...now, lema: 'Juntos' }), 'Lema'),
    changeFile(deskOf(), 'club.yaml', (now) => ({ ...now, municipio: 'Otro' }), 'Municipio'),
  ]);
  expect((await openFile(store, 'club.yaml')).value).toMatchObject({ lema: 'Juntos', municipio: 'Otro' });
});

test('merges two edits of different values of a file, with one who has no name, too', async () => {
  const { tag, value } = await openFile(store, FILE);
  const [mine, theirs] = [cancelledOn('2026-01-12'), cancelledOn('2026-01-14')];
  const addTheirs = (now: typeof value) => ({ ...now, cambios: [CANCELLED, theirs] });
  await changeFile(deskOf('Iván'), FILE, addTheirs, 'Cancelar');
  const command = { file: FILE, value: { ...value, cambios: [CANCELLED, mine] }, tag };
  const saved = await saveFile(deskOf(), command, 'Calendario');
  const now = await openFile(store, FILE);
  expect(now.value.cambios).toEqual([CANCELLED, mine, theirs]);
  expect(saved).toEqual({ tag: now.tag, value: now.value });
  expect((await store.versions()).map(({ by }) => by)).toEqual([undefined, 'Iván']);
});

test('refuses to save a value that another person changed, and names that person', async () => {
  const { tag, value } = await openFile(store, FILE);
  const withReason = (motivo: string) => ({ ...value, cambios: [{ ...CANCELLED, motivo }] });
  await changeFile(deskOf('Iván'), FILE, () => withReason('Lluvia'), 'Motivo');
  const command = { file: FILE, value: withReason('Nieve'), tag };
  await expect(saveFile(deskOf('Nuria'), command, 'Motivo')).rejects.toMatchObject({
    code: 'changed-meanwhile',
    by: 'Iván',
    message: expect.stringContaining('Iván ha cambiado «calendario.yaml»'),
    conflict: { file: FILE, text: expect.stringContaining('Lluvia') },
  });
  expect((await openFile(store, FILE)).value.cambios).toEqual([{ ...CANCELLED, motivo: 'Lluvia' }]);
});

test('refuses to delete a file that changed after it was opened', async () => {
  const page = { file: 'paginas/campus.md', tag: 'outdated' };
  folders.write(`content/${page.file}`, '---\ntitle: Blog\n---\n\nUno.\n');
  const before = folders.files();
  await expect(deleteFile(deskOf(), page)).rejects.toMatchObject({ code: 'changed-meanwhile' });
  expect(folders.files()).toEqual(before);
});

test('refuses to undo what other content needs by now, and says which', async () => {
  const coach = { name: 'Ana Gil', description: 'Entrenadora' };
  const added = await changeFile(
    deskOf(),
    'entrenadores.yaml',
    (now) => ({ ...now, entrenadores: { ...now.entrenadores, 'ana-gil': coach } }),
    'Añadir',
  );
  const file = 'equipos/comarcal.yaml';
  const { value } = await openFile(store, file);
  const { equipos } = value as { equipos: { entrenadores: string[] }[] };
  equipos[0]?.entrenadores.push('ana-gil');
  await changeFile(deskOf(), file, () => value, 'Poner');
  await expect(undoChecked(deskOf(), added?.id ?? '')).rejects.toMatchObject({
    fault: { code: 'invalid-content', problems: [expect.objectContaining({ file })] },
  });
  expect((await openFile(store, 'entrenadores.yaml')).value).toHaveProperty(['entrenadores', 'ana-gil']);
});
