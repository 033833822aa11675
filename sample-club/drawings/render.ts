import sharp from 'sharp';
import type { PictureRequest } from '../../src/pictures/types.ts';
import { sampleSvg } from './artist.ts';
import { seeded } from './random.ts';

/** A prime length, so that rows of any width never line up. */
const length = 65521;
const strength = 5;
let noise: Int8Array | undefined;

/** Made once: small steps up and down, most of them near zero. */
function grain(): Int8Array {
  if (noise) return noise;
  const r = seeded('grain');
  noise = Int8Array.from({ length }, () => Math.round((r.next() + r.next() + r.next() - 1.5) * strength));
  return noise;
}

/** Adds the print grain to RGB pixels in place; in plain code it takes a third of what compositing a tile takes. */
function roughen(pixels: Uint8Array): void {
  const table = grain();
  let k = 0;
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    const d = table[k] as number;
    k = k + 1 === length ? 0 : k + 1;
    if (d === 0) continue;
    for (let c = i; c < i + 3; c++) {
      const v = (pixels[c] as number) + d;
      pixels[c] = v < 0 ? 0 : Math.min(v, 255);
    }
  }
}

/** Longest side of an original, at least. */
const originalSide = 1600;

/**
 * The sample picture as an original file: JPEG, 1600 px or more on the long side (share pictures keep their 1200 by
 * 630), with a light print grain; marks and the crest as PNG with transparency and without grain.
 */
export async function drawSample(request: PictureRequest): Promise<Buffer> {
  const { svg, width, height } = sampleSvg(request);
  if (request.role === 'marca' || request.role === 'escudo') {
    const k = Math.max(1, originalSide / Math.max(width, height));
    return sharp(Buffer.from(svg), { density: 72 * k })
      .png({ compressionLevel: 8 })
      .toBuffer();
  }
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  roughen(data);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 88, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
