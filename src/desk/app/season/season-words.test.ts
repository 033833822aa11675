import { expect, test } from 'vitest';
import type { SeasonAnswers, SeasonProposal, TeamAnswer, TeamProposal } from '../../season-api.ts';
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
  dropped: { matches: 0, closures: 0, changes: 0, extras: 0, notices: 0 },
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
