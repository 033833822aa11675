import { contrast } from '../../../src/pictures/contrast.ts';
import { darker, lighter } from '../color.ts';
import { club } from '../palette.ts';
import type { Rng } from '../random.ts';
import { head } from './head.ts';
import type { Look } from './look.ts';

const line = (d: string, color: string, w: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Head and shoulders for a square of 1600; the face lies around (800, 620). */
export function bust(r: Rng, k: Look, formal: boolean): string {
  const cloth = k.kit.jersey;
  const trim = contrast(k.kit.trim, cloth) > 2.5 ? k.kit.trim : club.snow;
  const dark = darker(cloth, 0.84);
  const turn = r.pick([-1, -0.6, 0.6, 1, 0.35, -0.35]);
  const w = r.range(0.94, 1.06);
  const throat = darker(k.skin, 0.86);
  const shoulders = `<path d="M${800 - 560 * w} 1620C${800 - 570 * w} 1270 ${800 - 440 * w} 1150 ${800 - 190 * w} 1075L800 1120L${800 + 190 * w} 1075C${800 + 440 * w} 1150 ${800 + 570 * w} 1270 ${800 + 560 * w} 1620Z" fill="${cloth}"/>`;
  const arms = line(
    `M${800 - 385 * w} 1620C${800 - 395 * w} 1500 ${800 - 390 * w} 1440 ${800 - 372 * w} 1390M${800 + 385 * w} 1620C${800 + 395 * w} 1500 ${800 + 390 * w} 1440 ${800 + 372 * w} 1390`,
    dark,
    14,
  );
  const neck = `<path d="M680 850H920V1085C920 1190 680 1190 680 1085Z" fill="${throat}"/>`;
  const cut = formal
    ? r.pick(['blazer', 'shirt', 'round'] as const)
    : r.pick(['zip', 'polo', 'round', 'zip'] as const);
  const collars = {
    blazer: `<path d="M650 1080L800 1480L950 1080L900 1060L800 1180L700 1060Z" fill="${club.snow}"/><path d="M640 1070L560 1200L640 1240L800 1560V1500L670 1110ZM960 1070L1040 1200L960 1240L800 1560V1500L930 1110Z" fill="${dark}"/>`,
    shirt: `<path d="M660 1050L620 1150L720 1240L800 1150L880 1240L980 1150L940 1050L800 1140Z" fill="${lighter(cloth, 0.2)}"/>${line('M800 1160V1620', dark, 10)}<circle cx="800" cy="1290" r="11" fill="${trim}"/><circle cx="800" cy="1430" r="11" fill="${trim}"/>`,
    round: line('M668 1072C690 1200 910 1200 932 1072', trim, 38),
    zip: `<path d="M650 1000C640 1060 650 1120 690 1170L800 1240L910 1170C950 1120 960 1060 950 1000L910 1080L800 1160L690 1080Z" fill="${dark}"/>${line('M800 1190V1620', trim, 14)}<path d="M${800 - 470 * w} 1210C${800 - 400 * w} 1140 ${800 - 300 * w} 1115 ${800 - 215 * w} 1085L${800 - 150 * w} 1180C${800 - 300 * w} 1215 ${800 - 420 * w} 1290 ${800 - 520 * w} 1400Z" fill="${trim}"/><path d="M${800 + 470 * w} 1210C${800 + 400 * w} 1140 ${800 + 300 * w} 1115 ${800 + 215 * w} 1085L${800 + 150 * w} 1180C${800 + 300 * w} 1215 ${800 + 420 * w} 1290 ${800 + 520 * w} 1400Z" fill="${trim}"/>`,
    polo: `<path d="M664 1050L630 1150L740 1230L800 1170L860 1230L970 1150L936 1050L800 1150Z" fill="${trim}"/>${line('M800 1180V1340', dark, 16)}`,
  };
  const badge =
    formal || cut === 'zip'
      ? ''
      : `<circle cx="${800 + 225 * w}" cy="1350" r="48" fill="${trim}"/><path d="M${800 + 193 * w} 1372l28 -44l18 24l12 -16l26 36z" fill="${cloth}"/>`;
  const whistle =
    formal || r.chance(0.5)
      ? ''
      : `${line('M690 1130L800 1440L910 1130', darker(cloth, 0.55), 15)}<rect x="752" y="1425" width="104" height="58" rx="29" fill="${club.amber}"/><circle cx="832" cy="1454" r="13" fill="${club.ink}"/>`;
  const expression = r.pick(['calm', 'joy', 'calm', 'joy', 'laugh'] as const);
  const skull = head(k, 'front', 800, 660, 300, turn * 3, { mood: { turn, expression }, detail: 'near' });
  return neck + shoulders + arms + collars[cut] + badge + whistle + skull;
}
