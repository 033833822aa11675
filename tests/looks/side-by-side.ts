import sharp from 'sharp';

const GAP = 16;

/** Pictures in a row, tops level, on grey; WebP. */
export async function sideBySide(pictures: Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const lefts = sizes.map((_, i) => sizes.slice(0, i).reduce((left, { width }) => left + width + GAP, GAP));
  return sharp({
    create: {
      width: sizes.reduce((sum, { width }) => sum + width + GAP, GAP),
      height: Math.max(...sizes.map(({ height }) => height)) + 2 * GAP,
      channels: 3,
      background: '#777',
    },
  })
    .composite(pictures.map((input, i) => ({ input, left: lefts[i] ?? 0, top: GAP })))
    .webp({ quality: 80, effort: 2 })
    .toBuffer();
}
