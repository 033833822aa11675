import { expect, test } from 'vitest';
import type { PushEvent } from '../../base/addresses/site-info.ts';
import { madridInstant } from './madrid.ts';
import { compareAgendas, isQuiet } from './push-notices.ts';

const TEAM = 'federados/cadete-femenino';
const TEAMS = { [TEAM]: { name: 'Cadete femenino', path: '/equipos/federados/cadete-femenino' } };

/** Returns a training on Thursday, 14 November, at 18:00. */
function training(change: Partial<PushEvent> = {}): PushEvent {
  const event = {
    id: `${TEAM}/2024-11-14/1`,
    team: TEAM,
    kind: 'training',
    date: '2024-11-14',
    from: '18:00',
    to: '19:30',
    place: 'polideportivo',
    rival: '',
    off: '',
    result: '',
    ...change,
  } as const;
  const slot = change.slot ?? `${event.date}, ${event.from}–${event.to}, ${event.place}`;
  return { ...event, slot, startsAt: madridInstant({ date: event.date, time: event.from || '23:59' }) };
}

const match = (change: Partial<PushEvent> = {}) =>
  training({ id: 'rffm-1', kind: 'match', rival: 'CV Peñalba', to: '', ...change });
const extra = (date: string) => training({ id: `${TEAM}/${date}/extra-1`, date });

const DAY = '2024-11-14 12:00';
const NIGHT = '2024-11-13 23:00';
const OFF = { off: 'Cancelado' };
const SLOT = '2024-11-14, 18:00–19:30, polideportivo';

/** Compares what phones know with what is published at a Madrid time. */
function compare(known: PushEvent[], events: PushEvent[], at = DAY) {
  const [date = '', time = ''] = at.split(' ');
  const published = { teams: TEAMS, day: date, firstDay: '2024-09-16', lastDay: '2025-06-20', events };
  return compareAgendas(
    new Map(known.map((event) => [event.id, event])),
    published,
    madridInstant({ date, time }),
  );
}

test.each<[string, PushEvent[], PushEvent[], string[], string?]>([
  ['nothing changed', [training()], [training()], []],
  ['an event is seen for the first time', [], [training(OFF)], []],
  [
    'a cancellation',
    [training()],
    [training(OFF)],
    [`entrenamiento cancelado | Antes: ${SLOT}. Ahora: cancelado.`],
  ],
  [
    'a closure',
    [training()],
    [training({ off: 'Sin entrenamiento' })],
    [`sin entrenamiento | Antes: ${SLOT}. Ahora: sin entrenamiento.`],
  ],
  ['an undo', [training(OFF)], [training()], [`sí hay entrenamiento | Antes: cancelado. Ahora: ${SLOT}.`]],
  [
    'another hour',
    [training()],
    [training({ from: '17:00' })],
    [`cambia el entrenamiento | Antes: ${SLOT}. Ahora: 2024-11-14, 17:00–19:30, polideportivo.`],
  ],
  [
    'another venue',
    [training()],
    [training({ place: 'instituto' })],
    [`cambia el entrenamiento | Antes: ${SLOT}. Ahora: 2024-11-14, 18:00–19:30, instituto.`],
  ],
  ['a venue with another name', [training()], [training({ slot: 'jueves, Polideportivo nuevo' })], []],
  [
    'a day beyond the week',
    [training()],
    [training({ date: '2024-12-20' })],
    [`cambia el entrenamiento | Antes: ${SLOT}. Ahora: 2024-12-20, 18:00–19:30, polideportivo.`],
  ],
  [
    'a change in eight days',
    [training({ date: '2024-11-22' })],
    [training({ date: '2024-11-22', ...OFF })],
    [],
  ],
  [
    'a change in seven days',
    [training({ date: '2024-11-21' })],
    [training({ date: '2024-11-21', ...OFF })],
    ['entrenamiento cancelado | Antes: 2024-11-21, 18:00–19:30, polideportivo. Ahora: cancelado.'],
  ],
  ['an event that has begun', [training()], [training(OFF)], [], '2024-11-14 18:05'],
  ['at night', [training()], [training(OFF)], [], NIGHT],
  [
    'at night, less than three hours before',
    [training({ from: '08:00' })],
    [training({ from: '08:00', ...OFF })],
    ['entrenamiento cancelado | Antes: 2024-11-14, 08:00–19:30, polideportivo. Ahora: cancelado.'],
    '2024-11-14 05:30',
  ],
  [
    'a postponed match',
    [match()],
    [match({ off: 'Aplazado' })],
    ['partido aplazado | Contra CV Peñalba. Antes: 2024-11-14, 18:00–, polideportivo. Ahora: aplazado.'],
  ],
  [
    'a result',
    [match({ date: '2024-11-10' })],
    [match({ date: '2024-11-10', result: 'Victoria por 3-1' })],
    ['victoria por 3-1 | Contra CV Peñalba. 2024-11-10, 18:00–, polideportivo.'],
  ],
  [
    'a result of a week ago',
    [match({ date: '2024-11-07' })],
    [match({ date: '2024-11-07', result: 'Derrota por 1-3' })],
    ['derrota por 1-3 | Contra CV Peñalba. 2024-11-07, 18:00–, polideportivo.'],
  ],
  [
    'an old result',
    [match({ date: '2024-11-03' })],
    [match({ date: '2024-11-03', result: 'Victoria por 3-1' })],
    [],
  ],
  [
    'a cancelled extra training',
    [extra('2024-11-15')],
    [],
    ['entrenamiento cancelado | Antes: 2024-11-15, 18:00–19:30, polideportivo. Ahora: cancelado.'],
  ],
  [
    'an extra training on another day',
    [extra('2024-11-15')],
    [extra('2024-11-16')],
    [
      'cambia el entrenamiento | Antes: 2024-11-15, 18:00–19:30, polideportivo. Ahora: 2024-11-16, 18:00–19:30, polideportivo.',
    ],
  ],
  ['a new extra training after a former one', [extra('2024-10-25')], [extra('2024-11-16')], []],
  ['a weekly training that is no longer listed', [training()], [], []],
  ['a team that no longer exists', [training({ team: 'otro' })], [training({ team: 'otro', ...OFF })], []],
])('notifies of %s', (_case, known, events, expected, at) => {
  const texts = compare(known, events, at).notices.map(({ title, body }) => `${title} | ${body}`);
  expect(texts).toEqual(expected.map((text) => `Cadete femenino: ${text}`));
});

test.each([
  ['a cancellation', training(), training(OFF)],
  ['an extra training on another day', extra('2024-11-15'), extra('2024-11-16')],
])(
  'notifies in the morning of what is still changed, and nothing of what was undone at night: %s',
  (_case, ...[event, changed]) => {
    const atNight = compare([event], [changed], NIGHT);
    expect([atNight.known, atNight.gone]).toEqual([[event], []]);
    const morning = '2024-11-14 07:00';
    expect(compare(atNight.known, [changed], morning).notices).toHaveLength(1);
    expect(compare(atNight.known, [event], morning).notices).toEqual([]);
  },
);

test.each([
  ['21:59', false],
  ['22:00', true],
  ['06:59', true],
  ['07:00', false],
])('is quiet at %s: %s', (time, expected) => expect(isQuiet({ date: '2024-11-14', time })).toBe(expected));

test('notifies of each change once', () => {
  const first = compare([training()], [training(OFF)]);
  expect(compare(first.known, [training(OFF)]).notices).toEqual([]);
  const removed = compare([extra('2024-11-15')], []);
  expect([removed.gone, removed.known]).toEqual([[extra('2024-11-15').id], []]);
});
