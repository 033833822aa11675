/** «Hoy» of a small club that follows the clock, on a Monday: its teams played at the weekend. */
import { cp } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import type { Store } from '../../../store/store.ts';
import { ClubFolders } from '../../../store/testing/club-folders.ts';
import { openFile } from '../editing/edit-file.ts';
import type { EntryChange } from './command.ts';
import { changeEntry, previewChange, readToday } from './today.ts';
import { undoEntry } from './undo-entry.ts';

const MONDAY = '2025-11-17';
const OWN = 'comarcal/cadete-femenino';
const OTHER = 'comarcal/alevin-mixto';
const coach = { role: 'coach', teams: [OWN] } as const;
const board = { role: 'board', teams: [] } as const;

const match = (equipo: string, dia: string, rival: string, more: object = {}) => ({
  equipo,
  dia,
  hora: '11:00',
  rival,
  donde: 'casa',
  lugar: 'fronton',
  ...more,
});
const MATCHES = {
  partidos: [
    match(OWN, '2025-11-15', 'CV Jugado', { sets: ['25-10', '25-11', '25-12'] }),
    match(OWN, '2025-11-16', 'CV Sin Resultado'),
    match(OTHER, '2025-11-16', 'CV Ajeno'),
    match(OWN, '2025-11-17', 'CV de Hoy', { sets: ['25-10', '25-11', '25-12'] }),
    match(OTHER, '2025-11-22', 'CV Ajeno Próximo'),
  ],
};

let store: Store;
let desk: Parameters<typeof readToday>[0];
beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(`${MONDAY}T12:00:00+01:00`), toFake: ['Date'] });
  const club = new ClubFolders();
  await cp('tests/otro-club/contenido', club.contentDir, { recursive: true });
  club.write('content/partidos.yaml', stringify(MATCHES));
  club.write('content/calendario.yaml', 'primer_dia: 2025-09-15\nultimo_dia: 2026-06-19\n');
  store = await club.open();
  desk = { folders: club, store } as unknown as typeof desk;
});
afterEach(() => vi.useRealTimers());

async function entriesOf(person: typeof coach | typeof board) {
  return (await readToday(desk, person)).days.flatMap(({ entries }) => entries);
}
async function entryAgainst(rival: string) {
  const found = (await entriesOf(board)).find((entry) => entry.rival === rival);
  if (!found) throw new Error(`There is no match against ${rival}.`);
  return found;
}
const requestOf = ({ id, fingerprint }: { id: string; fingerprint: string }, change: EntryChange) => ({
  key: crypto.randomUUID(),
  entry: id,
  fingerprint,
  change,
});
const CANCEL = { kind: 'cancel', reason: null } as const;

test('asks a coach for the missing results of their own teams only', async () => {
  const rivals = (await entriesOf(coach)).map(({ rival }) => rival).filter(Boolean);
  expect(rivals).toEqual(['CV Sin Resultado', 'CV de Hoy']);
  expect((await entriesOf(board)).map(({ rival }) => rival)).toContain('CV Ajeno');
});

test.each<[string, EntryChange]>([
  ['postpone', CANCEL],
  ['move', { kind: 'move', reason: null, date: '2025-11-23' }],
  ['restore', { kind: 'restore' }],
  [
    'record the result of',
    {
      kind: 'result',
      sets: [
        [25, 1],
        [25, 2],
        [25, 3],
      ],
    },
  ],
])('refuses to %s another team’s match', async (_name, change) => {
  const before = await openFile(store, 'partidos.yaml');
  const request = requestOf(await entryAgainst('CV Ajeno'), change);
  await expect(changeEntry(desk, coach, request)).rejects.toMatchObject({ code: 'not-your-team' });
  await expect(previewChange(desk, coach, request)).rejects.toMatchObject({ code: 'not-your-team' });
  expect(await openFile(store, 'partidos.yaml')).toEqual(before);
});

test('postpones a played match without its result', async () => {
  await changeEntry(desk, coach, requestOf(await entryAgainst('CV de Hoy'), CANCEL));
  const after = await entryAgainst('CV de Hoy');
  expect(after).toMatchObject({ state: 'postponed', sets: [] });
  expect(after.sentence).not.toMatch(/Victoria|3-0|25-10/);
});

test('refuses to undo what somebody restored for another team', async () => {
  const findTraining = async () => {
    const found = (await entriesOf(board)).find(({ team, kind }) => team === OTHER && kind === 'training');
    if (!found) throw new Error('The other team does not train in these days.');
    return found;
  };
  await changeEntry(desk, board, requestOf(await findTraining(), CANCEL));
  const restored = await changeEntry(desk, board, requestOf(await findTraining(), { kind: 'restore' }));
  const undo = undoEntry(desk, coach, { key: crypto.randomUUID(), version: restored?.id ?? '' });
  await expect(undo).rejects.toMatchObject({ code: 'not-your-team' });
  expect(await findTraining()).toMatchObject({ state: 'planned' });
});

test('links the message for a team’s chat to that team', async () => {
  for (const { team, share } of await entriesOf(board))
    expect(share, team).toContain(`https://nieves.example.org/equipos/${team}`);
});
