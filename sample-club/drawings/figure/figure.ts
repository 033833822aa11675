import { contrast } from '../../../src/pictures/contrast.ts';
import { darker, readable } from '../color.ts';
import { text, textWidth } from '../lettering/lettering.ts';
import { n3, type Point, round } from '../svg.ts';
import { detailOf } from './face.ts';
import { head } from './head.ts';
import type { Look } from './look.ts';
import { moodOf } from './mood.ts';
import { type Joints, joints, type Pose } from './skeleton.ts';

export type View = 'side' | 'front' | 'back';

export interface Figure {
  svg: string;
  /** Where a joint came to lie in the picture. */
  place(p: Point): Point;
  joints: Joints;
}

const line = (pts: readonly Point[], w: number, c: string) =>
  `<path d="M${pts.map(([x, y]) => `${n3(x)} ${n3(y)}`).join('L')}" fill="none" stroke="${c}" stroke-width="${n3(w)}"${round}/>`;
const lerp = (p: Point, q: Point, t: number): Point => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t];
const dot = (p: Point, r: number, c: string) =>
  `<circle cx="${n3(p[0])}" cy="${n3(p[1])}" r="${n3(r)}" fill="${c}"/>`;

function leg(j: Joints, i: 0 | 1, k: Look, pose: Pose, view: View): string {
  const far = i === 1 && view === 'side';
  const w = k.body.build;
  const shade = (c: string) => (far ? darker(c) : c);
  if (pose.knees) {
    const bone = [j.hips[i], j.knees[i]] as const;
    return [
      line(bone, 0.25 * w, k.trousers ?? k.skin),
      k.pads ? line([lerp(...bone, 0.93), j.knees[i]], 0.3 * w, k.pads) : '',
      line([lerp(j.hips[i], [0, 0], 0.3), lerp(...bone, 0.5)], 0.36 * w, k.trousers ?? k.kit.short),
    ].join('');
  }
  const knee = j.knees[i];
  const foot = j.feet[i];
  const [dx, dy] = [foot[0] - knee[0], foot[1] - knee[1]];
  const length = Math.hypot(dx, dy) || 1;
  let toe: Point = [dy / length, -dx / length];
  if (view === 'side') {
    if (toe[0] < 0 && Math.abs(toe[0]) > 0.9) toe = [-toe[0], -toe[1]];
    if (pose.planted) toe = [1, 0];
  } else toe = [i === 0 ? 0.35 : -0.35, 0.35];
  const sole = view === 'side' ? 0.22 : 0.1;
  const skin = k.trousers ?? k.skin;
  const cloth = k.trousers ?? k.kit.short;
  return [
    line([j.hips[i], knee, foot], 0.25 * w, shade(skin)),
    k.trousers ? '' : line([lerp(knee, foot, 0.5), lerp(knee, foot, 0.97)], 0.235 * w, shade(k.kit.sock)),
    line([foot, [foot[0] + toe[0] * sole, foot[1] + toe[1] * sole]], 0.2, shade(k.shoe)),
    k.pads ? line([lerp(j.hips[i], knee, 0.93), lerp(knee, foot, 0.1)], 0.3 * w, shade(k.pads)) : '',
    line(
      [lerp(j.hips[i], [0, 0], 0.3), lerp(j.hips[i], knee, k.trousers ? 0.6 : 0.42)],
      0.36 * w,
      shade(cloth),
    ),
  ].join('');
}

function arm(j: Joints, i: 0 | 1, k: Look, view: View): string {
  const far = i === 1 && view === 'side';
  const w = k.body.build;
  const shade = (c: string) => (far ? darker(c) : c);
  const [s, e, h] = [j.shoulders[i], j.elbows[i], j.hands[i]];
  const sleeve = shade(k.pattern === 'sleeves' ? k.kit.trim : k.kit.jersey);
  return [
    line([s, e, h], 0.185 * w, shade(k.skin)),
    dot(h, 0.115 * Math.max(w, 0.85), shade(k.skin)),
    k.longSleeves
      ? line([s, e, lerp(e, h, 0.82)], 0.23 * w, shade(k.kit.jersey))
      : line([s, lerp(s, e, 0.55)], 0.265 * w, sleeve),
    k.pattern === 'plain' && !k.longSleeves
      ? line([lerp(s, e, 0.62), lerp(s, e, 0.64)], 0.25 * w, shade(k.kit.trim))
      : '',
  ].join('');
}

function torso(j: Joints, k: Look, view: View): string {
  const w = k.body.build;
  const [a, b] = view === 'side' ? [0.12 * w, 0.09 * w] : [0.22 * w, 0.12 * w];
  const axis: Point = [j.shoulder[0], j.shoulder[1]];
  const len = Math.hypot(...axis);
  const u: Point = [axis[0] / len, axis[1] / len];
  const v: Point = [-u[1], u[0]];
  const at = (along: number, across: number): Point => [
    u[0] * along + v[0] * across,
    u[1] * along + v[1] * across,
  ];
  const t = len - 0.13;
  const hull = [at(0.14, -b), at(t, -a), at(t, a), at(0.14, b)];
  const shape = (c: string) =>
    `<path d="M${hull.map(([x, y]) => `${n3(x)} ${n3(y)}`).join('L')}Z" fill="${c}" stroke="${c}" stroke-width="${n3(0.3 * w)}" stroke-linejoin="round"/>`;
  const shadow = darker(k.kit.jersey, 0.88);
  const parts = [shape(k.kit.jersey)];
  if (k.pattern === 'sides')
    parts.push(
      line([at(0.06, b + 0.09 * w), at(t * 0.8, a + 0.07 * w)], 0.09, k.kit.trim),
      line([at(0.06, -b - 0.09 * w), at(t * 0.8, -a - 0.07 * w)], 0.09, k.kit.trim),
    );
  else parts.push(line([at(0.02, -b - 0.1 * w), at(t * 0.82, -a - 0.09 * w)], 0.05, shadow));
  if (k.pattern === 'chest')
    parts.push(line([at(t * 0.9, -a - 0.12 * w), at(t * 0.9, a + 0.12 * w)], 0.1, k.kit.trim));
  if (k.pattern === 'yoke') parts.push(line([at(t + 0.04, -a), at(t + 0.04, a)], 0.2 * w, k.kit.trim));
  const neck = lerp(j.shoulder, j.head, 0.45);
  const throat = line(
    [at(len - 0.06, 0), neck],
    (view === 'side' ? 0.21 : 0.17) * w,
    darker(k.skin, view === 'back' ? 0.94 : 0.88),
  );
  const ribbon = k.medal
    ? line([at(len - 0.02, -0.1 * w), at(t * 0.52, 0.02), at(len - 0.02, 0.1 * w)], 0.06, '#b8322a') +
      dot(at(t * 0.48, 0.02), 0.13, k.medal) +
      dot(at(t * 0.48, 0.02), 0.08, darker(k.medal, 0.86))
    : '';
  // In profile the collar closes round the neck; from the front it is cut to a V.
  return view === 'side' ? throat + parts.join('') + ribbon : parts.join('') + throat + ribbon;
}

/** The number on the shirt: in the trim colour where that can be read, else in the colour that stands out most. */
function shirtNumber(j: Joints, k: Look, pose: Pose, view: View, flip: number): string {
  if (k.number === null || (k.medal && view !== 'back')) return '';
  const color =
    contrast(k.kit.trim, k.kit.jersey) >= 3 ? k.kit.trim : readable(k.kit.jersey, ['#101c2c', '#fffdf8']);
  const size = (view === 'back' ? 0.52 : view === 'front' ? 0.42 : 0.4) * Math.min(1, k.body.torso + 0.04);
  const label = String(k.number);
  const face = textWidth(label, size, 'bold') > 0.46 * k.body.build ? 'tight' : 'bold';
  const c = lerp([0, -0.02], j.shoulder, view === 'side' ? 0.56 : 0.6);
  return `<g transform="translate(${n3(c[0])} ${n3(c[1])}) rotate(${n3(pose.lean)}) scale(${flip} 1)">${text(label, 0, size * 0.36, { face, size, color, align: 'middle' })}</g>`;
}

/**
 * Draws a person standing (or jumping `air` over) the floor point (x, y); `scale` is the pixels of one torso length.
 * `flip` = -1 turns the figure round.
 */
export function figure(
  k: Look,
  pose: Pose,
  x: number,
  y: number,
  scale: number,
  view: View = 'side',
  flip: 1 | -1 = 1,
): Figure {
  const j = joints(pose, k.body);
  const top = y - j.floor * scale;
  const headTilt = view === 'side' ? pose.head * 0.8 : pose.head;
  // A silhouette has no face.
  const face =
    k.skin === k.kit.jersey ? null : { mood: moodOf(k, pose), detail: detailOf(scale * k.body.head) };
  const skull = head(k, view, j.head[0], j.head[1], k.body.head, headTilt, face);
  const legs = leg(j, 1, k, pose, view) + leg(j, 0, k, pose, view);
  const trunk = torso(j, k, view);
  const label = shirtNumber(j, k, pose, view, flip);
  const raised = (i: 0 | 1) => j.elbows[i][1] < j.shoulders[i][1] + 0.1;
  let inner: string;
  if (view === 'side') {
    // An arm raised before the face passes behind the head, else it would hide it.
    const near = arm(j, 0, k, view);
    const up = j.elbows[0][1] < j.shoulders[0][1] - 0.12 && j.elbows[0][0] > j.head[0] - 0.2;
    inner = arm(j, 1, k, view) + legs + trunk + label + (up ? near + skull : skull + near);
  } else {
    const back = view === 'back';
    const first = ([0, 1] as const).filter((i) => back && !raised(i)).map((i) => arm(j, i, k, view));
    const then = ([0, 1] as const).filter((i) => !back || raised(i)).map((i) => arm(j, i, k, view));
    inner = first.join('') + legs + trunk + label + then.join('') + skull;
  }
  return {
    svg: `<g transform="translate(${n3(x)} ${n3(top)}) scale(${n3(scale * flip)} ${n3(scale)})">${inner}</g>`,
    place: (p) => [x + p[0] * scale * flip, top + p[1] * scale],
    joints: j,
  };
}
