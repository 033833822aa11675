import { expect, test } from 'vitest';
import { phaseReporter, progressReporter } from './progress.ts';

test('updates one line on a terminal, and prints about ten lines elsewhere', () => {
  const linesOf = (isTTY: boolean) => {
    const lines: string[] = [];
    const progress = progressReporter({ isTTY, write: (text) => lines.push(text) });
    for (let done = 1; done <= 543; done++) progress({ done, total: 543 });
    return lines;
  };
  expect(linesOf(true).slice(-2)).toEqual(['\rImágenes: 542 de 543', '\rImágenes: 543 de 543\n']);
  expect(linesOf(false)).toHaveLength(10);
  expect(linesOf(false).at(-1)).toBe('Imágenes: 543 de 543\n');
});

test('says once that another program is waited for', () => {
  for (const isTTY of [true, false]) {
    const lines: string[] = [];
    const report = phaseReporter({ isTTY, write: (text) => lines.push(text) });
    for (let attempt = 0; attempt < 20; attempt++) report({ phase: 'wait', done: 0, total: 0 });
    report({ phase: 'upload', done: 1, total: 1 });
    expect(lines).toEqual([
      'Esperando a que acabe otro programa que publica o prepara la web…\n',
      expect.stringContaining('Subiendo fotos y archivos: 1 de 1\n'),
    ]);
  }
});
