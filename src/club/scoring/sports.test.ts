/** Results of each known sport: what may end a match, what a list says, what «Hoy» asks, and what the pages show. */
import { expect, test } from 'vitest';
import { formatScore } from '../../site/agenda/format.ts';
import { formatPartials } from '../agenda/results.ts';
import { resultToWrite } from '../content/files/matches.ts';
import { parseScore } from '../lists/cells/score.ts';
import { resultOf } from './result-of.ts';
import { findResultError } from './result-rules.ts';
import {
  asksScoring,
  maxParts,
  partTitle,
  type ScorePair,
  type Scoring,
  scoringOfSport,
  VOLLEYBALL,
} from './scoring.ts';

/** `28-25`, or with partials `28-25 (14-12, 14-13)`; `(14-12, 14-13)` where only the partials are typed. */
function scoreOf(text: string) {
  const [total, ...partials] = [...text.matchAll(/(\d+)-(\d+)/g)].map(
    ([, ours, theirs]): ScorePair => [Number(ours), Number(theirs)],
  );
  return text.startsWith('(')
    ? { total: null, partials: [total as ScorePair, ...partials] }
    : { total: total ?? null, partials };
}

/** Line of a result on the pages, from the fields of partidos.yaml. */
function lineOf(scoring: Scoring, text: string) {
  const match = resultOf(resultToWrite(scoring, scoreOf(text)), scoring);
  return [formatScore(match.result), formatPartials(match)].filter(Boolean).join(' · ');
}

interface SportCase {
  sport: string;
  /** Scores that may end a match, and their lines on the pages. */
  accepted: Record<string, string>;
  /** Scores that may not, and the beginning of the sentence about each. */
  refused: Record<string, string>;
  /** Cells of a list, and what they say. */
  listed: Record<string, string>;
  /** Fields that «Hoy» offers. */
  asked: string;
}

const SPORTS: SportCase[] = [
  {
    sport: 'Voleibol',
    accepted: {
      '(25-20, 25-18, 25-23)': '3-0 · 25-20, 25-18, 25-23',
      '(25-20, 20-25, 15-13)': '2-1 · 25-20, 20-25, 15-13',
      '3-1': '3-1',
    },
    refused: {
      '(25-20, 20-25)': 'Van 1-1: falta el set que decide.',
      '2-2': 'Van 2-2: falta el set que decide.',
      '5-0': 'Un partido no puede acabar 5-0.',
    },
    listed: {
      '3-0 (25-20, 25-18, 25-23)': '25-20 25-18 25-23',
      '28-25': 'los parciales no se entienden (se espera «25-18»)',
    },
    asked: 'Set 1, Set 2, Set 3, Set 4, Set 5',
  },
  {
    sport: 'Vóley playa',
    accepted: {
      '(21-15, 21-19)': '2-0 · 21-15, 21-19',
      '(21-15, 15-21, 15-12)': '2-1 · 21-15, 15-21, 15-12',
    },
    refused: {
      '(25-15, 25-19)': 'El set 1 (25-15) no puede ser',
      '(21-15, 21-15, 21-15)': 'El set 3 (21-15) sobra',
      '3-0': 'Un partido no puede acabar 3-0.',
    },
    listed: { '2-1 (21-15, 15-21, 15-12)': '21-15 15-21 15-12' },
    asked: 'Set 1, Set 2, Set 3',
  },
  {
    sport: 'Balonmano',
    accepted: {
      '28-25': '28-25',
      '22-22': '22-22',
      '(14-12, 14-13)': '28-25 · 14-12, 14-13',
      '28-25 (14-12)': '28-25 · 14-12',
      '(12-12, 10-10, 4-3)': '26-25 · 12-12, 10-10, prórroga 4-3',
    },
    refused: {
      '28-25 (14-12, 13-13)': 'Los parciales suman 27-25',
      '(14-12)': 'Falta 2.ª parte',
      '(14-12, 14-13, 2-1)': 'Con 28-25 ya había acabado el partido',
    },
    listed: {
      '28-25': '28-25',
      '28 - 25 (14-12)': '28-25 14-12',
      '28-25 (14-12, 28-25)': '14-12 14-13',
      '22:22': '22-22',
      '3-1, 25-18': 'los parciales suman 25-18 y el resultado dice 3-1',
      ganado: '«ganado» no se entiende (se espera «28-25»)',
    },
    asked: '1.ª parte, 2.ª parte, Prórroga',
  },
  {
    sport: 'Baloncesto',
    accepted: {
      '102-98': '102-98',
      '(20-18, 15-22, 18-20, 25-18, 10-6)': '88-84 · 20-18, 15-22, 18-20, 25-18, prórroga 10-6',
    },
    refused: {
      '(20-18, 15-22, 18-20, 25-18)': 'No puede acabar 78-78',
      '70-70': 'No puede acabar 70-70: no hay empates, se juega la prórroga.',
    },
    listed: {
      '78-71': '78-71',
      '88-84 (20-18, 15-22, 18-20, 25-18, 10-6)': '20-18 15-22 18-20 25-18 10-6',
      '70-70': 'no puede acabar 70-70: no hay empates, se juega la prórroga',
    },
    asked: '1.er cuarto, 2.º cuarto, 3.er cuarto, 4.º cuarto, Prórroga',
  },
  {
    sport: 'Fútbol',
    accepted: { '0-0': '0-0', '(1-0, 1-1)': '2-1 · 1-0, 1-1' },
    refused: { '1-2 (2-0)': 'Los parciales suman' },
    listed: { '2-1': '2-1', '0-0': '0-0', '-': '' },
    asked: '1.ª parte, 2.ª parte, Prórroga',
  },
  {
    sport: 'Fútbol sala',
    accepted: { '5-5': '5-5' },
    refused: { '(3-2)': 'Falta 2.ª parte' },
    listed: { '5 - 4': '5-4' },
    asked: '1.ª parte, 2.ª parte, Prórroga',
  },
  {
    sport: 'Waterpolo',
    accepted: { '(3-2, 1-2, 4-3, 2-2)': '10-9 · 3-2, 1-2, 4-3, 2-2', '8-8': '8-8' },
    refused: { '(3-2, 1-2)': 'Falta 3.er cuarto: son 4 cuartos.' },
    listed: { '10-9 (3-2, 1-2, 4-3, 2-2)': '3-2 1-2 4-3 2-2' },
    asked: '1.er cuarto, 2.º cuarto, 3.er cuarto, 4.º cuarto, Prórroga',
  },
];

const scoringOf = (sport: string): Scoring => {
  const scoring = scoringOfSport(sport);
  if (!scoring) throw new Error(`${sport} is unknown.`);
  return scoring;
};

test.each(SPORTS)(
  'accepts, refuses, imports, asks for and shows the results of $sport',
  ({ sport, accepted, refused, listed, asked }) => {
    const scoring = scoringOf(sport);
    const errors = (texts: object) =>
      Object.fromEntries(Object.keys(texts).map((text) => [text, findResultError(scoring, scoreOf(text))]));
    expect(errors(accepted)).toEqual(
      Object.fromEntries(Object.keys(accepted).map((text) => [text, undefined])),
    );
    expect(Object.fromEntries(Object.keys(accepted).map((text) => [text, lineOf(scoring, text)]))).toEqual(
      accepted,
    );
    const found = errors(refused);
    for (const [text, sentence] of Object.entries(refused)) expect(found[text], text).toContain(sentence);
    for (const [result, expected] of Object.entries(listed)) {
      const read = parseScore(scoring, { result, partials: '', parts: [], title: [] });
      const texts = 'reason' in read ? [read.reason] : [read.value?.result, ...(read.value?.partials ?? [])];
      expect(texts.filter(Boolean).join(' '), result).toBe(expected);
    }
    const titles = Array.from({ length: maxParts(scoring) }, (_, i) => partTitle(scoring, i));
    expect(titles.join(', ')).toBe(asked);
  },
);

/** Scorings of a school league, and scores that may or may not end its matches. */
test.each<[string, Scoring, accepted: string[], refused: string[]]>([
  [
    'four sets that may end 2-2',
    { ...VOLLEYBALL, lengths: [4], draws: true },
    ['2-2', '3-1', '(25-10, 10-25, 25-10, 10-25)'],
    ['1-0', '2-1', '3-2', '3-3'],
  ],
  ['sets to 21', { ...VOLLEYBALL, points: 21 }, ['(21-10, 21-19)'], ['(25-10, 25-19)']],
  [
    'three sets that are all played',
    { ...VOLLEYBALL, lengths: [3], allPlayed: true },
    ['3-0', '(25-10, 25-10, 15-10)'],
    ['2-0', '4-0', '(25-10, 25-10)', '(25-10, 10-25)'],
  ],
  ['draws in volleyball', { ...VOLLEYBALL, draws: true }, ['2-2', '1-1', '(25-20, 20-25)'], ['4-1']],
])('lets a school league play %s', (_, scoring, accepted, refused) => {
  for (const text of accepted) expect(findResultError(scoring, scoreOf(text)), text).toBeUndefined();
  for (const text of refused) expect(findResultError(scoring, scoreOf(text)), text).toBeDefined();
});

test.each([
  ['Vóley femenino', 'sets'],
  ['BALONMANO', 'goals'],
  ['Balonmano playa', undefined],
  ['Básquet', 'points'],
  ['Baloncesto 3x3', undefined],
  ['Fútbol playa', undefined],
  ['Petanca', undefined],
])('knows how «%s» scores', (sport, unit) => {
  expect(scoringOfSport(sport)?.unit).toBe(unit);
  expect(asksScoring(sport)).toBe(unit === undefined);
});

test.each(['', ' ', 'Natación'])('asks nothing about the scores of «%s»', (sport) => {
  expect(asksScoring(sport)).toBe(false);
});
