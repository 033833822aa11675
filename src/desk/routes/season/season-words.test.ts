import { expect, test } from 'vitest';
import type { SeasonAnswers, TeamAnswer } from '../../season/answers.ts';
import type { SeasonProposal, TeamProposal } from '../../season/proposal.ts';
import { changeWords, goneWords, yearWords } from './season-words.ts';

const team = (key: string, name: string, from: number): TeamProposal => ({
  key,
  name,
  division: 'Primera',
  coaches: [],
  born: { from, to: from + 1 },
  nextBorn: { from: from + 1, to: from + 2 },
  leaving: [],
  results: 0,
});

const proposal = {
  kinds: [
    {
      slug: 'federados',
      title: 'Federados',
      teams: [team('f/cadete', 'Cadete', 2009), team('f/junior', 'Júnior', 2007)],
    },
    { slug: 'escolares', title: 'Escolares', teams: [team('e/cadete', 'Cadete', 2009)] },
  ],
  dropped: { matches: [], closures: 0, changes: 0, extras: 0, notices: 0 },
} as unknown as SeasonProposal;

const answersOf = (teams: Record<string, TeamAnswer>) => ({ teams }) as SeasonAnswers;
const same = { name: 'Cadete', division: 'Primera', coaches: [] };

test('a team that was said to change, and does not, is not told among the changes', () => {
  const answers = answersOf({ 'f/cadete': { answer: 'changes', ...same } });
  expect(changeWords(proposal, answers, String)).toEqual([]);
});

test('two teams of one name are told apart by their kind', () => {
  const answers = answersOf({
    'f/cadete': { answer: 'changes', ...same, division: 'Segunda' },
    'e/cadete': { answer: 'ends' },
  });
  expect(changeWords(proposal, answers, String)).toEqual(['Cadete (Federados): juega en Segunda.']);
  expect(goneWords(proposal, answers)).toContain('Equipo: Cadete (Escolares), Primera');
});

test('years of birth that move are told, those that stay are not', () => {
  const answers = answersOf({
    'f/cadete': { answer: 'continues' },
    'f/junior': { answer: 'changes', born: { from: 2007, to: 2008 } },
    'e/cadete': { answer: 'ends' },
  });
  expect(yearWords(proposal, answers)).toEqual([
    'Cadete (Federados): nacidos de 2010 a 2011 (antes, nacidos de 2009 a 2010).',
  ]);
});

test('matches that go are told by team, those to play first; those of the new season stay unless their team ends', () => {
  const match = { team: 'f/cadete', date: '2026-06-07', rival: 'CV Páramo', toPlay: true };
  const matches = [
    match,
    { ...match, date: '2026-06-14', rival: 'CV Órbigo' },
    { ...match, date: '2026-10-03', rival: 'CV Esla' },
    { ...match, team: 'f/junior', date: '2026-10-04', rival: 'CV Curueño' },
    { ...match, date: '2026-05-10', rival: 'CV Duero', toPlay: false },
  ];
  const answers = {
    teams: { 'f/junior': { answer: 'ends' } },
    days: { first: '2026-09-07', last: '2027-06-18' },
  } as unknown as SeasonAnswers;
  const dropped = { ...proposal.dropped, matches };
  expect(goneWords({ ...proposal, dropped }, answers).slice(0, 3)).toEqual([
    '2 partidos por jugar de Cadete (Federados): CV Páramo (dom 7 jun 2026), CV Órbigo (dom 14 jun 2026)',
    'Partido por jugar de Júnior: CV Curueño (dom 4 oct 2026)',
    'Partido sin resultado de Cadete (Federados): CV Duero (dom 10 may 2026)',
  ]);
});
