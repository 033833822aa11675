import { expect, test } from 'vitest';
import { phaseReporter } from './progress.ts';

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
