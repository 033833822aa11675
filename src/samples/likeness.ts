import sharp from 'sharp';

/** Side of the small render that is compared. */
const side = 16;

/** A picture as a person sees it from across the room: 16 by 16 pixels of colour, 0..255. */
export async function glance(svg: string): Promise<Uint8Array> {
  // Drawn at a tenth: what matters here is not in the details.
  const small = svg.replace(
    /^<svg ([^>]*?)width="(\d+)" height="(\d+)"/,
    (_, a, w, h) => `<svg ${a}width="${Math.round(w / 10)}" height="${Math.round(h / 10)}"`,
  );
  return sharp(Buffer.from(small))
    .flatten({ background: '#fffdf8' })
    .resize(side, side, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
}

/** Mean absolute difference of two glances over all channels: 0 is the same picture, 255 black against white. */
export function distance(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] as number) - (b[i] as number));
  return sum / a.length;
}

interface Pair {
  a: string;
  b: string;
  distance: number;
}

/** All pairs of pictures, the most alike first. */
export function pairs(glances: readonly { id: string; pixels: Uint8Array }[]): Pair[] {
  const out: Pair[] = [];
  for (const [i, p] of glances.entries())
    for (const q of glances.slice(i + 1))
      out.push({ a: p.id, b: q.id, distance: distance(p.pixels, q.pixels) });
  return out.sort((p, q) => p.distance - q.distance);
}
