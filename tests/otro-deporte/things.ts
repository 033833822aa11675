/** What the pictures of the other club are made of: things, no people. Each is SVG. */

export const GARNET = '#8c1127';
export const SKY_BLUE = '#8ecdf0';
const INK = '#240f14';

export interface Light {
  high: string;
  low: string;
  sea: string;
  sand: string;
  sun: string;
}

export const LIGHTS: readonly Light[] = [
  { high: '#7fb2d8', low: '#f6cdb0', sea: '#2f6f93', sand: '#d9b88a', sun: '#fff1d6' },
  { high: '#4fa7d9', low: '#d8eff9', sea: '#1c7fa6', sand: '#ecd9ad', sun: '#ffffff' },
  { high: '#5d6b78', low: '#b9c4cb', sea: '#3c5462', sand: '#a8977b', sun: '#dfe6ea' },
  { high: '#2c2148', low: '#e2704c', sea: '#27305a', sand: '#8d6a63', sun: '#ffd9a0' },
  { high: '#0d1836', low: '#3a4f86', sea: '#101c3c', sand: '#4a4a5e', sun: '#e9ecff' },
];

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

export const sky = (w: number, h: number, { high, low }: Light) =>
  `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${high}"/><stop offset="1" stop-color="${low}"/></linearGradient></defs>${rect(0, 0, w, h, 'url(#sky)')}`;

/** From the horizon at `y` down to `bottom`, in bands of waves. */
export function sea(w: number, y: number, bottom: number, { sea: colour, low }: Light): string {
  const bands = Array.from({ length: 5 }, (_, i) => {
    const at = y + ((bottom - y) * (i + 0.6)) / 5.4;
    const length = w / (9 - i);
    const waves = Array.from({ length: 11 }, () => `q${length / 2} ${-10 - i * 6} ${length} 0`).join('');
    return line(`M${-length / 2 - i * 40} ${at}${waves}`, low, 3 + i * 1.6, `opacity="${0.28 + i * 0.07}"`);
  });
  return rect(0, y, w, bottom - y, colour) + bands.join('');
}

export const beach = (w: number, h: number, y: number, { sand }: Light) =>
  path(`M0 ${y + 40}Q${w * 0.35} ${y - 50} ${w} ${y + 20}V${h}H0Z`, sand) +
  line(`M0 ${y + 36}Q${w * 0.35} ${y - 54} ${w} ${y + 16}`, '#fff', 7, 'opacity=".7"');

export function lighthouse(x: number, y: number, s: number): string {
  const [top, foot] = [0.34 * s, 0.52 * s];
  const tower = (from: number, to: number, fill: string) => {
    const half = (at: number) => (top + (foot - top) * at) / 2;
    return path(
      `M${x - half(from)} ${y - 3 * s * (1 - from)}H${x + half(from)}L${x + half(to)} ${y - 3 * s * (1 - to)}H${x - half(to)}Z`,
      fill,
    );
  };
  return [
    path(`M${x - 1.5 * s} ${y + 4}Q${x - 0.4 * s} ${y - 0.35 * s} ${x + 1.7 * s} ${y + 4}Z`, '#3b2f33'),
    ...[0, 1, 2, 3, 4].map((i) => tower(i / 5, (i + 1) / 5, i % 2 ? '#fbf7f2' : GARNET)),
    rect(x - 0.26 * s, y - 3.14 * s, 0.52 * s, 0.16 * s, INK),
    rect(x - 0.14 * s, y - 3.46 * s, 0.28 * s, 0.34 * s, '#ffe9a8'),
    path(`M${x - 0.22 * s} ${y - 3.44 * s}L${x} ${y - 3.78 * s}L${x + 0.22 * s} ${y - 3.44 * s}Z`, INK),
  ].join('');
}

export function ball(x: number, y: number, r: number, turn = 0): string {
  const star = (n: number, from: number, to: number) =>
    Array.from({ length: n }, (_, i) => {
      const a = (2 * Math.PI * i) / n - Math.PI / 2;
      return line(
        `M${Math.cos(a) * from * r} ${Math.sin(a) * from * r}L${Math.cos(a) * to * r} ${Math.sin(a) * to * r}`,
        INK,
        r * 0.05,
        'opacity=".55"',
      );
    }).join('');
  const five = Array.from({ length: 5 }, (_, i) => {
    const a = (2 * Math.PI * i) / 5 - Math.PI / 2;
    return `${i ? 'L' : 'M'}${Math.cos(a) * 0.42 * r} ${Math.sin(a) * 0.42 * r}`;
  }).join('');
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${circle(0, 0, r, SKY_BLUE)}${path(`${five}Z`, GARNET)}${star(5, 0.42, 0.76)}${line(`M${-0.95 * r} ${0.1 * r}A${r} ${r} 0 0 0 ${0.95 * r} ${0.1 * r}`, GARNET, r * 0.16, 'opacity=".8"')}${circle(-0.34 * r, -0.38 * r, r * 0.2, '#fff', 'opacity=".45"')}</g>`;
}

/** A goal of 3 by 2, its left foot at (x, y); `s` px a metre. */
export function goal(x: number, y: number, s: number, net = true): string {
  const [w, h, t] = [3 * s, 2 * s, 0.13 * s];
  const stripes = (from: [number, number], to: [number, number], n: number) =>
    Array.from({ length: n }, (_, i) => {
      const at = (k: number) =>
        `${from[0] + ((to[0] - from[0]) * k) / n} ${from[1] + ((to[1] - from[1]) * k) / n}`;
      return `<path d="M${at(i)}L${at(i + 1)}" stroke="${i % 2 ? '#fbf7f2' : GARNET}" stroke-width="${t}"/>`;
    }).join('');
  const mesh = net
    ? Array.from({ length: 13 }, (_, i) =>
        line(
          `M${x + (w * i) / 12} ${y - h}L${x + (w * i) / 12} ${y - 0.06 * s}`,
          '#fff',
          1.6,
          'opacity=".6"',
        ),
      ).join('') +
      Array.from({ length: 8 }, (_, i) =>
        line(`M${x} ${y - (h * (i + 0.5)) / 8}q${w / 2} ${0.1 * s} ${w} 0`, '#fff', 1.6, 'opacity=".6"'),
      ).join('')
    : '';
  return (
    mesh +
    stripes([x, y], [x, y - h], 7) +
    stripes([x + w, y], [x + w, y - h], 7) +
    stripes([x - t / 2, y - h], [x + w + t / 2, y - h], 9)
  );
}

export const boat = (x: number, y: number, s: number, colour: string) =>
  path(`M${x - s} ${y - 0.34 * s}H${x + s}L${x + 0.7 * s} ${y}H${x - 0.75 * s}Z`, colour) +
  rect(x - 0.5 * s, y - 0.72 * s, 0.6 * s, 0.4 * s, '#fbf7f2') +
  line(`M${x + 0.3 * s} ${y - 0.34 * s}V${y - 1.2 * s}`, INK, s * 0.05);

/** On a hanger, with its number. */
export const shirt = (x: number, y: number, s: number, colour: string, n: number) =>
  line(
    `M${x} ${y - 1.3 * s}v${0.25 * s}L${x - 0.55 * s} ${y - 0.8 * s}H${x + 0.55 * s}L${x} ${y - 1.05 * s}`,
    '#5c4a43',
    s * 0.05,
  ) +
  path(
    `M${x - 0.5 * s} ${y - 0.84 * s}Q${x} ${y - 0.6 * s} ${x + 0.5 * s} ${y - 0.84 * s}L${x + 0.95 * s} ${y - 0.4 * s}L${x + 0.68 * s} ${y - 0.12 * s}L${x + 0.5 * s} ${y - 0.3 * s}V${y + 0.8 * s}H${x - 0.5 * s}V${y - 0.3 * s}L${x - 0.68 * s} ${y - 0.12 * s}L${x - 0.95 * s} ${y - 0.4 * s}Z`,
    colour,
  ) +
  `<text x="${x}" y="${y + 0.36 * s}" font-family="Liberation Sans" font-weight="700" font-size="${0.72 * s}" text-anchor="middle" fill="${colour === GARNET ? '#fbf7f2' : INK}">${n}</text>`;

export const trophy = (x: number, y: number, s: number, metal: string) =>
  path(
    `M${x - 0.5 * s} ${y - 1.9 * s}H${x + 0.5 * s}Q${x + 0.46 * s} ${y - 0.9 * s} ${x + 0.1 * s} ${y - 0.75 * s}V${y - 0.4 * s}H${x - 0.1 * s}V${y - 0.75 * s}Q${x - 0.46 * s} ${y - 0.9 * s} ${x - 0.5 * s} ${y - 1.9 * s}Z`,
    metal,
  ) +
  line(
    `M${x - 0.5 * s} ${y - 1.7 * s}q${-0.4 * s} ${0.1 * s} ${0.1 * s} ${0.6 * s}M${x + 0.5 * s} ${y - 1.7 * s}q${0.4 * s} ${0.1 * s} ${-0.1 * s} ${0.6 * s}`,
    metal,
    s * 0.09,
  ) +
  rect(x - 0.34 * s, y - 0.4 * s, 0.68 * s, 0.4 * s, INK);

/** A hall: wall with windows, floor with the line of six metres. */
export function hall(w: number, h: number, floor: string, wall: string, light: Light): string {
  const y = h * 0.52;
  const panes = Array.from({ length: 5 }, (_, i) =>
    rect(w * (0.04 + i * 0.19), h * 0.08, w * 0.15, h * 0.17, light.low, `rx="6"`),
  ).join('');
  const planks = Array.from({ length: 8 }, (_, i) =>
    line(`M${(w * i) / 7} ${y}L${(w * (i - 3.5)) / 2.2 + w / 2} ${h}`, '#000', 2, 'opacity=".08"'),
  ).join('');
  return [
    rect(0, 0, w, h, wall),
    panes,
    rect(0, y - h * 0.1, w, h * 0.1, GARNET, 'opacity=".85"'),
    rect(0, y, w, h - y, floor),
    planks,
    line(
      `M${w * 0.04} ${h * 0.64}Q${w * 0.5} ${h * 1.12} ${w * 0.96} ${h * 0.64}`,
      '#fff',
      9,
      'opacity=".85"',
    ),
  ].join('');
}

export const board = (x: number, y: number, s: number, home: number, away: number) =>
  rect(x - 2 * s, y - s, 4 * s, 2 * s, INK, `rx="${0.15 * s}"`) +
  [home, away]
    .map(
      (n, i) =>
        `<text x="${x + (i ? 1 : -1) * s}" y="${y + 0.45 * s}" font-family="Liberation Mono" font-weight="700" font-size="${1.3 * s}" text-anchor="middle" fill="${i ? SKY_BLUE : '#ffd27a'}">${String(n).padStart(2, '0')}</text>`,
    )
    .join('') +
  circle(x, y - 0.25 * s, 0.09 * s, '#fff') +
  circle(x, y + 0.25 * s, 0.09 * s, '#fff');
