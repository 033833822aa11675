import { expect, test } from 'vitest';
import type { CheckLine } from '../../publish/check.ts';
import { planPublish } from '../../publish/plan.ts';
import { publishedOutcome } from './outcome.ts';

const plan = { ...planPublish(new Map(), { manifest: null, sizes: new Map() }), othersAt: null };
const line = (n: number, state: CheckLine['state']): CheckLine => ({
  url: `https://club.example.org/${n}`,
  state,
  sentence: `${n}: ${state}`,
});

test('a site that does not answer is told in a few lines, what differs besides is not lost among them', () => {
  const silent = [1, 2, 3, 4, 5, 6].map((n) => line(n, 'unreachable'));
  const checked = [...silent, line(7, 'differs'), line(8, 'same')];
  const { wrong, good } = publishedOutcome({ plan, checked, copy: null, purge: [] }, [], []);
  expect(wrong).toEqual([
    '1: unreachable',
    '2: unreachable',
    'Y lo mismo en 4 direcciones más.',
    '7: differs',
  ]);
  expect(good.join()).not.toContain('todo coincide');
});
