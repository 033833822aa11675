/**
 * Structural similarity (Wang et al. 2004) of the luma (BT.601) of two pictures of one size: mean over 8x8 windows
 * at every 4th pixel, flat window, C1 = (0.01*255)², C2 = (0.03*255)². 1 is identical.
 */
import sharp from 'sharp';

async function luma(input: Buffer, width: number, height: number): Promise<Float32Array> {
  const { data, info } = await sharp(input).removeAlpha().toColourspace('srgb').raw().toBuffer({
    resolveWithObject: true,
  });
  if (info.width !== width || info.height !== height) {
    throw new Error(`sizes differ: ${info.width}x${info.height}, not ${width}x${height}`);
  }
  const out = new Float32Array(width * height);
  for (let i = 0, p = 0; i < out.length; i++, p += info.channels) {
    out[i] = 0.299 * (data[p] ?? 0) + 0.587 * (data[p + 1] ?? 0) + 0.114 * (data[p + 2] ?? 0);
  }
  return out;
}

function windowSsim(a: Float32Array, b: Float32Array, width: number, x: number, y: number): number {
  let sa = 0;
  let sb = 0;
  let saa = 0;
  let sbb = 0;
  let sab = 0;
  for (let dy = 0; dy < 8; dy++) {
    for (let dx = 0, i = (y + dy) * width + x; dx < 8; dx++, i++) {
      const [va, vb] = [a[i] as number, b[i] as number];
      sa += va;
      sb += vb;
      saa += va * va;
      sbb += vb * vb;
      sab += va * vb;
    }
  }
  const [ma, mb] = [sa / 64, sb / 64];
  const [c1, c2] = [6.5025, 58.5225];
  const covariance = sab / 64 - ma * mb;
  const variances = saa / 64 - ma * ma + (sbb / 64 - mb * mb);
  return ((2 * ma * mb + c1) * (2 * covariance + c2)) / ((ma * ma + mb * mb + c1) * (variances + c2));
}

/** SSIM of an encoded picture against the PNG (or any lossless form) of what it was made from. */
export async function ssim(reference: Buffer, encoded: Buffer): Promise<number> {
  const { width, height } = await sharp(reference).metadata();
  const [a, b] = await Promise.all([luma(reference, width, height), luma(encoded, width, height)]);
  let sum = 0;
  let count = 0;
  for (let y = 0; y + 8 <= height; y += 4) {
    for (let x = 0; x + 8 <= width; x += 4) {
      sum += windowSsim(a, b, width, x, y);
      count++;
    }
  }
  return sum / count;
}
