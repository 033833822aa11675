import type { Club } from '../../content/club.ts';
import { albumSizes, picturesOf } from '../../content/pictures.ts';
import { originalsOf, splitId } from '../../pictures/originals.ts';
import { sitePages } from '../../site/pages/pages.server.ts';

/** Photos of one folder that the content names and that are not there. */
export interface MissingPhotos {
  /** `2024-2025/copa`; null for the pictures of forms: coaches, teams, sponsors… */
  album: string | null;
  count: number;
  /** What they show; empty for an album. */
  titles: string[];
}

/** Titles of all photos that the content names, by their id. */
export function photosOf(club: Club): Map<string, string> {
  const wanted = picturesOf(club, sitePages(club)).filter(({ role }) => role !== 'compartir');
  return new Map(wanted.map(({ id, title }) => [id, title]));
}

/**
 * Photos that the content names and that do not lie in their folder, album by album, then what is none of an album.
 * Only looks at the names of files.
 */
export async function missingPhotos(club: Club, photosDir: string): Promise<MissingPhotos[]> {
  const titles = photosOf(club);
  const byFolder = Map.groupBy(titles.keys(), (id) => splitId(id).folder);
  const albums = albumSizes(club);
  const find = originalsOf(photosDir);
  const found: MissingPhotos[] = [];
  for (const [folder, ids] of byFolder) {
    const files = await Promise.all(ids.map(find));
    const missing = ids.filter((_, i) => files[i]?.length === 0);
    if (missing.length === 0) continue;
    const isAlbum = albums.has(folder);
    found.push({
      album: isAlbum ? folder : null,
      count: missing.length,
      titles: isAlbum ? [] : missing.map((id) => titles.get(id) ?? id),
    });
  }
  return found.sort((a, b) => Number(a.album === null) - Number(b.album === null));
}
