/** Whether two screenshots look alike: what an eye would notice counts, how letters' edges were smoothed does not. */
import sharp from 'sharp';

export interface Difference {
  /** Of all pixels, those that visibly differ: 0 to 1. */
  share: number;
  /** The same within the square that differs most: a button that moved is lost in the share of a long page. */
  worst: number;
  /** Where they are not alike: the new picture in pale grey, what differs in red; PNG. */
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
  const [old, now] = await Promise.all([decode(before), decode(after)]);
  if (noneApart(old, now)) return { share: 0, worst: 0 };
  const width = Math.max(old.info.width, now.info.width);
  const height = Math.max(old.info.height, now.info.height);
  const [a, b] = await Promise.all([blurred(old, width, height), blurred(now, width, height)]);
  const across = Math.ceil(width / SQUARE);
  const squares = new Uint32Array(across * Math.ceil(height / SQUARE));
  let count = 0;
  for (let at = 0; at < width * height; at++) {
    if (!apart(a, b, at)) continue;
    count++;
    const square = Math.floor(at / width / SQUARE) * across + Math.floor((at % width) / SQUARE);
    squares[square] = (squares[square] ?? 0) + 1;
  }
  const difference = {
    share: count / (width * height),
    worst: squares.reduce((most, n) => Math.max(most, n), 0) / SQUARE ** 2,
  };
  return alike(difference) ? difference : { ...difference, picture: await draw(a, b, width, height) };
}

/** Pixel number `at` differs visibly. */
function apart(a: Buffer, b: Buffer, at: number): boolean {
  const distance = (i: number) => Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return Math.max(distance(3 * at), distance(3 * at + 1), distance(3 * at + 2)) >= VISIBLE;
}

async function draw(a: Buffer, b: Buffer, width: number, height: number): Promise<Buffer> {
  const marks = Buffer.alloc(width * height * 3);
  for (let at = 0, i = 0; at < width * height; at++, i += 3) {
    if (apart(a, b, at)) marks[i] = 230;
    else marks.fill(200 + ((b[i] ?? 0) + (b[i + 1] ?? 0) + (b[i + 2] ?? 0)) / 15, i, i + 3);
  }
  return sharp(marks, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

interface Pixels {
  /** Red, green and blue of each pixel, row by row. */
  data: Buffer;
  info: { width: number; height: number };
}

const decode = (picture: Buffer): Promise<Pixels> =>
  sharp(picture).removeAlpha().toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });

/** No pixel differs visibly as it is; blurred, a mean of its neighbours, none can. */
function noneApart(old: Pixels, now: Pixels): boolean {
  if (old.info.width !== now.info.width || old.info.height !== now.info.height) return false;
  for (let at = 0; at < old.info.width * old.info.height; at++) {
    if (apart(old.data, now.data, at)) return false;
  }
  return true;
}

/** Where one picture is longer than the other, the missing part is of a colour that no screen has. */
async function blurred({ data, info }: Pixels, width: number, height: number): Promise<Buffer> {
  const raw = { width: info.width, height: info.height, channels: 3 as const };
  const soft = await sharp(data, { raw }).blur(BLUR).raw().toBuffer();
  return sharp(soft, { raw })
    .extend({ right: width - info.width, bottom: height - info.height, background: '#ff00ff' })
    .raw()
    .toBuffer();
}
