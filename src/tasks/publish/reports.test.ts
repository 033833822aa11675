import { expect, test } from 'vitest';
import { planPublish } from './plan.ts';
import type { PublishResult } from './publish-club.ts';
import { copyReport, publishReport } from './reports.ts';
import type { CheckLine } from './verify-published.ts';

const published: PublishResult = {
  plan: planPublish(new Map(), { manifest: null, sizes: new Map() }),
  changed: [],
  withheld: [],
  checked: [],
  copy: null,
  versionError: null,
  purge: [],
  origin: 'https://club.example.org',
};

const line = (n: number, state: CheckLine['state']): CheckLine => ({
  url: `https://club.example.org/${n}`,
  state,
  sentence: `${n}: ${state}`,
});

test('summarizes the addresses of an unreachable site, and lists other differences', () => {
  const unreachableLines = [1, 2, 3, 4, 5, 6].map((n) => line(n, 'unreachable'));
  const checkLines = [...unreachableLines, line(7, 'differs'), line(8, 'same')];
  const { warnings, done } = publishReport({ ...published, checked: checkLines }, []);
  expect(warnings).toEqual([
    '1: unreachable',
    '2: unreachable',
    'Y lo mismo en 4 direcciones más.',
    '7: differs',
  ]);
  expect(done.join()).not.toContain('todo coincide');
});

test('says that nothing was checked where the club has no address yet', () => {
  const { warnings, done, verified } = publishReport({ ...published, origin: null }, []);
  expect(warnings).toEqual([expect.stringContaining('Cuando la web tenga dirección en internet')]);
  expect(done.join()).not.toContain('todo coincide');
  expect(verified).toBe(false);
});

test('says what a second copy no longer has, without the names of photos', () => {
  const copied = { at: 0, contentFiles: 9, photoFiles: 1, written: 0, refused: [] };
  expect(copyReport({ ...copied, removed: [] }).done).toHaveLength(1);
  const photos = ['fotos/entrenadores/ana-prieto.jpg', 'fotos/2025-2026/copa/1.jpg'];
  expect(copyReport({ ...copied, removed: photos }).done).toContain(
    'Se ha quitado de la copia lo que aquí ya no está: 2 fotos.',
  );
  expect(copyReport({ ...copied, removed: ['contenido/equipos/club.yaml'] }).done).toContain(
    'Se ha quitado de la copia lo que aquí ya no está: contenido/equipos/club.yaml.',
  );
});
