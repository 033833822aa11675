/** What a volunteer brings home: a phone's photos, and one file that is none. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { fixturePath, phonePhoto } from '../../src/desk/photos/fixtures/uploads.ts';
import { compass } from '../../src/pictures/fixtures/odd.ts';

interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const two = (n: number) => String(n).padStart(2, '0');

/** Photos of a phone, one a minute, the last one first; every fourth held upright. They say where they were taken. */
export async function phonePhotos(count: number): Promise<ChosenFile[]> {
  const files: ChosenFile[] = [];
  for (let n = count; n >= 1; n--)
    files.push({
      name: `IMG_${2000 + n}.JPG`,
      mimeType: 'image/jpeg',
      buffer: await phonePhoto(n, `2024:11:16 10:${two(n)}:00`, n % 4 === 0 ? 6 : 1),
    });
  return files;
}

/** Red on its left, white along its upper edge, as a camera has it that was held on its side. */
export async function turnedPhoto(orientation: 6 | 8, time: string): Promise<ChosenFile> {
  const buffer = await sharp(await compass())
    .withMetadata({ orientation })
    .withExif({ IFD2: { DateTimeOriginal: time } })
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: `IMG_300${orientation}.JPG`, mimeType: 'image/jpeg', buffer };
}

/** Nothing in it is sharp. */
export async function blurredPhoto(): Promise<ChosenFile> {
  const photo = await phonePhoto(77, '2024:11:16 11:30:00');
  const buffer = await sharp(photo).resize(1200).blur(12).jpeg().toBuffer();
  return { name: 'IMG_2024-11-16_113000.JPG', mimeType: 'image/jpeg', buffer };
}

/** An iPhone's photos. */
export const heicPhotos = (names: readonly string[]): Promise<ChosenFile[]> =>
  Promise.all(
    names.map(async (name) => ({
      name: name.toUpperCase(),
      mimeType: 'image/heic',
      buffer: await readFile(fixturePath(name)),
    })),
  );

/** Cut off on its way from the phone. */
export async function brokenPhoto(): Promise<ChosenFile> {
  const whole = await phonePhoto(99, '2024:11:16 12:00:00');
  return { name: 'IMG_2099.JPG', mimeType: 'image/jpeg', buffer: whole.subarray(0, 700) };
}
