import { mix } from './color.ts';
import { ground, type Stage } from './scenes/stage.ts';
import { radialGradient, rect } from './svg.ts';

/** What a page has to know of a picture before it is there. */
export interface Outline {
  width: number;
  height: number;
  /** Stands for the picture while it loads, `#rrggbb`. */
  color: string;
  /** Ground for words beside it, `#rrggbb`; only of the hero. */
  field?: string;
}

export interface SvgPicture extends Outline {
  svg: string;
}

/** Puts SVG content into a document of a size in px. */
export const document = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

/** The outline of a photograph of this stage, known before anything is drawn. */
export const outlineOf = (s: Stage): Outline => ({
  width: s.width,
  height: s.height,
  color: mix(s.place === 'gym' ? s.hall.wall : s.light.sky[1], ground(s), 0.5),
});

/** A photograph: the scene held a little askew (scaled so that no corner stays empty), its light, darker corners. */
export function photograph(s: Stage, scene: string, tilt: number): SvgPicture {
  const { width: w, height: h } = s;
  const a = Math.abs((tilt * Math.PI) / 180);
  const zoom = Math.cos(a) + (Math.max(w, h) / Math.min(w, h)) * Math.sin(a);
  const turned = tilt
    ? `<g transform="translate(${w / 2} ${h / 2}) rotate(${tilt.toFixed(2)}) scale(${zoom.toFixed(4)}) translate(${-w / 2} ${-h / 2})">${scene}</g>`
    : scene;
  // Tint and darker corners in one layer: each full-frame layer costs a tenth of the drawing time.
  const edge = s.light.dark ? 0.34 : 0.19;
  const air = `<defs>${radialGradient(
    'air',
    [
      [0.6, s.light.tint, s.light.tintAmount],
      [1, mix(s.light.tint, '#0a1020', 0.8), edge],
    ],
    ' cx=".5" cy=".48" r=".78"',
  )}</defs>${rect(0, 0, w, h, 'url(#air)')}`;
  return { svg: document(w, h, turned + air), ...outlineOf(s) };
}
