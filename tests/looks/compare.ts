/** Whether two screenshots look alike: what an eye would notice counts, how letters' edges were smoothed does not. */
import sharp from 'sharp';

export interface Difference {
  /** Of all pixels, those that visibly differ: 0 to 1. */
  share: number;
  /** The same within the square that differs most: a button that moved is lost in the share of a long page. */
  worst: number;
  /** The new picture in pale grey, what differs in red; PNG. Undefined where nothing does. */
  picture?: Buffer;
}

/** How far apart a pixel's red, green or blue must be to be seen, of 255, once single pixels are blurred away. */
const VISIBLE = 24;
const BLUR = 1.3;
/** Side of the squares, px of the kept pictures. */
const SQUARE = 64;
/**
 * How much may differ in all, and in any square. Now and then a row of pictures falls one pixel higher on the same page,
 * which has cost up to 0.07 % of it and 3.5 % of a square; cards moved by 4 px cost 58 % and more.
 */
export const TOLERANCE = { share: 0.003, worst: 0.06 };

export const alike = ({ share, worst }: Difference) => share <= TOLERANCE.share && worst <= TOLERANCE.worst;

export const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

export async function compare(before: Buffer, after: Buffer): Promise<Difference> {
  if (before.equals(after)) return { share: 0, worst: 0 };
  const sizes = await Promise.all([sharp(before).metadata(), sharp(after).metadata()]);
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [a, b] = await Promise.all([pixels(before, width, height), pixels(after, width, height)]);
  const across = Math.ceil(width / SQUARE);
  const squares = new Uint32Array(across * Math.ceil(height / SQUARE));
  const marks = Buffer.alloc(width * height * 3);
  let count = 0;
  for (let at = 0, i = 0; at < width * height; at++, i += 3) {
    const apart = Math.max(distance(a, b, i), distance(a, b, i + 1), distance(a, b, i + 2));
    if (apart < VISIBLE) {
      const grey = ((b[i] ?? 0) + (b[i + 1] ?? 0) + (b[i + 2] ?? 0)) / 3;
      marks.fill(200 + grey / 5, i, i + 3);
      continue;
    }
    marks[i] = 230;
    count++;
    const square = Math.floor(at / width / SQUARE) * across + Math.floor((at % width) / SQUARE);
    squares[square] = (squares[square] ?? 0) + 1;
  }
  return {
    share: count / (width * height),
    worst: squares.reduce((most, n) => Math.max(most, n), 0) / SQUARE ** 2,
    picture: await sharp(marks, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  };
}

const distance = (a: Buffer, b: Buffer, i: number) => Math.abs((a[i] ?? 0) - (b[i] ?? 0));

/** Where one picture is longer than the other, the missing part is of a colour that no screen has. */
async function pixels(picture: Buffer, width: number, height: number): Promise<Buffer> {
  const { width: ownWidth, height: ownHeight } = await sharp(picture).metadata();
  const blurred = await sharp(picture).removeAlpha().toColourspace('srgb').blur(BLUR).png().toBuffer();
  return sharp(blurred)
    .extend({ right: width - ownWidth, bottom: height - ownHeight, background: '#ff00ff' })
    .raw()
    .toBuffer();
}
