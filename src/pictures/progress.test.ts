import { expect, test } from 'vitest';
import { progressTo } from './progress.ts';

function told(isTTY: boolean, steps: [done: number, total: number][], columns = 80): string[] {
  const lines: string[] = [];
  const progress = progressTo({ isTTY, columns, write: (text) => lines.push(text) });
  for (const [done, total] of steps) progress({ done, total });
  return lines;
}

test('a terminal gets a bar that redraws itself and ends its line', () => {
  expect(
    told(true, [
      [1, 4],
      [4, 4],
    ]),
  ).toEqual(['\rImágenes ██████░░░░░░░░░░░░░░░░░░ 1/4', '\rImágenes ████████████████████████ 4/4\n']);
});

test('a narrow terminal never wraps', () => {
  expect(told(true, [[1, 4]], 12)[0]).toHaveLength(13);
});

test('elsewhere there are about ten plain lines, whatever the total', () => {
  const steps = Array.from({ length: 543 }, (_, i): [number, number] => [i + 1, 543]);
  const lines = told(false, steps);
  expect(lines).toHaveLength(10);
  expect(lines.at(-1)).toBe('Imágenes: 543 de 543\n');
  expect(lines.join('')).not.toContain('\r');
});

test('nothing to do, nothing said', () => {
  expect(told(false, [])).toEqual([]);
});
