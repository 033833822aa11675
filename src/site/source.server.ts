/** What loaders read: the checked club and the addresses of its planned pictures, both as the build wrote them. */
import { readFile } from 'node:fs/promises';
import type { Club, Img } from '../content/club.ts';
import { oldAddresses } from '../content/site-page.ts';
import { addressResolver } from '../contract/resolve-address.ts';
import { type Manifest, pictureData } from '../pictures/manifest.ts';
import type { PictureData, PictureRole } from '../pictures/types.ts';
import type { Page } from './pages/page.server.ts';
import { sitePages } from './pages/pages.server.ts';

export interface Source {
  club: Club;
  pages: Page[];
  /** Where an address that is no page leads. */
  leadsTo(path: string): string;
  picture(img: Img, role: PictureRole): PictureData;
  /** The same for a picture that may be missing on purpose, such as a coach without a photo. */
  maybePicture(img: Img | null, role: PictureRole): PictureData | null;
}

let source: Promise<Source> | undefined;

/** Read once for all pages. CLUB_FILE and PICTURES_MANIFEST name what the build wrote before it renders. */
export function getSource(): Promise<Source> {
  source ??= readSource();
  return source;
}

async function readSource(): Promise<Source> {
  const read = async (name: 'CLUB_FILE' | 'PICTURES_MANIFEST') => {
    const file = process.env[name];
    if (!file) throw new Error(`${name} is not set: build with \`npm run build\`.`);
    return JSON.parse(await readFile(file, 'utf8')) as unknown;
  };
  const club = (await read('CLUB_FILE')) as Club;
  const manifest = (await read('PICTURES_MANIFEST')) as Manifest;
  const picture = (img: Img, role: PictureRole) => pictureData(manifest, img.id, role);
  const pages = sitePages(club);
  const resolve = addressResolver(
    pages.map(({ path }) => path),
    oldAddresses(club),
  );
  return {
    club,
    pages,
    leadsTo: (path) => resolve(path).to,
    picture,
    maybePicture: (img, role) => (img ? picture(img, role) : null),
  };
}
