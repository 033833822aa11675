import { readFile } from 'node:fs/promises';
import type { Moment } from '../agenda/madrid.ts';
import type { Club, Img } from '../content/club.ts';
import { hasAgenda, momentOf } from '../content/season.ts';
import { type Manifest, pictureData } from '../pictures/manifest.ts';
import type { PictureData, PictureRole } from '../pictures/types.ts';
import { agendaData } from './agenda/agenda-data.server.ts';
import type { AgendaData } from './agenda/agenda-data.ts';
import { type Page, sitePages } from './pages/pages.server.ts';
import type { Shown } from './shown.ts';

/** What pages are made from: the checked club and the addresses of its planned pictures, both as the build wrote them. */
export interface Source {
  club: Club;
  pages: Page[];
  /** When the pages are made, on the clock of Madrid; the sample's own moment. */
  madeAt: Moment;
  /** Null where the club writes none. */
  agenda: AgendaData | null;
  picture(img: Img, role: PictureRole): PictureData;
  shown<Thing extends { img: Img | null }>(thing: Thing, role: PictureRole): Shown<Thing>;
}

let source: Promise<Source> | undefined;
let readFrom: string | undefined;

/**
 * Read once for all pages, and again where another club is named. CLUB_FILE and PICTURES_MANIFEST name what was written
 * before anything is rendered: by the build, or by the preview for every change of a text.
 */
export function getSource(): Promise<Source> {
  const { CLUB_FILE } = process.env;
  if (!source || readFrom !== CLUB_FILE) source = readSource();
  readFrom = CLUB_FILE;
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
  return {
    club,
    madeAt: momentOf(club),
    agenda: hasAgenda(club) ? agendaData(club, momentOf(club)) : null,
    pages: sitePages(club),
    picture,
    shown: <Thing extends { img: Img | null }>({ img, ...thing }: Thing, role: PictureRole) =>
      ({ ...thing, picture: img && picture(img, role) }) as Shown<Thing>,
  };
}
