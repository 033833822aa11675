import { expect, test } from 'vitest';
import { dayQuestion, KEEP_DAY } from './day.ts';

const UNDECIDED = { reason: '', days: [], doubt: '', sides: 'CV Sierra – CV Ribera', text: '32/01/2025' };

test('proposes the published day for a match whose date is not understood', () => {
  expect(dayQuestion(UNDECIDED, { dia: '2025-01-25' }).defaultValue).toBe(KEEP_DAY);
});

test('proposes not to import a new match whose date is not understood', () => {
  expect(dayQuestion(UNDECIDED).defaultValue).toBe('no');
});
