/** Reads the albums of galerias.yaml, even while other files have errors. */
import { today } from '../../../club/agenda/madrid.ts';
import { consentProblem } from '../../../club/consent/consent.ts';
import { readRecords } from '../../../club/consent/records.ts';
import { albumOwner } from '../../../club/content/club-pictures.ts';
import { readDocument } from '../../../club/content/documents/documents.ts';
import { galleries } from '../../../club/content/files/galleries.ts';
import { shownNumbers } from '../../../club/content/photo-order.ts';
import { slugOf } from '../../../club/content/spelling.ts';
import type { Store } from '../../../store/store.ts';
import { pictureAddress } from '../addresses.ts';
import type { DeskContext } from '../desk-context.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import {
  albumsIn,
  coverOf,
  EMPTY_GALLERIES,
  type FoundAlbum,
  type GalleriesValue,
  seasonSortKey,
} from './galleries.ts';

export const GALLERIES_FILE = galleries.name;

type AlbumsDesk = Pick<DeskContext, 'store'>;

/** Reads galerias.yaml; without the file, its tag is null. @throws {ContentError} if it cannot be parsed */
export async function readGalleries(store: Pick<Store, 'read'>) {
  const { text, tag } = (await store.read(GALLERIES_FILE)) ?? { text: '', tag: null };
  const value = tag === null ? EMPTY_GALLERIES : (readDocument(GALLERIES_FILE, text) as GalleriesValue);
  return { value, text, tag };
}

/** Finds an album by its key. @throws DeskRefusal `unknown-album` */
export function findAlbum(value: GalleriesValue, key: string): FoundAlbum {
  const found = albumsIn(value).find((album) => album.key === key);
  if (found) return found;
  throw new DeskRefusal({ code: 'unknown-album', key });
}

/** Summarizes all albums, with their permissions. */
async function summarizeAlbums(value: GalleriesValue, store: Pick<Store, 'read'>) {
  const records = await readRecords(store);
  return albumsIn(value).map(({ key, season, album }) => {
    const page = `/galerias/${key}`;
    const record = records.find(({ pagina }) => pagina === page);
    const minors = album.menores === true;
    const owner = albumOwner({ path: page, name: album.name, season, minors });
    return {
      key,
      page,
      name: album.name,
      season,
      /** Number of photos shown. */
      photoCount: shownNumbers(album).length,
      /** Address of a thumbnail of the cover. */
      cover: pictureAddress(coverOf(key, album).id),
      minors,
      record: record ?? null,
      /** Reason in Spanish why its photos may not be published; empty if they may. */
      problem: consentProblem(owner, record, today()),
    };
  });
}

export type AlbumSummary = Awaited<ReturnType<typeof summarizeAlbums>>[number];

/** Returns the albums by season, newest first, as on the site. */
export async function albumsBySeason({ store }: AlbumsDesk) {
  const { value } = await readGalleries(store);
  const albums = await summarizeAlbums(value, store);
  return (value.cursos ?? [])
    .map(({ curso }) => ({
      name: String(curso),
      albums: albums.filter(({ season }) => slugOf(season) === slugOf(String(curso))),
    }))
    .sort((a, b) => seasonSortKey(b.name) - seasonSortKey(a.name));
}

/** Returns an album for its screen. @throws DeskRefusal `unknown-album` */
export async function openAlbum({ store }: AlbumsDesk, key: string) {
  const { value } = await readGalleries(store);
  const { path, album } = findAlbum(value, key);
  const albums = await summarizeAlbums(value, store);
  const summary = albums.find((album) => album.key === key) as AlbumSummary;
  return {
    ...summary,
    /** Path of its value in galerias.yaml. */
    path,
    /** Numbers of the photos shown. */
    numbers: shownNumbers(album),
  };
}

export type OpenAlbum = Awaited<ReturnType<typeof openAlbum>>;
