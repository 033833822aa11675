import type { Club } from '../club.ts';
import type { ContentReader } from '../content-node.ts';
import { galleries } from '../files/galleries.ts';
import { slugOf } from '../spelling.ts';

/** Reports removed photos that are used elsewhere, and albums that show a withdrawn photo again, as an old draft may. */
export function checkRemovedPhotos({ seasons, withdrawn }: Club, reader: ContentReader): void {
  const removed = new Set(
    seasons.flatMap((season) =>
      season.albums.flatMap((album) => album.removed.map((n) => `${season.slug}/${album.slug}/${n}`)),
    ),
  );
  for (const { id, report } of reader.notes.pictures)
    if (removed.has(id)) report({ code: 'removed photo', id });
  for (const season of reader.nodes(galleries).flatMap((node) => node.children('cursos')))
    for (const album of season.children('albumes')) {
      const { route, amount, retiradas } = album.value;
      const key = `${slugOf(season.value.curso)}/${route}`;
      for (const { inAlbum, date: day } of withdrawn) {
        if (inAlbum?.album !== key) continue;
        const { photo } = inAlbum;
        if (photo <= amount && !retiradas?.includes(photo))
          album.report(['retiradas'], { code: 'withdrawn photo', photo, day, next: amount + 1 });
      }
    }
}
