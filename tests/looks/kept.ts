/** How a screenshot is kept: at half its size, which shows every change of layout and weighs little. */
import sharp from 'sharp';

const SCALE = 0.5;

/** The bytes of a reference. The same screenshot always gives the same bytes. */
export async function asKept(screenshot: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(screenshot).metadata();
  return sharp(screenshot)
    .removeAlpha()
    .resize(Math.round(width * SCALE), Math.round(height * SCALE), { kernel: 'cubic', fit: 'fill' })
    .webp({ quality: 60, effort: 3 })
    .toBuffer();
}
