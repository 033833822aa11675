import { darker, lighter, mix } from './color.ts';
import { bust } from './figure/bust.ts';
import { staff } from './figure/look.ts';
import { club, lights, tone } from './palette.ts';
import { document, type SvgPicture } from './picture.ts';
import { panorama } from './place/landscape.ts';
import { type Rng, seeded } from './random.ts';
import { circle, polygon, radialGradient, rect } from './svg.ts';

const size = 1600;

const womensNames =
  /^(pilar|lourdes|carmen|isabel|raquel|beatriz|ines|belen|rocio|mercedes|dolores|soledad|nieves|irene|noemi|miriam|ester|consuelo|luz|mar|sol|paz|angeles)$/;

/** By the role's word when there is one (Entrenadora), else by the given name. */
function isWoman(id: string, hint = ''): boolean {
  if (/(ora|enta|era|aria)\b/i.test(hint)) return true;
  if (/\b(entrenador)\b/i.test(hint)) return false;
  const first = (id.split('/').at(-1) ?? '').split('-')[0] ?? '';
  return womensNames.test(first) || (first.endsWith('a') && first !== 'borja');
}

/** Plain forms behind the head, quiet enough to leave it in front. */
function ground(r: Rng, color: string): string {
  const soft = mix(color, '#fffdf8', 0.2);
  const deep = darker(color, 0.86);
  switch (r.int(0, 5)) {
    case 0:
      return rect(0, 0, size, size, color) + circle(800, 700, 620, soft);
    case 1:
      return (
        rect(0, 0, size, size, color) +
        polygon(
          [
            [0, 1100],
            [430, 520],
            [700, 860],
            [1050, 380],
            [1600, 1060],
            [1600, 1600],
            [0, 1600],
          ],
          deep,
        )
      );
    case 2:
      return (
        rect(0, 0, size, size, soft) +
        `<g transform="rotate(-18 800 800)">${[0, 1, 2].map((i) => rect(-400, 100 + i * 560, 2400, 240, i % 2 ? deep : color)).join('')}</g>`
      );
    case 3:
      return (
        rect(0, 0, size, size, color) +
        `<path d="M-100 1600A900 900 0 0 1 1700 1600Z" fill="${soft}"/><path d="M800 -200C1100 300 1100 1200 800 1800M-100 500C500 560 1100 560 1700 500" stroke="${deep}" stroke-width="16" fill="none"/>`
      );
    case 4: {
      const l = lights[r.pick(['noon', 'dawn', 'golden', 'spring', 'dusk', 'snow'] as const)];
      return (
        panorama(r, l, { id: 'outside', x0: -20, x1: size + 20, top: 0, horizon: 1250, rise: 640 }) +
        rect(0, 1250, size, 350, l.grass)
      );
    }
    default:
      return (
        rect(0, 0, size, size, deep) +
        rect(0, 1080, size, 520, color) +
        rect(0, 1060, size, 22, lighter(color, 0.5))
      );
  }
}

/** Bust of a coach or board member, 1600 px square; the head stands in the upper middle, well inside a circle crop. */
export function portrait(id: string, hint = ''): SvgPicture {
  // Of many numbers, the one with which neighbours on the page of coaches differ most.
  const r = seeded(`retrato/51/${id}`);
  const woman = isWoman(id, hint);
  const board = id.startsWith('junta/');
  const color = r.pick([
    club.amber,
    club.clay,
    club.pine,
    club.night,
    tone.sky,
    tone.teal,
    tone.plum,
    tone.rose,
    club.granite,
    '#c9b48a',
  ]);
  const shirts = board
    ? ['#27335c', '#f6f2ea', '#5b2440', '#101c2c', '#3a5a7a', '#1f5f4a']
    : ['#14305a', '#d9582f', '#101c2c', '#ffbf3c', '#1f5f4a', '#f6f2ea'];
  const jersey = r.pick(shirts.filter((s) => s !== color));
  const look = staff(r, jersey, '#101c2c', {
    kit: {
      jersey,
      short: '#101c2c',
      trim: jersey === '#ffbf3c' || jersey === '#f6f2ea' ? '#101c2c' : '#ffbf3c',
      sock: '#fffdf8',
    },
    longSleeves: board || r.chance(0.5),
    hairStyle: woman
      ? r.pick(['long', 'bob', 'bun', 'curly', 'ponytail', 'long', 'bob'] as const)
      : r.pick(['short', 'short', 'curly', 'cap', 'bald', 'short'] as const),
    beard: !woman && r.chance(0.45),
    glasses: r.chance(0.35),
    pattern: r.pick(['plain', 'yoke', 'chest', 'sleeves'] as const),
  });
  if (board && look.hairStyle === 'cap') look.hairStyle = 'short';
  const body = `${ground(r, color)}<defs>${radialGradient(
    'corners',
    [
      [0.6, '#0a1020', 0],
      [1, '#0a1020', 0.18],
    ],
    ' cx=".5" cy=".45" r=".8"',
  )}</defs>${bust(r, look, board)}${rect(0, 0, size, size, 'url(#corners)')}`;
  return { svg: document(size, size, body), width: size, height: size, color: mix(color, jersey, 0.25) };
}
