/** The club's albums as galerias.yaml has them, also while other files have errors. */
import { today } from '../../agenda/madrid.ts';
import { consentProblem } from '../../consent/consent.ts';
import { readDocument } from '../../content/documents/documents.ts';
import { galleries } from '../../content/files/galleries.ts';
import { slugOf } from '../../content/spelling.ts';
import { readRecords } from '../consent/records.ts';
import { pictureAddress } from '../server/api.ts';
import type { DeskContext } from '../server/context.ts';
import { DeskRefusal } from '../server/refusals.ts';
import type { Store } from '../store/store.ts';
import {
  albumsIn,
  coverOf,
  type FoundAlbum,
  type GalleriesValue,
  NO_ALBUMS,
  shownNumbers,
  startYear,
} from './galleries.ts';

export const GALLERIES = galleries.name;

type Desk = Pick<DeskContext, 'store'>;

/** galerias.yaml as it is on disk; its tag is null where there is none yet. @throws {ContentError} where it cannot be read */
export async function readGalleries(store: Pick<Store, 'read'>) {
  const { text, tag } = (await store.read(GALLERIES)) ?? { text: '', tag: null };
  const value = tag === null ? NO_ALBUMS : (readDocument(GALLERIES, text) as GalleriesValue);
  return { value, text, tag };
}

/** An album by its key. @throws DeskRefusal `sin-album` */
export function albumOf(value: GalleriesValue, key: string): FoundAlbum {
  const found = albumsIn(value).find((each) => each.key === key);
  if (found) return found;
  throw new DeskRefusal(404, {
    code: 'sin-album',
    message: `No hay ningún álbum «${key}». Puede que se haya quitado o que haya cambiado de nombre.`,
  });
}

/** Every album in short, with whether it may be published. */
async function summaries(value: GalleriesValue, store: Pick<Store, 'read'>) {
  const records = await readRecords(store);
  return albumsIn(value).map(({ key, season, album }) => {
    const page = `/galerias/${key}`;
    const record = records.find(({ pagina }) => pagina === page);
    const minors = album.menores === true;
    const subject = { name: `el álbum «${album.name}» (${season})`, isPlural: false, minors };
    return {
      key,
      page,
      name: album.name,
      season,
      /** How many are shown. */
      photos: shownNumbers(album).length,
      /** Address of a small picture of the cover. */
      cover: pictureAddress(coverOf(key, album).id),
      minors,
      record: record ?? null,
      /** Reason in Spanish why its photos may not be published; empty if they may. */
      lacks: consentProblem(subject, record, today()),
    };
  });
}

export type AlbumSummary = Awaited<ReturnType<typeof summaries>>[number];

/** Albums by season; the newest first, as the site has them. */
export async function albumsBySeason({ store }: Desk) {
  const { value } = await readGalleries(store);
  const albums = await summaries(value, store);
  return (value.cursos ?? [])
    .map(({ curso }) => ({
      name: String(curso),
      albums: albums.filter(({ season }) => slugOf(season) === slugOf(String(curso))),
    }))
    .sort((a, b) => startYear(b.name) - startYear(a.name));
}

/** An album as its screen shows it. @throws DeskRefusal `sin-album` */
export async function openAlbum({ store }: Desk, key: string) {
  const { value } = await readGalleries(store);
  const { path, album } = albumOf(value, key);
  const summary = (await summaries(value, store)).find((each) => each.key === key) as AlbumSummary;
  return {
    ...summary,
    /** Of its value in galerias.yaml. */
    path,
    /** Of the photos that are shown. */
    numbers: shownNumbers(album),
  };
}

export type OpenAlbum = Awaited<ReturnType<typeof openAlbum>>;
