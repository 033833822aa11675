/** «Hoy» of a small club on a Monday: its teams played at the weekend. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import type { Store } from '../../../store/store.ts';
import { ClubFolders } from '../../../store/testing/club-folders.ts';
import { changeWatchState, saveWatchSettings } from '../../../tasks/watch/watch-files.ts';
import { homeMatch, OTHER_TEAM, SEASON, TEAM, writeSmallClub } from '../../testing/small-club.ts';
import { openFile, saveFile } from '../editing/edit-file.ts';
import { undoVersion } from '../editing/versions.ts';
import { newState } from '../watch/watch-lists.ts';
import type { EntryChange } from './command.ts';
import { changeEntry, previewChange, readToday } from './today.ts';
import { undoEntry } from './undo-entry.ts';

const MONDAY = '2025-11-17';
const TUESDAY = '2025-11-18';
const OWN = TEAM;
const OTHER = OTHER_TEAM;
const coach = { role: 'coach', teams: [OWN] } as const;
const board = { role: 'board', teams: [] } as const;
type Person = typeof coach | typeof board;

// The content allows no YAML aliases, so each match has its own list.
const won = () => ({ sets: ['25-10', '25-11', '25-12'] });
const MATCHES = {
  partidos: [
    homeMatch(OWN, '2025-11-15', 'CV Jugado', won()),
    homeMatch(OWN, '2025-11-16', 'CV Sin Resultado'),
    homeMatch(OTHER, '2025-11-16', 'CV Ajeno'),
    homeMatch(OWN, MONDAY, 'CV de Hoy', won()),
    homeMatch(OTHER, '2025-11-22', 'CV Ajeno Próximo'),
  ],
};

let club: ClubFolders;
let store: Store;
let desk: Parameters<typeof readToday>[0];
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(`${MONDAY}T12:00:00+01:00`), toFake: ['Date'] });
  club = new ClubFolders();
  await writeSmallClub(club.contentDir, { ...SEASON, 'partidos.yaml': MATCHES });
  store = await club.open();
  desk = { folders: club, store } as unknown as typeof desk;
});
afterEach(() => vi.useRealTimers());

async function entriesOf(person: Person) {
  return (await readToday(desk, person)).days.flatMap(({ entries }) => entries);
}
type Entry = Awaited<ReturnType<typeof entriesOf>>[number];
async function findEntry(what: string, isFound: (entry: Entry) => boolean): Promise<Entry> {
  const found = (await entriesOf(board)).find(isFound);
  if (!found) throw new Error(`${what} is not shown.`);
  return found;
}
const entryOf = (id: string) => findEntry(id, (entry) => entry.id === id);
const matchAgainst = (name: string) => findEntry(`The match against ${name}`, ({ rival }) => rival === name);
const nextTraining = (of: string) =>
  findEntry(`A training of ${of}`, ({ team, kind }) => team === of && kind === 'training');

const CANCEL = { kind: 'cancel', reason: null } as const;
const RAIN = { kind: 'cancel', reason: 'Mal tiempo' } as const;
const RESTORE = { kind: 'restore' } as const;
const moveTo = (slot: object) => ({ kind: 'move', reason: null, ...slot }) as const;
const resultOf = (...partials: [number, number][]) => ({ kind: 'result', total: null, partials }) as const;

const newKey = () => crypto.randomUUID();
/** Returns a request of a person who sees the entry as it is now. */
async function requestOf(entry: string, change: EntryChange, key = newKey()) {
  const seen = (await entriesOf(board)).find(({ id }) => id === entry);
  return { key, entry, fingerprint: seen?.fingerprint ?? '', change };
}
const apply = async (entry: string, change: EntryChange, person: Person = coach) =>
  changeEntry(desk, person, await requestOf(entry, change));
const preview = async (entry: string, change: EntryChange) =>
  previewChange(desk, coach, await requestOf(entry, change));
const readAgenda = () =>
  Promise.all(['calendario.yaml', 'partidos.yaml'].map((file) => openFile(store, file)));

test('shows coaches their own teams, also with matches without a result, and the board all teams', async () => {
  const own = await entriesOf(coach);
  expect(new Set(own.map(({ team }) => team))).toEqual(new Set([OWN]));
  expect(own.map(({ rival }) => rival).filter(Boolean)).toEqual(['CV Sin Resultado', 'CV de Hoy']);
  const all = await entriesOf(board);
  expect(all.map(({ rival }) => rival)).toContain('CV Ajeno');
  // The link in the message for a team's chat leads to that team.
  for (const { team, share } of all)
    expect(share, team).toContain(`https://nieves.example.org/equipos/${team}`);
});

test('tells coaches what a watched list says of their teams’ matches', async () => {
  const news = (equipo: string, id: string) => ({
    ...{ id, equipo, rival: 'CV Robledal', dia: '2025-11-22', isNew: false, note: null, isHeld: false },
    fields: [{ field: 'hora', before: '11:00', now: '12:30' }],
  });
  const direccion = 'https://federacion.example.org/lista';
  await saveWatchSettings(club.contentDir, { listas: [{ nombre: 'Liga', direccion }] });
  await changeWatchState(club.contentDir, (states) => {
    const changes = [news(OWN, 'a'), news(OTHER, 'b')];
    const listed = { changes, conflicts: [], questions: [], absent: [], rejectedCount: 0 };
    states[direccion] = { ...newState(), news: listed };
  });
  const { listNews } = await readToday(desk, coach);
  expect(listNews).toEqual([
    'Cadete femenino – CV Robledal, sábado 22 de noviembre de 2025. Hora: antes 11:00, ahora 12:30.',
  ]);
});

test('cancels a training with the previewed sentence, and restores it', async () => {
  const { id } = await nextTraining(OWN);
  const { sentence, share, fingerprintAfter } = await preview(id, RAIN);
  expect(sentence).toMatch(/^\S+ \d+ de \S+ · .* · Cadete femenino, entrenamiento · CANCELADO: Mal tiempo$/);
  expect(share).toContain('CANCELADO: Mal tiempo');
  expect(await entryOf(id)).toMatchObject({ state: 'planned' });
  await apply(id, RAIN);
  const note = 'Cancelado: Mal tiempo';
  expect(await entryOf(id)).toMatchObject({
    state: 'cancelled',
    sentence,
    note,
    fingerprint: fingerprintAfter,
  });
  await apply(id, RESTORE);
  expect(await entryOf(id)).toMatchObject({ state: 'planned' });
});

test('replaces an earlier change of the same training', async () => {
  const { id } = await nextTraining(OWN);
  for (const change of [CANCEL, moveTo({ from: '20:00', to: '21:00' }), moveTo({ venue: 'parque' })])
    await apply(id, change);
  const { value } = await openFile(store, 'calendario.yaml');
  expect(value.cambios).toEqual([
    { equipo: OWN, dia: MONDAY, pasa_a: { desde: '20:00', hasta: '21:00', lugar: 'parque' } },
  ]);
});

const RESULT = resultOf([25, 1], [25, 2], [25, 3]);
test.each<[string, () => Promise<Entry>, EntryChange[], string]>([
  [
    'another team’s match',
    () => matchAgainst('CV Ajeno'),
    [CANCEL, moveTo({ date: '2025-11-23' }), RESTORE, RESULT],
    'not-your-team',
  ],
  ['another team’s training', () => nextTraining(OTHER), [CANCEL], 'not-your-team'],
  [
    'an unknown entry',
    async () => ({ ...(await nextTraining(OWN)), id: 'comarcal/x/1' }),
    [RESTORE],
    'unknown-entry',
  ],
  ['a day outside the season', () => nextTraining(OWN), [moveTo({ date: '2026-07-15' })], 'invalid-content'],
])('refuses %s to a coach, also in the preview', async (_name, find, changes, code) => {
  const before = await readAgenda();
  const { id } = await find();
  for (const change of changes) {
    await expect(apply(id, change), change.kind).rejects.toMatchObject({ code });
    await expect(preview(id, change), change.kind).rejects.toMatchObject({ code });
  }
  expect(await readAgenda()).toEqual(before);
});

test('warns before a training is moved to a holiday', async () => {
  const { warnings } = await preview((await nextTraining(OWN)).id, moveTo({ date: '2025-12-24' }));
  expect(warnings).toEqual(['Ese día no hay entrenamientos: Vacaciones de Navidad.']);
});

test('applies a repeated request once, even after an undo and in a new process', async () => {
  const { id } = await nextTraining(OWN);
  const request = await requestOf(id, CANCEL);
  const first = await changeEntry(desk, coach, request);
  expect(await previewChange(desk, coach, request)).toMatchObject({ warnings: [] });
  expect(await changeEntry(desk, coach, request)).toEqual(first);
  await undoVersion(desk, { id: first?.id ?? '' });
  await store.close();
  store = await club.open();
  desk = { ...desk, store };
  await changeEntry(desk, coach, await requestOf(id, CANCEL, request.key));
  expect(await entryOf(id)).toMatchObject({ state: 'planned' });
  expect(await store.versions()).toHaveLength(2);
});

test('refuses a change of an entry that somebody has changed since it was seen', async () => {
  const { id } = await nextTraining(OWN);
  const request = await requestOf(id, moveTo({ from: '16:00', to: '17:30' }));
  const ana = { ...desk, store: store.withAuthor('Ana') };
  const cancelled = await changeEntry(ana, board, { ...request, key: newKey(), change: RAIN });
  const now = await readAgenda();
  const refusal = {
    code: 'stale-entry',
    message: expect.stringMatching(/^Ana ha cambiado esto .* CANCELADO: Mal tiempo»/),
  };
  await expect(previewChange(desk, coach, request)).rejects.toMatchObject(refusal);
  await expect(changeEntry(desk, coach, request)).rejects.toMatchObject(refusal);
  expect(await readAgenda()).toEqual(now);
  await undoEntry(desk, board, { key: newKey(), version: cancelled?.id ?? '' });
  expect(await changeEntry(desk, coach, request)).toMatchObject({ key: request.key });
});

test('announces a cancelled moved training in the time slot that families know', async () => {
  const { id } = await nextTraining(OWN);
  await apply(id, moveTo({ from: '20:00', to: '21:00' }));
  const { sentence, share } = await preview(id, RAIN);
  expect(sentence).toMatch(/20:00–21:00 · .* · CANCELADO: Mal tiempo$/);
  expect(share).toMatch(/20:00–21:00.*CANCELADO: Mal tiempo/);
});

test('previews an extra training on another day, and removes it once for a repeated request', async () => {
  const extra = { equipo: OWN, dia: TUESDAY, desde: '22:00', hasta: '23:00', lugar: 'fronton' };
  club.write('content/calendario.yaml', stringify({ ...SEASON['calendario.yaml'], extras: [extra] }));
  const findExtra = async () => (await entriesOf(coach)).find(({ state }) => state === 'extra');
  const { id = '' } = (await findExtra()) ?? {};
  expect((await preview(id, moveTo({ date: '2025-11-20' }))).sentence).toContain('22:00–23:00');
  expect((await preview(id, CANCEL)).sentence).toMatch(
    /22:00–23:00 · Cadete femenino, entrenamiento · CANCELADO$/,
  );
  const request = await requestOf(id, CANCEL);
  const removal = await changeEntry(desk, coach, request);
  expect(await changeEntry(desk, coach, request)).toEqual(removal);
  expect(await findExtra()).toBeUndefined();
  await undoEntry(desk, coach, { key: newKey(), version: removal?.id ?? '' });
  expect(await findExtra()).toMatchObject({ id });
});

test('postpones a played match without its result, reschedules it, and records the new result', async () => {
  const { id } = await matchAgainst('CV de Hoy');
  await apply(id, { kind: 'cancel', reason: 'Pabellón cerrado' });
  const postponed = await entryOf(id);
  expect(postponed).toMatchObject({ state: 'postponed', note: 'Aplazado: Pabellón cerrado', partials: [] });
  expect(postponed.sentence).not.toMatch(/Victoria|3-0|25-10/);
  await apply(id, moveTo({ date: TUESDAY, from: '12:30' }));
  expect(await entryOf(id)).toMatchObject({ state: 'planned', hours: '12:30', date: TUESDAY });
  const result = resultOf([25, 18], [22, 25], [25, 20], [25, 23]);
  await apply(id, result);
  expect(await entryOf(id)).toMatchObject({
    partials: result.partials,
    sentence: expect.stringMatching(/ · Victoria por 3-1 \(25-18, 22-25, 25-20, 25-23\)$/),
  });
  const { value } = await openFile(store, 'partidos.yaml');
  const written = value.partidos.filter((match) => match.sets?.join() === '25-18,22-25,25-20,25-23');
  expect(written).toHaveLength(1);
});

test('records goals by the rules of the team’s competition, and refuses what they do not allow', async () => {
  const teamFile = join(club.contentDir, 'equipos/comarcal.yaml');
  const text = await readFile(teamFile, 'utf8');
  await writeFile(teamFile, `marcador: { tipo: goles, empates: false, partes: 2 }\n${text}`);
  club.write('content/partidos.yaml', stringify({ partidos: [homeMatch(OWN, MONDAY, 'BM de Hoy')] }));
  const { id, scoring } = await matchAgainst('BM de Hoy');
  expect(scoring).toMatchObject({ unit: 'goals', periods: 2 });
  const goals = (total: [number, number] | null, ...partials: [number, number][]) =>
    ({ kind: 'result', total, partials }) as const;
  for (const [change, sentence] of [
    [goals([22, 22]), 'no hay empates'],
    [goals([28, 25], [14, 12], [13, 13]), 'Los parciales suman 27-25'],
    [goals(null), 'Falta el resultado.'],
  ] as const)
    await expect(apply(id, change)).rejects.toMatchObject({
      code: 'impossible-result',
      message: expect.stringContaining(sentence),
    });
  await apply(id, goals([28, 25], [14, 12]));
  expect((await entryOf(id)).sentence).toMatch(/ · Victoria por 28-25 \(14-12\)$/);
  await apply(id, goals(null, [14, 12], [14, 13]));
  expect((await entryOf(id)).sentence).toMatch(/ · Victoria por 28-25 \(14-12, 14-13\)$/);
  const { value } = await openFile(store, 'partidos.yaml');
  expect(value.partidos[0]).toMatchObject({ parciales: ['14-12', '14-13'] });
  expect(value.partidos[0]).not.toHaveProperty('resultado');
});

describe('undoEntry', () => {
  const undo = (version: { id: string } | null, person: Person = coach, key = newKey()) =>
    undoEntry(desk, person, { key, version: version?.id ?? '' });

  test('restores the entry, and keeps what others have changed meanwhile', async () => {
    const [first, second] = (await entriesOf(coach)).flatMap(({ kind, id }) =>
      kind === 'training' ? [id] : [],
    ) as [string, string];
    await apply(first, moveTo({ from: '19:45', to: '21:00' }));
    const moved = await entryOf(first);
    const cancelled = await apply(first, RAIN);
    await apply(second, CANCEL);
    const key = newKey();
    const undone = await undo(cancelled, coach, key);
    expect(undone?.title).toBe(`Se deshizo: ${cancelled?.title}`);
    expect(await entryOf(first)).toEqual(moved);
    expect(await entryOf(second)).toMatchObject({ state: 'cancelled' });
    await apply(first, RESTORE);
    // A repeated request undoes nothing again.
    expect(await undo(cancelled, coach, key)).toEqual(undone);
    expect(await entryOf(first)).toMatchObject({ state: 'planned' });
  });

  test('undoes the restoring of a training, and the result of a match', async () => {
    const { id } = await nextTraining(OWN);
    await apply(id, CANCEL);
    await undo(await apply(id, RESTORE));
    expect(await entryOf(id)).toMatchObject({ state: 'cancelled' });
    const before = await matchAgainst('CV de Hoy');
    await undo(await apply(before.id, RESULT));
    expect(await entryOf(before.id)).toEqual(before);
  });

  test('refuses if somebody has changed the same entry since, and names that person', async () => {
    const { id } = await nextTraining(OWN);
    const first = await apply(id, CANCEL);
    await changeEntry({ ...desk, store: store.withAuthor('Marta') }, board, await requestOf(id, RAIN));
    const now = await readAgenda();
    await expect(undo(first)).rejects.toMatchObject({
      code: 'entry-changed',
      message: expect.stringContaining('Marta ha vuelto a cambiar esto'),
    });
    expect(await readAgenda()).toEqual(now);
    const restored = await apply(id, RESTORE);
    await apply(id, { kind: 'cancel', reason: 'Falta quien entrena' });
    await expect(undo(restored)).rejects.toMatchObject({ code: 'entry-changed' });
  });

  test('refuses what somebody cancelled or restored for another team, and a version of another screen', async () => {
    const { id } = await nextTraining(OTHER);
    for (const change of [CANCEL, RESTORE]) {
      const version = await apply(id, change, board);
      const now = await readAgenda();
      await expect(undo(version)).rejects.toMatchObject({ code: 'not-your-team' });
      expect(await readAgenda()).toEqual(now);
      if (change === RESTORE)
        expect(await undo(version, board)).toMatchObject({ title: expect.stringMatching(/^Se deshizo/) });
    }
    const { value, tag } = await openFile(store, 'club.yaml');
    await saveFile(desk, { file: 'club.yaml', value: { ...value, nombre: 'Otro' }, tag }, 'Nombre');
    const [formVersion] = await store.versions();
    await expect(undo(formVersion ?? null, board)).rejects.toMatchObject({ code: 'bad-request' });
  });
});
