import { anyBuilding, foot, sportsHall } from './buildings.ts';
import { darker, lighter, mix } from './color.ts';
import { type Light, type LightName, lights } from './palette.ts';
import { document, type SvgPicture } from './picture.ts';
import { panorama, pines } from './place/landscape.ts';
import { seeded } from './random.ts';
import { highSchool, northSchool, southSchool } from './schools.ts';
import { circle, ellipse, fade, polygon, radialGradient, rect } from './svg.ts';

const width = 1600;
const height = 1067;

/** A round broad-leaved tree. */
const tree = (x: number, y: number, r: number, color: string) =>
  ellipse(x + 8, y, r * 0.8, r * 0.12, '#0a1020', fade(0.2)) +
  rect(x - r * 0.1, y - r * 1.1, r * 0.2, r * 1.1, '#6b4a30', r * 0.08) +
  circle(x, y - r * 1.7, r * 0.86, color) +
  circle(x - r * 0.5, y - r * 1.3, r * 0.58, darker(color, 0.93)) +
  circle(x + r * 0.5, y - r * 1.35, r * 0.6, darker(color, 0.88));

/** A building of the town with its mountains behind, 1600 by 1067. */
export function venue(id: string): SvgPicture {
  const key = id.split('/').at(-1) ?? id;
  const r = seeded(`lugar/${id}`);
  const hours: Record<string, LightName> = {
    polideportivo: 'dusk',
    'ceip-norte': 'noon',
    'ceip-sur': 'golden',
    instituto: 'dawn',
  };
  const l: Light = lights[hours[key] ?? r.pick(['noon', 'dawn', 'spring', 'golden', 'autumn'] as const)];
  const glass = l.name === 'dusk' || l.name === 'dawn' ? '#ffd98a' : mix(l.sky[0], '#3a5a78', 0.45);
  const paving = mix('#cfc4b2', l.tint, 0.16);
  const building =
    key === 'polideportivo'
      ? sportsHall(glass)
      : key === 'ceip-norte'
        ? northSchool(glass)
        : key === 'ceip-sur'
          ? southSchool(glass)
          : key === 'instituto'
            ? highSchool(glass)
            : anyBuilding(r, glass);
  const leaf = l.name === 'golden' ? '#d08a2e' : mix(l.grass, '#1f5f4a', 0.4);
  const body = [
    panorama(r, l, {
      id: 'outside',
      x0: -20,
      x1: width + 20,
      top: -20,
      horizon: 700,
      rise: 480,
      highest: 90,
    }),
    pines(r, -20, width + 20, 740, 150, darker(l.near, 0.88), 0.8),
    rect(0, 720, width, height, mix(l.grass, l.near, 0.25)),
    building,
    rect(0, foot + 12, width, 150, paving),
    rect(0, foot + 12, width, 8, lighter(paving, 0.4)),
    rect(0, foot + 162, width, 160, mix(l.grass, '#3a6a3a', 0.3)),
    key === 'ceip-norte'
      ? [0, 1, 2, 3, 4]
          .map((i) =>
            polygon(
              [
                [300 + i * 84, 850],
                [372 + i * 84, 850],
                [366 + i * 88, 900],
                [286 + i * 88, 900],
              ],
              i % 2 ? '#ffbf3c' : '#fffdf8',
              fade(0.9),
            ),
          )
          .join('')
      : '',
    tree(90, foot + 190, 120, leaf),
    tree(1530, foot + 215, 104, darker(leaf, 0.92)),
    r.chance(0.6)
      ? tree(r.range(1250, 1400), foot + 225, 66, lighter(leaf, 0.12))
      : tree(r.range(220, 330), foot + 230, 60, lighter(leaf, 0.12)),
    rect(0, 0, width, height, l.tint, 0, fade(l.tintAmount)),
    `<defs>${radialGradient(
      'corners',
      [
        [0.62, '#0a1020', 0],
        [1, '#0a1020', 0.18],
      ],
      ' cx=".5" cy=".48" r=".78"',
    )}</defs>`,
    rect(0, 0, width, height, 'url(#corners)'),
  ];
  return { svg: document(width, height, body.join('')), width, height, color: mix(l.sky[1], l.grass, 0.4) };
}
