import { describe, expect, it } from 'vitest';
import { homeKits } from '../palette.ts';
import { seeded } from '../random.ts';
import { type Figure, figure } from './figure.ts';
import { type Look, player, team } from './look.ts';
import type { Expression } from './mood.ts';
import { facing, side } from './poses.ts';
import { jitter } from './skeleton.ts';

const look = (expression?: Expression): Look => ({
  ...player(seeded('one'), homeKits[0], 'femenino'),
  ...(expression && { expression }),
});
/** A head of 25 px, as in a team photo. */
const scale = 25 / look().body.head;
const drawn = (expression: Expression, view: 'front' | 'side'): Figure =>
  figure(look(expression), view === 'front' ? facing.easy : side.stand, 0, 0, scale, view);

describe('figure', () => {
  it('has a face of its own for each of the seven expressions, from the front and in profile', () => {
    const all = ['calm', 'joy', 'laugh', 'shout', 'effort', 'focus', 'sorrow'] as const;
    for (const view of ['front', 'side'] as const)
      expect(new Set(all.map((e) => drawn(e, view).svg)).size, view).toBe(7);
  });

  it('says by the posture what the face says', () => {
    const svg = (pose: typeof side.dive | typeof side.celebrate, e?: Expression) =>
      figure(look(e), pose, 0, 0, scale).svg;
    expect([svg(side.dive, 'effort'), svg(side.dive, 'focus')]).toContain(svg(side.dive));
    expect([
      svg(side.celebrate, 'shout'),
      svg(side.celebrate, 'laugh'),
      svg(side.celebrate, 'joy'),
    ]).toContain(svg(side.celebrate));
  });

  it('gives no number twice in a team', () => {
    for (let i = 0; i < 40; i++) {
      const numbers = team(seeded(`team ${i}`), 12, homeKits[0], 'femenino').map((k) => k.number);
      expect(new Set(numbers).size).toBe(12);
    }
  });

  it('never bends an elbow backwards, however a posture is shaken', () => {
    const r = seeded('elbows');
    for (const [name, pose] of Object.entries(side))
      for (let i = 0; i < 20; i++)
        for (const [upper, lower] of jitter(pose, r, 2).arms)
          expect(lower - upper, name).toBeGreaterThanOrEqual(0);
  });
});
