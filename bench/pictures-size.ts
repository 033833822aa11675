/**
 * Size and likeness of what is published against plain baseline JPEG of quality 80 (4:2:0, libjpeg's own tables, no
 * mozjpeg) at the same widths: `node bench/pictures-size.ts`. Both are encoded from the same resized pixels and
 * compared with them by SSIM of luma (see ssim.ts). Twelve drawn album pictures and six photo-like ones, these made
 * at 3200x2133 with sensor grain and resized by the pipeline as a camera's would be.
 */
import sharp from 'sharp';
import { picturesOf } from '../src/content/pictures.ts';
import { readClub } from '../src/content/read.ts';
import { decodeOriginal } from '../src/pictures/decode.ts';
import { encodeVariant } from '../src/pictures/encode.ts';
import { photoJpeg } from '../src/pictures/fixtures/photo.ts';
import type { Ext } from '../src/pictures/formats.ts';
import { cut, heightAt, largest, publishedWidths } from '../src/pictures/geometry.ts';
import { PROFILES } from '../src/pictures/profiles.ts';
import { drawSample } from '../src/samples/sample.ts';
import { sitePages } from '../src/site/pages/pages.server.ts';
import { ssim } from './ssim.ts';

interface Sum {
  bytes: number;
  ssim: number;
}

const none = (): Sum => ({ bytes: 0, ssim: 0 });
const KINDS = ['plain JPEG 80', 'AVIF', 'JPEG published'] as const;
type Kind = (typeof KINDS)[number];

/** Adds up sizes and SSIM of one photo at every published width. */
async function measure(input: Buffer, sums: Map<number, Record<Kind, Sum>>): Promise<void> {
  const { width, height } = await sharp(input).metadata();
  const area = cut({ width, height }, PROFILES.foto);
  const size = largest(area, PROFILES.foto);
  const original = await decodeOriginal(input, { width, height }, area, size, false);
  const raw = { width: original.width, height: original.height, channels: original.channels };
  for (const [i, width] of publishedWidths(size, PROFILES.foto).entries()) {
    const reference = await sharp(original.pixels, { raw })
      .resize(width, heightAt(size, width), { fit: 'fill' })
      .png({ compressionLevel: 1 })
      .toBuffer();
    const published = (ext: Ext) => encodeVariant(original, { width, ext }, 'foto');
    const files: Record<Kind, Buffer> = {
      'plain JPEG 80': await sharp(reference).jpeg({ quality: 80, mozjpeg: false }).toBuffer(),
      AVIF: await published('avif'),
      'JPEG published': await published('jpg'),
    };
    const row = sums.get(i) ?? { 'plain JPEG 80': none(), AVIF: none(), 'JPEG published': none() };
    sums.set(i, row);
    for (const kind of KINDS) {
      row[kind].bytes += files[kind].length;
      row[kind].ssim += await ssim(reference, files[kind]);
    }
  }
}

function print(name: string, photos: number, sums: Map<number, Record<Kind, Sum>>): void {
  console.log(`\n${name}, ${photos} pictures; per picture: kB and SSIM`);
  console.log(`${'width'.padEnd(8)}${KINDS.map((kind) => kind.padStart(20)).join('')}   AVIF / plain`);
  const total = { 'plain JPEG 80': none(), AVIF: none(), 'JPEG published': none() };
  const line = (label: string, row: Record<Kind, Sum>, divisor: number) => {
    const cells = KINDS.map((kind) => {
      const kb = (row[kind].bytes / photos / 1024).toFixed(1);
      return `${kb.padStart(11)} ${(row[kind].ssim / divisor).toFixed(4)}`.padStart(20);
    });
    console.log(
      `${label.padEnd(8)}${cells.join('')}   ${(row.AVIF.bytes / row['plain JPEG 80'].bytes).toFixed(3)}`,
    );
  };
  const labels = [...(PROFILES.foto.widths ?? []).map(String), 'largest'];
  for (const [i, row] of sums) {
    line(labels[i] ?? '', row, photos);
    for (const kind of KINDS) {
      total[kind].bytes += row[kind].bytes;
      total[kind].ssim += row[kind].ssim;
    }
  }
  line('all', total, photos * sums.size);
}

const club = await readClub('content', sitePages);
const album = picturesOf(club, sitePages(club)).filter(
  ({ role, id }) => role === 'foto' && /\/\d+$/.test(id),
);
const drawn = new Map<number, Record<Kind, Sum>>();
for (let i = 0; i < 12; i++) {
  const request = album[Math.floor(((i + 0.5) * album.length) / 12)];
  if (request) await measure(await drawSample(request), drawn);
}
print('drawn samples', 12, drawn);
const photos = new Map<number, Record<Kind, Sum>>();
for (let seed = 1; seed <= 6; seed++) await measure(await photoJpeg(seed, 3200, 2133, 4), photos);
print('photo-like', 6, photos);
