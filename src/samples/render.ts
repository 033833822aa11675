import sharp from 'sharp';
import type { PictureRequest } from '../pictures/types.ts';
import { seeded } from './random.ts';
import { sampleSvg } from './sample.ts';

const tile = 256;
let grain: Buffer | undefined;

/** Grey noise, mostly transparent; made once. */
function grainTile(): Buffer {
  if (grain) return grain;
  const r = seeded('grain');
  const raw = Buffer.alloc(tile * tile * 4);
  for (let i = 0; i < tile * tile; i++) {
    const v = r.next() + r.next() + r.next() - 1.5;
    raw.fill(v > 0 ? 255 : 0, i * 4, i * 4 + 3);
    raw[i * 4 + 3] = Math.min(255, Math.round(Math.abs(v) * 17));
  }
  grain = raw;
  return raw;
}

/**
 * The sample picture as an original file: JPEG, 1600 px or more on the long side, with a light print grain;
 * marks and the crest as PNG with transparency and without grain.
 */
export async function drawSample(request: PictureRequest): Promise<Buffer> {
  const { svg } = sampleSvg(request);
  const image = sharp(Buffer.from(svg));
  if (request.role === 'marca' || request.role === 'escudo')
    return image.png({ compressionLevel: 8 }).toBuffer();
  return image
    .flatten({ background: '#fffdf8' })
    .composite([
      { input: grainTile(), raw: { width: tile, height: tile, channels: 4 }, tile: true, blend: 'over' },
    ])
    .jpeg({ quality: 88, chromaSubsampling: '4:2:0' })
    .toBuffer();
}
