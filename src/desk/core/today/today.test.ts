import { cp } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { sampleContent } from '../../../../sample-club/paths.ts';
import { addDays } from '../../../club/agenda/dates.ts';
import type { Store } from '../../../store/store.ts';
import { ClubFolders } from '../../../store/testing/club-folders.ts';
import { openFile, saveFile } from '../editing/edit-file.ts';
import { undoVersion } from '../editing/versions.ts';
import type { EntryChange } from './command.ts';
import { changeEntry, previewChange, readToday } from './today.ts';
import { undoEntry } from './undo-entry.ts';

let club: ClubFolders;
let store: Store;
let desk: Parameters<typeof readToday>[0];
beforeEach(async () => {
  club = new ClubFolders();
  await cp(sampleContent, club.contentDir, { recursive: true });
  store = await club.open();
  desk = { folders: club, store } as unknown as typeof desk;
});

const TEAM = 'federados/cadete-femenino';
const coach = { role: 'coach', teams: [TEAM] } as const;
const board = { role: 'board', teams: [] } as const;

async function entriesOf(person: typeof coach | typeof board) {
  return (await readToday(desk, person)).days.flatMap(({ entries }) => entries);
}
async function firstTraining() {
  const found = (await entriesOf(coach)).find(
    ({ kind, state }) => kind === 'training' && state === 'planned',
  );
  if (!found) throw new Error('The sample has no training of this team.');
  return found;
}
const nextKey = () => crypto.randomUUID();
/** Returns a request of a person who sees the entry as it is now. */
async function requestOf(entry: string, change: EntryChange, key = nextKey()) {
  const seen = (await entriesOf(board)).find(({ id }) => id === entry);
  return { key, entry, fingerprint: seen?.fingerprint ?? '', change };
}
const apply = async (entry: string, change: EntryChange, key = nextKey()) =>
  changeEntry(desk, coach, await requestOf(entry, change, key));

test('shows coaches only their own teams, and the board all teams', async () => {
  const ownEntries = await entriesOf(coach);
  expect(new Set(ownEntries.map(({ title }) => title))).toEqual(new Set(['Cadete femenino']));
  expect(ownEntries.length).toBeGreaterThan(1);
  expect(new Set((await entriesOf(board)).map(({ title }) => title)).size).toBeGreaterThan(5);
});

test('cancels a training with the previewed sentence, and restores it', async () => {
  const { id } = await firstTraining();
  const change = { kind: 'cancel', reason: 'Mal tiempo' } as const;
  const preview = await previewChange(desk, coach, await requestOf(id, change));
  const { sentence, share, fingerprintAfter } = preview;
  expect(sentence).toMatch(/^\S+ \d+ de \S+ · .* · Cadete femenino, entrenamiento · CANCELADO: Mal tiempo$/);
  expect(share).toContain('CANCELADO: Mal tiempo');
  expect((await firstTraining()).id).toBe(id);
  await apply(id, change);
  const after = (await entriesOf(coach)).find((entry) => entry.id === id);
  expect(after).toMatchObject({
    state: 'cancelled',
    sentence,
    note: 'Cancelado: Mal tiempo',
    fingerprint: fingerprintAfter,
  });
  await apply(id, { kind: 'restore' });
  expect(await firstTraining()).toMatchObject({ id, state: 'planned' });
});

test('replaces an earlier change of the same training', async () => {
  const { id, venue } = await firstTraining();
  const { venues } = await readToday(desk, coach);
  const otherVenue = venues.find(({ key }) => key !== venue)?.key ?? '';
  await apply(id, { kind: 'cancel', reason: null });
  await apply(id, { kind: 'move', reason: null, from: '20:00', to: '21:00' });
  await apply(id, { kind: 'move', reason: null, venue: otherVenue });
  const { value } = await openFile(store, 'calendario.yaml');
  const [team, date] = [TEAM, id.split('/')[2]];
  expect(value.cambios?.filter(({ equipo, dia }) => equipo === team && dia === date)).toEqual([
    { equipo: team, dia: date, pasa_a: { desde: '20:00', hasta: '21:00', lugar: otherVenue } },
  ]);
});

test('refuses another team, an unknown entry, and a day outside the season, and changes nothing', async () => {
  const before = await openFile(store, 'calendario.yaml');
  const foreign = (await entriesOf(board)).find(({ title }) => title !== 'Cadete femenino')?.id ?? '';
  await expect(apply(foreign, { kind: 'cancel', reason: null })).rejects.toMatchObject({
    code: 'not-your-team',
  });
  await expect(
    previewChange(desk, coach, await requestOf(foreign, { kind: 'cancel', reason: null })),
  ).rejects.toMatchObject({ code: 'not-your-team' });
  await expect(apply('federados/x/2024-11-14/1', { kind: 'restore' })).rejects.toMatchObject({
    code: 'unknown-entry',
  });
  const { id } = await firstTraining();
  const summer = { kind: 'move', reason: null, date: '2025-07-15' } as const;
  await expect(apply(id, summer)).rejects.toMatchObject({ code: 'invalid-content' });
  await expect(previewChange(desk, coach, await requestOf(id, summer))).rejects.toMatchObject({
    code: 'invalid-content',
  });
  expect(await openFile(store, 'calendario.yaml')).toEqual(before);
});

test('warns before a training is moved to a holiday', async () => {
  const { id } = await firstTraining();
  const change = { kind: 'move', reason: null, date: '2024-12-24' } as const;
  const { warnings } = await previewChange(desk, coach, await requestOf(id, change));
  expect(warnings).toEqual(['Ese día no hay entrenamientos: Vacaciones de Navidad.']);
});

test('applies a repeated request once, even after an undo and in a new process', async () => {
  const { id } = await firstTraining();
  const key = nextKey();
  const change = { kind: 'cancel', reason: null } as const;
  const request = await requestOf(id, change, key);
  const first = await changeEntry(desk, coach, request);
  expect(await previewChange(desk, coach, request)).toMatchObject({ warnings: [] });
  expect(await changeEntry(desk, coach, request)).toEqual(first);
  await undoVersion(desk, { id: first?.id ?? '' });
  await store.close();
  store = await club.open();
  desk = { ...desk, store };
  await apply(id, change, key);
  expect(await firstTraining()).toMatchObject({ id, state: 'planned' });
  expect(await store.versions()).toHaveLength(2);
});

test('refuses a change of an entry that somebody has changed since it was seen', async () => {
  const { id } = await firstTraining();
  const request = await requestOf(id, { kind: 'move', reason: null, from: '16:00', to: '17:30' });
  const cancelled = await changeEntry({ ...desk, store: store.withAuthor('Ana') }, board, {
    ...request,
    key: nextKey(),
    change: { kind: 'cancel', reason: 'Mal tiempo' },
  });
  const now = await openFile(store, 'calendario.yaml');
  const refusal = {
    code: 'stale-entry',
    message: expect.stringMatching(/^Ana ha cambiado esto .* CANCELADO: Mal tiempo»/),
  };
  await expect(previewChange(desk, coach, request)).rejects.toMatchObject(refusal);
  await expect(changeEntry(desk, coach, request)).rejects.toMatchObject(refusal);
  expect(await openFile(store, 'calendario.yaml')).toEqual(now);
  await undoEntry(desk, board, { key: nextKey(), version: cancelled?.id ?? '' });
  expect(await changeEntry(desk, coach, request)).toMatchObject({ key: request.key });
});

test('announces a cancelled moved training in the time slot that families know', async () => {
  const { id } = await firstTraining();
  await apply(id, { kind: 'move', reason: null, from: '20:00', to: '21:00' });
  const cancel = await requestOf(id, { kind: 'cancel', reason: 'Mal tiempo' });
  const { sentence, share } = await previewChange(desk, coach, cancel);
  expect(sentence).toMatch(/20:00–21:00 · .* · CANCELADO: Mal tiempo$/);
  expect(share).toMatch(/20:00–21:00.*CANCELADO: Mal tiempo/);
});

test('previews an extra training on another day, and removes it once for a repeated request', async () => {
  const { value, tag } = await openFile(store, 'calendario.yaml');
  const { date, venue } = await firstTraining();
  const extra = { equipo: TEAM, dia: date, desde: '22:00', hasta: '23:00', lugar: venue };
  await saveFile(desk, { file: 'calendario.yaml', value: { ...value, extras: [extra] }, tag }, 'Otro');
  const findExtra = async () => (await entriesOf(coach)).find(({ state }) => state === 'extra');
  const { id = '' } = (await findExtra()) ?? {};
  const move = { kind: 'move', reason: null, date: addDays(date, 1) } as const;
  const moved = await previewChange(desk, coach, await requestOf(id, move));
  expect(moved.sentence).toContain('22:00–23:00');
  const cancelled = await previewChange(desk, coach, await requestOf(id, { kind: 'cancel', reason: null }));
  expect(cancelled.sentence).toMatch(/22:00–23:00 · Cadete femenino, entrenamiento · CANCELADO$/);
  const key = nextKey();
  const removal = await apply(id, { kind: 'cancel', reason: null }, key);
  expect(await apply(id, { kind: 'cancel', reason: null }, key)).toEqual(removal);
  expect(await findExtra()).toBeUndefined();
  await undoEntry(desk, coach, { key: nextKey(), version: removal?.id ?? '' });
  expect(await findExtra()).toMatchObject({ id });
});

describe('undoEntry', () => {
  const undo = (version: string | undefined, key = nextKey(), person: typeof coach | typeof board = coach) =>
    undoEntry(desk, person, { key, version: version ?? '' });
  const findMatch = async () => (await entriesOf(coach)).find(({ kind }) => kind === 'match');

  test('restores the entry, and keeps what others have changed meanwhile', async () => {
    const [first, second] = (await entriesOf(coach)).filter(({ kind }) => kind === 'training');
    await apply(first?.id ?? '', { kind: 'move', reason: null, from: '19:45', to: '21:00' });
    const moved = (await entriesOf(coach)).find(({ id }) => id === first?.id);
    const cancelled = await apply(first?.id ?? '', { kind: 'cancel', reason: 'Mal tiempo' });
    await apply(second?.id ?? '', { kind: 'cancel', reason: 'Pabellón cerrado' });
    const key = nextKey();
    const undone = await undo(cancelled?.id, key);
    expect(undone?.title).toBe(`Deshacer: ${cancelled?.title}`);
    const after = await entriesOf(coach);
    expect(after.find(({ id }) => id === first?.id)).toEqual(moved);
    expect(after.find(({ id }) => id === second?.id)).toMatchObject({ state: 'cancelled' });
    await apply(first?.id ?? '', { kind: 'restore' });
    expect(await undo(cancelled?.id, key)).toEqual(undone);
    expect((await entriesOf(coach)).find(({ id }) => id === first?.id)).toMatchObject({ state: 'planned' });
  });

  test('undoes the restoring of a training, and the result of a match', async () => {
    const { id } = await firstTraining();
    await apply(id, { kind: 'cancel', reason: null });
    const restored = await apply(id, { kind: 'restore' });
    await undo(restored?.id);
    expect((await entriesOf(coach)).find((entry) => entry.id === id)).toMatchObject({ state: 'cancelled' });
    const before = await findMatch();
    const sets: [number, number][] = [
      [25, 10],
      [25, 11],
      [25, 12],
    ];
    const result = await apply(before?.id ?? '', { kind: 'result', sets });
    await undo(result?.id);
    expect(await findMatch()).toEqual(before);
  });

  test('refuses if somebody has changed the same entry since, and names that person', async () => {
    const { id } = await firstTraining();
    const first = await apply(id, { kind: 'cancel', reason: null });
    await changeEntry(
      { ...desk, store: store.withAuthor('Marta') },
      board,
      await requestOf(id, { kind: 'cancel', reason: 'Mal tiempo' }),
    );
    const now = await openFile(store, 'calendario.yaml');
    await expect(undo(first?.id)).rejects.toMatchObject({
      code: 'entry-changed',
      message: expect.stringContaining('Marta ha vuelto a cambiar esto'),
    });
    expect(await openFile(store, 'calendario.yaml')).toEqual(now);
    const restored = await apply(id, { kind: 'restore' });
    await apply(id, { kind: 'cancel', reason: 'Falta quien entrena' });
    await expect(undo(restored?.id)).rejects.toMatchObject({ code: 'entry-changed' });
  });

  test('refuses another team, and a version of another screen', async () => {
    const foreign = (await entriesOf(board)).find(({ team }) => team !== TEAM)?.id ?? '';
    const cancel = await requestOf(foreign, { kind: 'cancel', reason: null });
    const foreignChange = await changeEntry(desk, board, cancel);
    await expect(undo(foreignChange?.id)).rejects.toMatchObject({ code: 'not-your-team' });
    expect(await undo(foreignChange?.id, nextKey(), board)).toMatchObject({
      title: expect.stringMatching(/^Deshacer/),
    });
    const { value, tag } = await openFile(store, 'club.yaml');
    await saveFile(desk, { file: 'club.yaml', value: { ...value, nombre: 'Otro' }, tag }, 'Nombre');
    const [formVersion] = await store.versions();
    await expect(undo(formVersion?.id, nextKey(), board)).rejects.toMatchObject({ code: 'bad-request' });
  });
});

test('postpones a match, reschedules it, and records its result', async () => {
  const match = (await entriesOf(coach)).find(({ kind }) => kind === 'match');
  if (!match) throw new Error('The sample has no match of this team in these days.');
  const { id } = match;
  await apply(id, { kind: 'cancel', reason: 'Pabellón cerrado' });
  const findEntry = async () => (await entriesOf(coach)).find((entry) => entry.id === id);
  expect(await findEntry()).toMatchObject({ state: 'postponed', note: 'Aplazado: Pabellón cerrado' });
  await apply(id, { kind: 'move', reason: null, date: match.date, from: '12:30' });
  expect(await findEntry()).toMatchObject({ state: 'planned', hours: '12:30', date: match.date });
  await apply(id, {
    kind: 'result',
    sets: [
      [25, 18],
      [22, 25],
      [25, 20],
      [25, 23],
    ],
  });
  expect(await findEntry()).toMatchObject({
    sets: [
      [25, 18],
      [22, 25],
      [25, 20],
      [25, 23],
    ],
    sentence: expect.stringMatching(/ · Victoria por 3-1 \(25-18, 22-25, 25-20, 25-23\)$/),
  });
  const { value } = await openFile(store, 'partidos.yaml');
  expect(value.partidos.filter(({ sets }) => sets?.join() === '25-18,22-25,25-20,25-23')).toHaveLength(1);
});
