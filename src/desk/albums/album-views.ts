/** Albums as the screens take them, read from galerias.yaml as it is: also while other files have errors. */
import { slugOf } from '../../content/slug.ts';
import { albumsWithoutPermission } from '../consent/album-permission.ts';
import { readConsentRecords } from '../consent/read-records.ts';
import type { AlbumDetail, AlbumSummary, Albums } from '../photos-api.ts';
import { pictureAddress } from '../picture-address.ts';
import type { GalleriesValue } from '../withdraw/galleries-change.ts';
import { albumsIn, coverOf, type FoundAlbum, shownNumbers } from './galleries-value.ts';

/** @param today `2024-11-14` */
export async function albumSummaries(
  value: GalleriesValue,
  contentDir: string,
  today: string,
): Promise<AlbumSummary[]> {
  const found = albumsIn(value);
  const toCheck = found.map(({ key, season, album }) => ({
    path: `/galerias/${key}`,
    name: album.name,
    season,
    minors: album.menores === true,
  }));
  // The sample needs no permission; it is shown what one looks like.
  const club = { sample: false, seasons: [{ albums: toCheck }] };
  const without = new Map(
    (await albumsWithoutPermission(club, contentDir, today)).map((each) => [each.album, each]),
  );
  return found.map(({ key, season, album }) => {
    const missing = without.get(key);
    const { id } = coverOf(key, album);
    return {
      key,
      name: album.name,
      season,
      photos: shownNumbers(album).length,
      cover: pictureAddress(id),
      minors: album.menores === true,
      permission: missing
        ? { state: missing.reason, message: missing.message }
        : { state: 'ok', message: '' },
    };
  });
}

/** Albums by season; the newest first, as the site has them. */
export function bySeason(value: GalleriesValue, summaries: readonly AlbumSummary[]): Albums {
  const year = (season: string) => Number(/\d{4}/.exec(season)?.[0] ?? 0);
  const seasons = (value.cursos ?? []).map(({ curso }) => ({
    name: String(curso),
    albums: summaries.filter(({ season }) => slugOf(season) === slugOf(String(curso))),
  }));
  return { seasons: seasons.sort((a, b) => year(b.name) - year(a.name)) };
}

export async function albumDetail(
  { key, path, album }: FoundAlbum,
  summary: AlbumSummary,
  { contentDir, tag }: { contentDir: string; tag: string },
): Promise<AlbumDetail> {
  const records = await readConsentRecords(contentDir);
  const { n, focus } = coverOf(key, album);
  return {
    ...summary,
    path,
    numbers: shownNumbers(album),
    captions: { ...album.pies },
    chapters: (album.capitulos ?? []).map(({ title, foto }) => ({ title, foto })),
    coverNumber: n,
    focus,
    record: records.find((record) => record.album === key) ?? null,
    tag,
  };
}
