/**
 * What loaders read: the checked club and the addresses of its planned pictures.
 * Both are read once per build; a screen never touches a file.
 */
import { readFile } from 'node:fs/promises';
import type { Club, Img } from '../content/club.ts';
import { readClub } from '../content/read.ts';
import { type Manifest, pictureData } from '../pictures/manifest.ts';
import type { PictureData, PictureRole } from '../pictures/types.ts';

export interface Source {
  club: Club;
  picture(img: Img, role: PictureRole): PictureData;
  /** The same for a picture that may be missing on purpose, such as a coach without a photo. */
  maybePicture(img: Img | null, role: PictureRole): PictureData | null;
}

let source: Promise<Source> | undefined;

/** The club and its pictures. CONTENT_DIR and PICTURES_MANIFEST are set by src/build before the site is built. */
export function getSource(): Promise<Source> {
  source ??= readSource();
  return source;
}

async function readSource(): Promise<Source> {
  const manifestFile = process.env.PICTURES_MANIFEST;
  if (!manifestFile) throw new Error('PICTURES_MANIFEST is not set: build with `npm run build`.');
  const [club, manifest] = await Promise.all([
    readClub(process.env.CONTENT_DIR ?? 'content'),
    readFile(manifestFile, 'utf8').then((text) => JSON.parse(text) as Manifest),
  ]);
  const picture = (img: Img, role: PictureRole) => pictureData(manifest, img.id, role);
  return {
    club,
    picture,
    maybePicture: (img, role) => (img ? picture(img, role) : null),
  };
}
