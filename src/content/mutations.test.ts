import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { messageOf } from './testing/broken-club.ts';

const folder = new URL('../../tests/otro-club/contenido/', import.meta.url);
const FILES = ['club.yaml', 'menu.yaml', 'equipos/comarcal.yaml', 'lugares.yaml', 'textos/quienes-somos.md'];
const BITS = [
  '\t',
  '"',
  '[',
  '{',
  ':',
  '- ',
  '\n',
  '&a ',
  '*a',
  '!!x ',
  '#',
  '|',
  '---\n',
  'null',
  '-1',
  '{{',
  '<<: ',
];

/** Seeded random whole numbers below a bound (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

test('whatever is typed into a file is read or explained, with a place in the file', async () => {
  const next = random(2024);
  for (let round = 0; round < 150; round++) {
    const file = FILES[next(FILES.length)] ?? '';
    const text = await readFile(new URL(file, folder), 'utf8');
    const at = next(text.length);
    const broken = text.slice(0, at) + BITS[next(BITS.length)] + text.slice(at + next(12));
    const message = await messageOf({ [file]: broken });
    expect(message, broken).toMatch(/^$|^El contenido tiene \d+ error(es)?:\n\n[a-z/-]+\.(yaml|md):\d+:\d+/);
    expect(message, broken).not.toMatch(/undefined|\[object|Invalid/);
  }
});
