import { darker, lighter } from '../color.ts';
import type { Look } from './look.ts';
import type { Pose } from './skeleton.ts';

const dark = '#2a1a14';
const line = (d: string, color: string, w: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** What a face says. */
export type Expression = 'calm' | 'joy' | 'laugh' | 'shout' | 'effort' | 'focus' | 'sorrow';

/** `turn`: where it looks, -1 left, 1 right. */
export interface Mood {
  turn: number;
  expression: Expression;
}

/** From afar eyes and mouth alone, drawn stronger; from near brows and nose as well. */
export type Detail = 'none' | 'far' | 'near';

/** Radii in px of a drawing 1600 px wide: on a card a third as wide, less than 5 px show nothing, 12 px show brows. */
export const detailOf = (radius: number): Detail => (radius < 15 ? 'none' : radius < 34 ? 'far' : 'near');

/** Steady for the same person. */
const seedOf = (k: Look) =>
  k.skin.charCodeAt(2) + k.hair.charCodeAt(3) * 3 + k.hairStyle.length * 5 + (k.number ?? 0) * 7;

/** The mood of the moment: what a body does tells it, and among those who only stand it differs. */
export function moodOf(k: Look, pose: Pose, facing: boolean): Mood {
  const n = seedOf(k);
  const turn = ((n % 5) - 2) * 0.4;
  if (k.expression) return { turn, expression: k.expression };
  const raised = pose.arms.filter(([upper]) => Math.abs(upper) > 120).length;
  const jumps = (pose.air ?? 0) > 0.25;
  if (facing && raised === 2) return { turn, expression: n % 3 === 0 ? 'laugh' : 'shout' };
  if (facing && raised === 1) return { turn, expression: n % 2 === 0 ? 'shout' : 'joy' };
  if (facing && (pose.head > 16 || pose.head < -16)) return { turn, expression: 'sorrow' };
  if (facing)
    return { turn, expression: (['joy', 'calm', 'laugh', 'joy', 'calm'] as const)[n % 5] ?? 'calm' };
  if (jumps || pose.low) return { turn, expression: 'effort' };
  if (pose.lean > 18 || raised > 0) return { turn, expression: 'focus' };
  return { turn, expression: n % 3 === 0 ? 'joy' : 'calm' };
}

interface Features {
  /** Of the two brows' inner ends, down is positive; 0 is level. */
  frown: number;
  eyes: 'open' | 'wide' | 'shut';
  /** Curve of a closed mouth, up is a smile; `teeth` and `round` are open ones. */
  mouth: number | 'teeth' | 'round' | 'grit';
}

const FEATURES: Record<Expression, Features> = {
  calm: { frown: 0, eyes: 'open', mouth: 0.12 },
  joy: { frown: -0.04, eyes: 'open', mouth: 0.3 },
  laugh: { frown: -0.05, eyes: 'shut', mouth: 'teeth' },
  shout: { frown: -0.03, eyes: 'wide', mouth: 'round' },
  effort: { frown: 0.13, eyes: 'open', mouth: 'grit' },
  focus: { frown: 0.08, eyes: 'open', mouth: 0 },
  sorrow: { frown: -0.15, eyes: 'open', mouth: -0.2 },
};

const browColor = (k: Look) => darker(k.hairStyle === 'bald' ? '#5a4030' : k.hair, 0.9);
const lipColor = (k: Look) => (k.beard ? lighter(k.skin, 0.1) : darker(k.skin, 0.58));

function eye(x: number, y: number, eyes: Features['eyes'], r: number): string {
  if (eyes === 'shut')
    return line(`M${x - r * 1.7} ${y + 0.04}q${r * 1.7} ${-r * 1.9} ${r * 3.4} 0`, dark, r);
  const size = eyes === 'wide' ? r * 1.2 : r;
  return `<circle cx="${x}" cy="${y}" r="${size}" fill="${dark}"/>`;
}

/** A mouth `w` wide around (x, y). */
function mouth(k: Look, kind: Features['mouth'], x: number, y: number, w: number, stroke: number): string {
  if (kind === 'teeth')
    return `<path d="M${x - w / 2} ${y - 0.04}h${w}q-${w * 0.06} ${w * 0.62} -${w / 2} ${w * 0.62}t-${w / 2} -${w * 0.62}z" fill="#5c1f1a"/><path d="M${x - w * 0.42} ${y - 0.03}h${w * 0.84}l-${w * 0.05} .09h-${w * 0.74}z" fill="#fffdf8"/>`;
  if (kind === 'round')
    return `<ellipse cx="${x}" cy="${y + 0.05}" rx="${w * 0.34}" ry="${w * 0.4}" fill="#5c1f1a"/>`;
  if (kind === 'grit')
    return `<path d="M${x - w * 0.42} ${y - 0.05}h${w * 0.84}v.15h-${w * 0.84}z" fill="#fffdf8" stroke="${lipColor(k)}" stroke-width="${stroke * 0.8}" stroke-linejoin="round"/>`;
  return line(`M${x - w / 2} ${y - kind * 0.25}q${w / 2} ${kind} ${w} 0`, lipColor(k), stroke);
}

/** The face from the front; unit: radius of the head. */
export function frontFace(k: Look, m: Mood, detail: Detail): string {
  if (detail === 'none') return '';
  const near = detail === 'near';
  const f = FEATURES[m.expression];
  const x = m.turn * 0.2;
  const r = near ? 0.07 : 0.1;
  const parts = [
    eye(x - 0.36, 0.02, f.eyes, r),
    eye(x + 0.36, 0.02, f.eyes, r),
    mouth(k, f.mouth, x, 0.5, near ? 0.5 : 0.54, near ? 0.07 : 0.1),
  ];
  if (near || f.frown > 0.05)
    parts.unshift(
      line(
        `M${x - 0.54} ${-0.2 - f.frown * 0.6}Q${x - 0.4} ${-0.29} ${x - 0.2} ${-0.2 + f.frown}M${x + 0.54} ${-0.2 - f.frown * 0.6}Q${x + 0.4} ${-0.29} ${x + 0.2} ${-0.2 + f.frown}`,
        browColor(k),
        near ? 0.08 : 0.11,
      ),
    );
  if (near) {
    const sign = m.turn < 0 ? -1 : 1;
    parts.unshift(
      line(`M${x + m.turn * 0.06} .08q${0.09 * sign} .14 ${0.02 * sign} .2`, darker(k.skin, 0.8), 0.065),
      `<circle cx="${x - 0.58}" cy=".34" r=".15" fill="#d9582f" opacity=".14"/><circle cx="${x + 0.58}" cy=".34" r=".15" fill="#d9582f" opacity=".14"/>`,
    );
  }
  return parts.join('');
}

/** The same in profile, looking to the right. */
export function sideFace(k: Look, m: Mood, detail: Detail): string {
  if (detail === 'none') return '';
  const near = detail === 'near';
  const f = FEATURES[m.expression];
  const parts = [eye(0.56, -0.02, f.eyes, near ? 0.07 : 0.1)];
  // Half a mouth: the other half is on the far side.
  if (typeof f.mouth === 'number')
    parts.push(
      line(`M.5 ${0.5 - f.mouth * 0.3}Q.62 ${0.5 + f.mouth * 0.5} .84 .48`, lipColor(k), near ? 0.07 : 0.1),
    );
  else if (f.mouth === 'grit')
    parts.push(
      `<path d="M.54 .42h.34v.14h-.34z" fill="#fffdf8" stroke="${lipColor(k)}" stroke-width="${near ? 0.055 : 0.08}" stroke-linejoin="round"/>`,
    );
  else parts.push('<path d="M.52 .42L.9 .36Q.84 .78 .52 .42Z" fill="#5c1f1a"/>');
  if (near || f.frown > 0.05)
    parts.unshift(
      line(`M.36 ${-0.2 - f.frown * 0.6}Q.54 -.3 .76 ${-0.2 + f.frown}`, browColor(k), near ? 0.075 : 0.11),
    );
  if (near) parts.unshift('<circle cx=".42" cy=".34" r=".15" fill="#d9582f" opacity=".14"/>');
  return parts.join('');
}
