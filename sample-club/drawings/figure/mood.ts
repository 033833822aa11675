import type { Look } from './look.ts';
import type { Pose } from './skeleton.ts';

/** What a face says. */
export type Expression = 'calm' | 'joy' | 'laugh' | 'shout' | 'effort' | 'focus' | 'sorrow';

export interface Mood {
  /** Where the face looks, -1 left, 1 right; from 0.6 on it is seen at three quarters. */
  turn: number;
  expression: Expression;
}

/** Whoever does nothing in particular, as people are in photographs. */
const idle: readonly Expression[] = ['joy', 'calm', 'laugh', 'joy', 'calm'];

/** Steady for the same person. */
const seedOf = (k: Look) =>
  k.skin.charCodeAt(2) + k.hair.charCodeAt(3) * 3 + k.hairStyle.length * 5 + (k.number ?? 0) * 7;

/** The mood of the moment: the posture has one or several, and people who share a posture need not share it. */
export function moodOf(k: Look, pose: Pose): Mood {
  const n = seedOf(k);
  const moods = pose.moods ?? idle;
  return {
    turn: ((n % 5) - 2) * 0.4,
    expression: k.expression ?? (moods[n % moods.length] as Expression),
  };
}
