import { club, tone } from '../palette.ts';
import { ball } from '../things/ball.ts';

/** A mark: its sign in a box of 200 by 200 and how its name is set. */
export interface Mark {
  sign: string;
  face: 'wide' | 'bold' | 'tight';
  color: string;
  upper?: boolean;
}

const p = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more}/>`;
const l = (d: string, color: string, w: number) =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
const c = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

/** An ear of wheat: grains in pairs on a stem. */
function wheat(): string {
  let grains = '';
  for (let i = 0; i < 4; i++) {
    const y = 62 + i * 30;
    grains += p(
      `M100 ${y + 24}C74 ${y + 20} 62 ${y} 66 ${y - 18}C88 ${y - 12} 100 ${y + 2} 100 ${y + 24}Z`,
      '#c9852b',
    );
    grains += p(
      `M100 ${y + 24}C126 ${y + 20} 138 ${y} 134 ${y - 18}C112 ${y - 12} 100 ${y + 2} 100 ${y + 24}Z`,
      '#e2a23f',
    );
  }
  return (
    l('M100 60V190', '#7a4a1c', 7) + grains + p('M100 58C86 44 86 22 100 8C114 22 114 44 100 58Z', '#e2a23f')
  );
}

const flower = (n: number, r: number, color: string) =>
  Array.from(
    { length: n },
    (_, i) =>
      `<ellipse cx="100" cy="${100 - r}" rx="26" ry="40" fill="${color}" transform="rotate(${(360 / n) * i} 100 100)" opacity=".92"/>`,
  ).join('');

/** The marks of the sample club's sponsors and collaborators, by the last part of their id. */
export const marks: Record<string, Mark> = {
  'la-espiga-alta': { sign: wheat(), face: 'bold', color: '#7a4a1c' },
  'refugio-pena-alba': {
    sign:
      p('M0 176L74 40L112 104L136 66L200 176Z', '#27406b') +
      p('M74 40L44 95L62 90L76 108L90 92L101 86Z', '#dfe8f2') +
      p('M84 176V128L110 104L136 128V176Z', tone.red) +
      p('M102 176V144H118V176Z', club.paper) +
      c(164, 40, 18, club.amber),
    face: 'tight',
    color: '#27406b',
    upper: true,
  },
  'hermanos-bermejo': {
    sign: `<g transform="rotate(-45 100 100)">${p('M84 60H116V190A16 16 0 0 1 84 190Z', '#c0392b')}${p('M100 -4A44 44 0 0 0 64 66L100 84L136 66A44 44 0 0 0 120 2V40L100 52L80 40V2A44 44 0 0 1 100 -4Z', '#3b4450')}</g>`,
    face: 'wide',
    color: '#3b4450',
    upper: true,
  },
  'fisio-cumbre': {
    sign:
      l('M18 168C58 168 60 112 88 112S116 150 142 100S170 34 184 28', '#1d9a8a', 20) +
      c(88, 52, 24, '#0d4f55') +
      l('M14 190H188', '#0d4f55', 10),
    face: 'bold',
    color: '#0d4f55',
  },
  'el-pinar': {
    sign:
      p('M100 6L148 82H124L164 146H112V192H88V146H36L76 82H52Z', club.pine) +
      l('M88 192C60 176 34 176 10 186M112 192C140 176 166 176 190 186', club.pine, 9),
    face: 'bold',
    color: club.pine,
  },
  'talleres-puerto-viejo': {
    sign: `${Array.from({ length: 10 }, (_, i) => `<rect x="86" y="2" width="28" height="44" rx="5" fill="#22303f" transform="rotate(${i * 36} 100 100)"/>`).join('')}${c(100, 100, 78, '#22303f')}${c(100, 100, 46, club.amber)}${p('M62 124L92 76L108 98L116 88L138 124Z', '#22303f')}`,
    face: 'tight',
    color: '#22303f',
    upper: true,
  },
  'majada-nueva': {
    sign:
      p('M8 128L150 40A60 60 0 0 1 192 100V176H8Z', '#f2c14e') +
      p('M8 128H192V176H8Z', '#e0a52e') +
      c(70, 152, 15, '#b97f16') +
      c(140, 146, 11, '#b97f16') +
      c(128, 92, 17, '#d39a24') +
      c(104, 160, 7, '#b97f16'),
    face: 'wide',
    color: '#5c3d10',
  },
  'optica-mirador': {
    sign: `<circle cx="54" cy="104" r="42" fill="none" stroke="#3a2f6b" stroke-width="16"/><circle cx="146" cy="104" r="42" fill="none" stroke="#3a2f6b" stroke-width="16"/>${l('M92 92C96 82 104 82 108 92M14 92L4 66M186 92L196 66', '#3a2f6b', 13)}${p('M24 124L50 86L66 106L74 96L86 122A40 40 0 0 1 24 124Z', '#e2725b')}${p('M116 122L142 82L178 124A40 40 0 0 1 116 122Z', '#e2725b')}`,
    face: 'bold',
    color: '#3a2f6b',
  },
  'bicicletas-la-cuesta': {
    sign: `<g transform="rotate(-14 100 110)"><circle cx="46" cy="132" r="40" fill="none" stroke="#101c2c" stroke-width="11"/><circle cx="158" cy="132" r="40" fill="none" stroke="#101c2c" stroke-width="11"/>${l('M46 132L78 76H138L100 132ZM78 76L100 132M158 132L132 58H150M66 62H88', '#e0542b', 11)}</g>${l('M6 200L196 152', '#101c2c', 8)}`,
    face: 'tight',
    color: '#101c2c',
    upper: true,
  },
  'montes-y-vega': {
    sign: `<rect x="4" y="4" width="192" height="192" rx="40" fill="#16527a"/>${p('M24 128L74 58L104 100L126 72L176 128Z', '#fffdf8')}${l('M26 150C60 138 84 166 116 152S160 146 176 152M26 172C60 160 84 188 116 174S160 168 176 174', '#8fd0c0', 9)}`,
    face: 'wide',
    color: '#16527a',
  },
  'ayuntamiento-de-la-sierra': {
    sign:
      p('M28 36H172V112C172 158 132 184 100 196C68 184 28 158 28 112Z', '#8c1d2c') +
      p('M44 52H156V112C156 146 126 168 100 178C74 168 44 146 44 112Z', club.paper) +
      p('M46 130L84 74L104 104L120 84L154 130C146 152 124 168 100 178C76 168 52 152 46 130Z', '#2f6b4f') +
      p('M34 32L42 4L66 18L84 0L100 16L116 0L134 18L158 4L166 32Z', '#d9a520'),
    face: 'bold',
    color: '#5c1520',
  },
  'federacion-serrana-de-voleibol': {
    sign: `${ball(100, 100, 72, [club.paper, '#d93a2b', '#14458a'], 20)}<circle cx="100" cy="100" r="90" fill="none" stroke="#14458a" stroke-width="12"/>`,
    face: 'tight',
    color: '#14458a',
    upper: true,
  },
  'agrupacion-deportiva-serrana': {
    sign: `${flower(5, 48, '#2f8fc0') + c(100, 100, 34, club.amber)}${p('M82 116L100 86L118 116Z', '#14305a')}`,
    face: 'bold',
    color: '#14466b',
  },
  'fundacion-paso-firme': {
    sign:
      p('M70 16C104 12 116 52 108 92C104 116 64 118 58 92C52 66 44 22 70 16Z', '#4a8f3c') +
      p('M62 130C82 122 100 124 106 132C108 156 96 164 82 164C66 164 60 148 62 130Z', '#4a8f3c') +
      p('M146 62C176 62 180 96 172 128C168 148 136 146 132 126C128 100 124 64 146 62Z', '#8cc04f') +
      p('M136 160C150 154 166 156 172 162C172 182 162 190 152 190C140 190 134 176 136 160Z', '#8cc04f'),
    face: 'bold',
    color: '#2c5a24',
  },
};

/** A sign for a mark that is not known here, from a few forms and its initial. */
export function anySign(seed: number): { sign: string; color: string } {
  const color = ['#14466b', '#7a2f4a', '#2c5a3c', '#5c3d10', '#3a2f6b'][seed % 5] as string;
  const accent = ['#ffbf3c', '#d9582f', '#2a9d8f', '#e58aa0'][(seed >>> 3) % 4] as string;
  const forms = [
    c(100, 100, 92, color) + p('M30 140L86 60L116 100L134 78L170 140Z', accent),
    p('M100 4L190 56V146L100 198L10 146V56Z', color) + c(100, 100, 44, accent),
    p('M8 8H192V100A92 92 0 0 1 8 100Z', color) + l('M50 80L90 124L154 48', accent, 22),
    `${c(66, 100, 60, color)}<circle cx="134" cy="100" r="60" fill="${accent}" opacity=".88"/>`,
    l('M20 180L100 20L180 180M52 120H148', color, 26) + c(100, 150, 16, accent),
  ];
  return { sign: forms[(seed >>> 6) % forms.length] as string, color };
}
