import type { PictureRequest } from '../../src/pictures/types.ts';
import { figure } from './figure/figure.ts';
import { team } from './figure/look.ts';
import { facing, side } from './figure/poses.ts';
import { jitter } from './figure/skeleton.ts';
import { text, textWidth, wrap } from './lettering/lettering.ts';
import { crestArt } from './marks/crest.ts';
import { club, homeKits, lights } from './palette.ts';
import { document, type SvgPicture } from './picture.ts';
import { panorama } from './place/landscape.ts';
import { nth, seeded } from './random.ts';
import { ellipse, fade, polygon, rect } from './svg.ts';
import { anyBall, ball } from './things/ball.ts';

const width = 1200;
const height = 630;

/** Picture for link previews, 1200 by 630: the page's title set large, someone at play, the club's mark. */
export function sharePicture({ id, title, hint, club: name }: PictureRequest): SvgPicture {
  const r = seeded(`share/${id}`);
  const light = lights[r.pick(['dusk', 'dawn', 'violet', 'night', 'golden', 'dusk'] as const)];
  const floorY = 505;
  const kit = /federados/.test(id)
    ? homeKits[1]
    : /escuela/.test(id)
      ? homeKits[0]
      : /resto/.test(id)
        ? homeKits[3]
        : r.pick(homeKits.slice(0, 4));
  const act = r.pick(['spike', 'block', 'dig', 'joy'] as const);
  const looks = team(r, 3, kit, 'femenino');
  const people = {
    spike: [[side.spike, 905, 1, 'side', 118]],
    block: [
      [side.block, 880, -1, 'side', 112],
      [side.blockReach, 1010, -1, 'side', 112],
    ],
    dig: [[side.digLow, 850, 1, 'side', 150]],
    joy: [
      [facing.winJump, 800, 1, 'front', 104],
      [facing.oneUp, 930, 1, 'front', 108],
      [facing.win, 1070, -1, 'front', 106],
    ],
  } as const;
  const out: string[] = [
    panorama(r, light, { id: 'outside', x0: -20, x1: width + 20, top: -20, horizon: floorY, rise: 250 }),
    rect(0, floorY, width, height - floorY, club.clay),
    rect(0, floorY + 44, width, 7, '#fff4e2'),
    polygon(
      [
        [0, 0],
        [760, 0],
        [560, height],
        [0, height],
      ],
      club.ink,
    ),
    polygon(
      [
        [760, 0],
        [784, 0],
        [584, height],
        [560, height],
      ],
      club.amber,
    ),
  ];
  let hand: readonly [number, number] = [1000, 120];
  for (const [i, [pose, x, flip, view, scale]] of people[act].entries()) {
    out.push(ellipse(x, 592, scale * 0.7, scale * 0.08, '#0a1020', fade(0.3)));
    const f = figure(
      nth(looks, i),
      jitter({ ...pose, air: Math.min(pose.air ?? 0, 0.8) }, r, 0.4),
      x,
      590,
      scale,
      view,
      flip,
    );
    hand = f.place(f.joints.hands[1]);
    out.push(f.svg);
  }
  const at: Record<typeof act, readonly [number, number]> = {
    spike: [hand[0] + 36, hand[1] - 60],
    block: [836, 84],
    dig: [hand[0] + 56, hand[1] - 110],
    joy: [1130, 110],
  };
  out.push(ball(at[act][0], at[act][1], 34, anyBall(r), r.range(0, 90)));
  // The largest size at which the title takes at most three lines; very long ones may take more.
  const sizes = [92, 80, 70, 60, 52];
  const size =
    sizes.find(
      (q) => wrap(title, 480, q).length <= 3 && wrap(title, 480, q).every((l) => textWidth(l, q) <= 490),
    ) ?? 44;
  const lines = wrap(title, 480, size);
  const top = 330 - (lines.length * size * 0.98) / 2;
  out.push(`<g transform="translate(56 48) scale(.078)">${crestArt()}</g>`);
  if (name) {
    const fits = (q: number) => wrap(name, 520, q, 'bold').length * q * 1.2 <= 80;
    const size = [30, 26, 22].find(fits) ?? 18;
    const rows = wrap(name, 520, size, 'bold');
    for (const [i, row] of rows.entries())
      out.push(
        text(row, 152, 87 + size * (0.35 + (i - (rows.length - 1) / 2) * 1.2), {
          face: 'bold',
          size,
          color: club.paper,
        }),
      );
  }
  for (const [i, l] of lines.entries())
    out.push(text(l, 54, top + size * (i * 0.98 + 0.82), { size, color: club.paper, track: -0.015 }));
  if (hint && textWidth(hint, 30, 'text') < 480)
    out.push(
      text(hint, 58, top + lines.length * size * 0.98 + 42, { face: 'text', size: 30, color: club.amber }),
    );
  out.push(rect(56, 556, 96, 10, club.amber, 5));
  return { svg: document(width, height, out.join('')), width, height, color: '#3a3550' };
}
