import { expect, test } from 'vitest';
import type { Alike, PlannedWithdrawal } from '../../withdraw/withdraw.ts';
import { chosenAlike, chosenPhotos, shownAlike } from './choices.ts';

const plan = (n: number, more: Partial<PlannedWithdrawal> = {}): PlannedWithdrawal => ({
  ...{ album: '2024-2025/copa', n, albumName: 'Copa 2024-2025', blocked: [], effects: [] },
  ...{ cover: null, covers: [], likeTo: null, alike: [], ...more },
});
const of = (photos: Record<string, boolean>) => ({ photos, covers: {} });
const chosen = (plans: PlannedWithdrawal[], photos: Record<string, boolean>) => [
  ...chosenPhotos(plans, of(photos)),
];

test('a photo that was asked for goes, and one that only looks like it where somebody says so', () => {
  const plans = [plan(7), plan(8, { likeTo: { album: '2024-2025/copa', n: 7 } })];
  expect(chosen(plans, {})).toEqual(['2024-2025/copa/7']);
  expect(chosen(plans, { '2024-2025/copa/8': true })).toEqual(['2024-2025/copa/7', '2024-2025/copa/8']);
});

test('an answer that comes late changes no choice', () => {
  const choices = { '2024-2025/copa/8': false };
  expect(chosen([plan(7), plan(8)], choices)).toEqual(['2024-2025/copa/7']);
  // The same question again, answered after the box was unchecked.
  expect(chosen([plan(7), plan(8), plan(9)], choices)).toEqual(['2024-2025/copa/7', '2024-2025/copa/9']);
});

test('something alike that is still in use stays, and holds up none of those that look like it', () => {
  const used = { sha256: 'ab', where: 'la que sale en la portada', blocked: ['pon allí otra'] };
  const free = { sha256: 'cd', where: '«recorte.jpg»', blocked: [] };
  const burst = [plan(7, { alike: [used, free] }), plan(8, { alike: [used, free] })];
  const choices = { ab: true, cd: true };
  expect(chosen(burst, choices)).toEqual(['2024-2025/copa/7', '2024-2025/copa/8']);
  expect(burst.map((each) => chosenAlike(each, of(choices)))).toEqual([[free], [free]]);
});

test('of a burst, what all its photos look like is shown once', () => {
  const alike = (sha256: string): Alike => ({ sha256, where: 'la que sale en la portada', blocked: [] });
  const [crop, team] = [alike('ab'), alike('cd')];
  const burst = [plan(7, { alike: [crop] }), plan(8, { alike: [crop, team] }), plan(9, { alike: [team] })];
  expect(shownAlike(burst)).toEqual([[crop], [team], []]);
});
