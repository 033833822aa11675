import { cp } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { sampleContent } from '../../../../sample-club/paths.ts';
import type { Store } from '../../../store/store.ts';
import { ClubFolders } from '../../../store/testing/club-folders.ts';
import { changeFile, deleteFile, openFile, saveFile, undoChecked } from './edit-file.ts';

let club: ClubFolders;
let store: Store;
beforeEach(async () => {
  club = new ClubFolders();
  await cp(sampleContent, club.contentDir, { recursive: true });
  store = await club.open();
});

test('keeps both of two concurrent changes that other screens make to a file', async () => {
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
  const command = { file: 'junta.yaml' as const, value: { ...value, intro: 'Lo mío.' }, tag };
  await expect(saveFile(desk, command, 'Entrada')).rejects.toMatchObject({
    code: 'changed-meanwhile',
    conflict: { file: 'junta.yaml', text: expect.stringContaining('Lo de otra ventana.') },
  });
  expect((await openFile(store, 'junta.yaml')).value.intro).toBe('Lo de otra ventana.');
  const page = { file: 'paginas/blog.md', tag: 'outdated' };
  await expect(deleteFile(desk, page)).rejects.toMatchObject({ code: 'changed-meanwhile' });
});

test('merges two edits of different values of a file, with one who has no name, too', async () => {
  const [board, coach] = [store, store.withAuthor('Iván')];
  const { tag, value } = await openFile(store, 'calendario.yaml');
  const entry = { equipo: 'federados/senior-femenino', cancelado: true as const };
  const mine = [...(value.cambios ?? []), { ...entry, dia: '2025-01-14' }];
  const theirs = { ...entry, dia: '2025-01-16' };
  const desk = { folders: club, store: coach };
  const addTheirs = (now: typeof value) => ({ ...now, cambios: [...(now.cambios ?? []), theirs] });
  await changeFile(desk, 'calendario.yaml', addTheirs, 'Cancelar');
  const saved = await saveFile(
    { folders: club, store: board },
    { file: 'calendario.yaml', value: { ...value, cambios: mine }, tag },
    'Calendario',
  );
  const now = await openFile(store, 'calendario.yaml');
  expect(now.value.cambios).toEqual([...mine, theirs]);
  expect(saved).toEqual({ tag: now.tag, value: now.value });
  expect((await store.versions()).map(({ by }) => by)).toEqual([undefined, 'Iván']);
});

test('refuses to save a value that another person changed, and names that person', async () => {
  const { tag, value } = await openFile(store, 'calendario.yaml');
  const withReason = (now: typeof value, motivo: string) => ({
    ...now,
    cambios: now.cambios?.map((change, i) => (i === 0 ? { ...change, motivo } : change)),
  });
  const coach = { folders: club, store: store.withAuthor('Iván') };
  await changeFile(coach, 'calendario.yaml', (now) => withReason(now, 'Lluvia'), 'Motivo');
  const mine = { file: 'calendario.yaml' as const, value: withReason(value, 'Nieve'), tag };
  const board = { folders: club, store: store.withAuthor('Nuria') };
  await expect(saveFile(board, mine, 'Motivo')).rejects.toMatchObject({
    code: 'changed-meanwhile',
    by: 'Iván',
    message: expect.stringContaining('Iván ha cambiado «calendario.yaml»'),
  });
  expect((await openFile(store, 'calendario.yaml')).value.cambios?.[0]?.motivo).toBe('Lluvia');
});

test('refuses to undo what other content needs by now, and says which', async () => {
  const desk = { folders: club, store };
  const addCoach = (now: { entrenadores: object }) => ({
    entrenadores: { ...now.entrenadores, 'ana-gil': { name: 'Ana Gil', description: 'Entrenadora' } },
  });
  const added = await changeFile(
    desk,
    'entrenadores.yaml',
    (now) => ({ ...now, ...addCoach(now) }) as typeof now,
    'Añadir',
  );
  const team = 'equipos/federados.yaml';
  const { value } = await openFile(store, team);
  const { equipos } = value as { equipos: { entrenadores: string[] }[] };
  equipos[0]?.entrenadores.push('ana-gil');
  await changeFile(desk, team, () => value, 'Poner');
  await expect(undoChecked(desk, added?.id ?? '')).rejects.toMatchObject({
    fault: { code: 'invalid-content', problems: [expect.objectContaining({ file: team })] },
  });
  expect((await openFile(store, 'entrenadores.yaml')).value).toHaveProperty(['entrenadores', 'ana-gil']);
});
