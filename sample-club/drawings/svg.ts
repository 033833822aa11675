/** Small builders of SVG text; coordinates are cut to a tenth of a unit (a thousandth in figures). */
export type Point = readonly [number, number];

export const n1 = (v: number) => String(Math.round(v * 10) / 10);
export const n3 = (v: number) => String(Math.round(v * 1000) / 1000);

export const points = (list: readonly Point[]) => list.map(([x, y]) => `${n1(x)},${n1(y)}`).join(' ');

export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0, more = '') =>
  `<rect x="${n1(x)}" y="${n1(y)}" width="${n1(w)}" height="${n1(h)}"${rx ? ` rx="${n1(rx)}"` : ''} fill="${fill}"${more}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${n1(x)}" cy="${n1(y)}" r="${n1(r)}" fill="${fill}"${more}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  `<ellipse cx="${n1(x)}" cy="${n1(y)}" rx="${n1(rx)}" ry="${n1(ry)}" fill="${fill}"${more}/>`;

export const polygon = (list: readonly Point[], fill: string, more = '') =>
  list.length < 3 ? '' : `<polygon points="${points(list)}" fill="${fill}"${more}/>`;

/** An open or closed line without fill. */
export const stroke = (d: string, color: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n1(width)}"${more}/>`;

export const round = ' stroke-linecap="round" stroke-linejoin="round"';

export const fade = (opacity: number) => ` opacity="${n3(opacity)}"`;

/** Gradient from top to bottom of what it fills. */
export const verticalGradient = (id: string, stops: readonly (readonly [number, string, number?])[]) =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops
    .map(
      ([o, c, a]) =>
        `<stop offset="${o}" stop-color="${c}"${a === undefined ? '' : ` stop-opacity="${a}"`}/>`,
    )
    .join('')}</linearGradient>`;

export const radialGradient = (id: string, stops: readonly (readonly [number, string, number])[], at = '') =>
  `<radialGradient id="${id}"${at}>${stops
    .map(([o, c, a]) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${a}"/>`)
    .join('')}</radialGradient>`;
