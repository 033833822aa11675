import { expect, test } from 'vitest';
import { safeChanges } from './list-news.ts';

test('asks when many hours change at once, and still applies results', () => {
  const change = (id: number, field: string) => ({
    ...{ id: `${id}`, equipo: 'comarcal/cadete-femenino', rival: 'CV Robledal', dia: '2025-11-15' },
    ...{ isNew: false, note: null, isHeld: false },
    fields: [{ field, before: '10:00', now: '11:00' }],
  });
  const many = (count: number) => ({
    changes: [...Array.from({ length: count }, (_, i) => change(i, 'hora')), change(99, 'resultado')],
    ...{ conflicts: [], questions: [], absent: [], rejectedCount: 0 },
  });
  expect(safeChanges(many(10), {})).toHaveLength(11);
  expect(safeChanges(many(11), {}).map(({ id }) => id)).toEqual(['99']);
});
