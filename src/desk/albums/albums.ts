/** The club's albums as galerias.yaml has them, also while other files have errors. */
import { today } from '../../agenda/madrid.ts';
import { readDocument } from '../../content/documents/documents.ts';
import { galleries } from '../../content/files/galleries.ts';
import { slugOf } from '../../content/spelling.ts';
import { permissionProblem, readConsentRecords } from '../consent/records.ts';
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
  yearOf,
} from './galleries.ts';

export const GALLERIES = galleries.name;

type Desk = Pick<DeskContext, 'folders' | 'store'>;

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
async function summaries(value: GalleriesValue, contentDir: string) {
  const records = await readConsentRecords(contentDir);
  return albumsIn(value).map(({ key, season, album }) => {
    const record = records.find((each) => each.album === key);
    const minors = album.menores === true;
    return {
      key,
      name: album.name,
      season,
      /** How many are shown. */
      photos: shownNumbers(album).length,
      /** Address of a small picture of the cover. */
      cover: pictureAddress(coverOf(key, album).id),
      minors,
      record: record ?? null,
      /** Spanish: why it may not be published; empty where it may. The sample may, and shows what a permission looks like. */
      lacks: permissionProblem(record, { name: album.name, season, minors }, today()),
    };
  });
}

export type AlbumSummary = Awaited<ReturnType<typeof summaries>>[number];

/** Albums by season; the newest first, as the site has them. */
export async function albumsBySeason({ folders, store }: Desk) {
  const { value } = await readGalleries(store);
  const albums = await summaries(value, folders.contentDir);
  return (value.cursos ?? [])
    .map(({ curso }) => ({
      name: String(curso),
      albums: albums.filter(({ season }) => slugOf(season) === slugOf(String(curso))),
    }))
    .sort((a, b) => yearOf(b.name) - yearOf(a.name));
}

/** An album as its screen shows it. @throws DeskRefusal `sin-album` */
export async function openAlbum({ folders: { contentDir }, store }: Desk, key: string) {
  const { value } = await readGalleries(store);
  const { path, album } = albumOf(value, key);
  const summary = (await summaries(value, contentDir)).find((each) => each.key === key) as AlbumSummary;
  return {
    ...summary,
    /** Of its value in galerias.yaml. */
    path,
    /** Of the photos that are shown. */
    numbers: shownNumbers(album),
  };
}

export type OpenAlbum = Awaited<ReturnType<typeof openAlbum>>;
