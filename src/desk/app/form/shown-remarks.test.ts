import { expect, test } from 'vitest';
import type { Remark } from '../../api.ts';
import { shownRemarks } from './shown-remarks.ts';

const missing = (path: Remark['path']): Remark => ({
  file: 'junta.yaml',
  path,
  field: '',
  label: 'Nombre',
  line: null,
  found: 'Falta «Nombre».',
  missing: true,
});
const tones = (path: Remark['path'], isDue: boolean) =>
  shownRemarks(
    { problems: [missing(path)], warnings: [] },
    { file: 'junta.yaml', saved: { junta: [{ name: 'Eva' }] }, isDue },
  ).map(({ tone }) => tone);

test('what was never filled in is an error only once it is due', () => {
  expect(tones(['junta', 1, 'name'], false)).toEqual(['missing']);
  expect(tones(['junta', 1, 'name'], true)).toEqual(['error']);
});

test('what was emptied is an error at once', () => {
  expect(tones(['junta', 0, 'name'], false)).toEqual(['error']);
});
