import { contrast } from '../../../src/pictures/contrast.ts';
import { darker, lighter } from '../color.ts';
import { greys } from '../palette.ts';
import type { Look } from './look.ts';
import type { Expression, Mood } from './mood.ts';

const ink = '#1c100c';
const line = (d: string, color: string, w: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** From afar eyes and mouth alone, drawn stronger; from near brows and nose as well. */
export type Detail = 'none' | 'far' | 'near';

/** Radii in px of a drawing 1600 px wide: on a card a third as wide, less than 5 px show nothing, 12 px show brows. */
export const detailOf = (radius: number): Detail => (radius < 15 ? 'none' : radius < 34 ? 'far' : 'near');

/** Of a look, what a face is drawn from. */
type Skin = Pick<Look, 'skin' | 'hair' | 'hairStyle' | 'beard'>;

interface Features {
  /** Of the two brows' inner ends, down is positive; 0 is level. */
  frown: number;
  eyes: 'open' | 'wide' | 'shut';
  /** Curve of a closed mouth, up is a smile; the others are open ones. */
  mouth: number | 'teeth' | 'round' | 'grit';
}

const FEATURES: Record<Expression, Features> = {
  calm: { frown: 0, eyes: 'open', mouth: 0.14 },
  joy: { frown: -0.04, eyes: 'open', mouth: 0.34 },
  laugh: { frown: -0.05, eyes: 'shut', mouth: 'teeth' },
  shout: { frown: -0.03, eyes: 'wide', mouth: 'round' },
  effort: { frown: 0.09, eyes: 'open', mouth: 'grit' },
  focus: { frown: 0.03, eyes: 'open', mouth: 0 },
  sorrow: { frown: -0.15, eyes: 'open', mouth: -0.24 },
};

/** The colour darkened until it is seen on the skin. */
const seenOn = (skin: string, color: string, ratio: number): string => {
  let seen = color;
  for (let k = 0.9; k > 0.1 && contrast(seen, skin) < ratio; k -= 0.1) seen = darker(color, k);
  return seen;
};
/** Light brows stay light: what grey hair looks like. */
const browColor = (k: Skin) =>
  contrast(k.hair, k.skin) > 1.9 ? k.hair : seenOn(k.skin, k.hairStyle === 'bald' ? '#5a4030' : k.hair, 2);
const lipColor = (k: Skin) => (k.beard ? lighter(k.skin, 0.1) : seenOn(k.skin, darker(k.skin, 0.58), 2.4));
const creaseColor = (k: Skin) => seenOn(k.skin, darker(k.skin, 0.84), 1.3);

function eye(x: number, y: number, eyes: Features['eyes'], r: number): string {
  if (eyes === 'shut') return line(`M${x - r * 1.7} ${y + 0.04}q${r * 1.7} ${-r * 1.9} ${r * 3.4} 0`, ink, r);
  const size = eyes === 'wide' ? r * 1.2 : r;
  return `<circle cx="${x}" cy="${y}" r="${size}" fill="${ink}"/>`;
}

/** A mouth `w` wide around (x, y). */
function mouth(k: Skin, kind: Features['mouth'], x: number, y: number, w: number, stroke: number): string {
  if (kind === 'teeth')
    return `<path d="M${x - w / 2} ${y - 0.04}h${w}q-${w * 0.06} ${w * 0.62} -${w / 2} ${w * 0.62}t-${w / 2} -${w * 0.62}z" fill="#5c1f1a"/><path d="M${x - w * 0.42} ${y - 0.03}h${w * 0.84}l-${w * 0.05} .09h-${w * 0.74}z" fill="#fffdf8"/>`;
  if (kind === 'round')
    return `<ellipse cx="${x}" cy="${y + 0.05}" rx="${w * 0.34}" ry="${w * 0.4}" fill="#5c1f1a"/>`;
  if (kind === 'grit')
    return `<path d="M${x - w * 0.42} ${y - 0.05}h${w * 0.84}v.15h-${w * 0.84}z" fill="#fffdf8" stroke="${lipColor(k)}" stroke-width="${stroke * 0.8}" stroke-linejoin="round"/>`;
  return line(`M${x - w / 2} ${y - kind * 0.25}q${w / 2} ${kind} ${w} 0`, lipColor(k), stroke);
}

/** Where the two eyes lie of a face that looks to the side: the farther one is nearer to the nose. */
export const eyesOf = (turn: number): readonly [left: number, right: number] => [
  turn * 0.26 - 0.36 + Math.max(0, -turn) * 0.1,
  turn * 0.26 + 0.36 - Math.max(0, turn) * 0.1,
];

/** The face from the front; unit: radius of the head. */
export function frontFace(k: Skin, m: Mood, detail: Detail): string {
  if (detail === 'none') return '';
  const near = detail === 'near';
  const f = FEATURES[m.expression];
  const [left, right] = eyesOf(m.turn);
  const x = (left + right) / 2 + m.turn * 0.05;
  const r = near ? 0.075 : 0.1;
  const w = (near ? 0.5 : 0.54) * (1 - Math.abs(m.turn) * 0.12);
  const parts = [
    eye(left, 0.02, f.eyes, r),
    eye(right, 0.02, f.eyes, r),
    mouth(k, f.mouth, x, 0.5, w, near ? 0.075 : 0.1),
  ];
  if (near || f.frown > 0.02 || f.frown < -0.1) {
    const [outer, inner] = [-0.2 - f.frown * 0.6, -0.2 + f.frown];
    parts.unshift(
      line(
        `M${left - 0.18} ${outer}Q${left - 0.04} -.29 ${left + 0.16} ${inner}M${right + 0.18} ${outer}Q${right + 0.04} -.29 ${right - 0.16} ${inner}`,
        browColor(k),
        near ? 0.08 : 0.11,
      ),
    );
  }
  if (near) {
    const sign = m.turn < 0 ? -1 : 1;
    parts.unshift(
      line(`M${x + m.turn * 0.06} .08q${0.09 * sign} .14 ${0.02 * sign} .2`, creaseColor(k), 0.065),
      `<circle cx="${left - 0.2}" cy=".34" r=".15" fill="#d9582f" opacity=".14"/><circle cx="${right + 0.2}" cy=".34" r=".15" fill="#d9582f" opacity=".14"/>`,
    );
    // Grey hair comes with tired, kind eyes.
    if ((greys as readonly string[]).includes(k.hair))
      parts.unshift(
        line(`M${left - 0.12} .19q.12 .08 .24 0M${right - 0.12} .19q.12 .08 .24 0`, creaseColor(k), 0.045),
      );
  }
  return parts.join('');
}

/** The same in profile, looking to the right. */
export function sideFace(k: Skin, m: Mood, detail: Detail): string {
  if (detail === 'none') return '';
  const near = detail === 'near';
  const f = FEATURES[m.expression];
  const parts = [eye(0.56, -0.02, f.eyes, near ? 0.075 : 0.1)];
  // Half a mouth: the other half is on the far side.
  if (typeof f.mouth === 'number')
    parts.push(
      line(`M.5 ${0.5 - f.mouth * 0.3}Q.62 ${0.5 + f.mouth * 0.5} .84 .48`, lipColor(k), near ? 0.075 : 0.1),
    );
  else if (f.mouth === 'grit')
    parts.push(
      `<path d="M.54 .42h.34v.14h-.34z" fill="#fffdf8" stroke="${lipColor(k)}" stroke-width="${near ? 0.055 : 0.08}" stroke-linejoin="round"/>`,
    );
  else parts.push('<path d="M.52 .42L.9 .36Q.84 .78 .52 .42Z" fill="#5c1f1a"/>');
  if (near || f.frown > 0.02 || f.frown < -0.1)
    parts.unshift(
      line(`M.36 ${-0.2 - f.frown * 0.6}Q.54 -.3 .76 ${-0.2 + f.frown}`, browColor(k), near ? 0.075 : 0.11),
    );
  if (near) parts.unshift('<circle cx=".42" cy=".34" r=".15" fill="#d9582f" opacity=".14"/>');
  return parts.join('');
}
