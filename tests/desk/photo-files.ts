/** What a volunteer brings home: photos of phones, and a file that is none. */
import { readFile } from 'node:fs/promises';
import { fixturePath, phonePhoto } from '../../src/desk/photos/fixtures/uploads.ts';

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

/** An iPhone's photo. */
export const heicPhoto = async (): Promise<ChosenFile> => ({
  name: 'TURNED.HEIC',
  mimeType: 'image/heic',
  buffer: await readFile(fixturePath('turned.heic')),
});

/** Cut off on its way from the phone. */
export async function brokenPhoto(): Promise<ChosenFile> {
  const whole = await phonePhoto(99, '2024:11:16 12:00:00');
  return { name: 'IMG_2099.JPG', mimeType: 'image/jpeg', buffer: whole.subarray(0, 700) };
}
