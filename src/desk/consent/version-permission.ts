import { madridClock } from '../../agenda/madrid.ts';
import type { Club } from '../../content/club.ts';
import type { RefuseAlbums } from '../../publish/undo-publish.ts';
import { checkTexts } from '../check/check.ts';
import { type AlbumToCheck, albumKey, permissionState } from './album-permission.ts';

/** The gate for a version of which only its files are known: its albums against the permissions as they stand. */
export const refuseAlbums =
  (contentDir: string, today = madridClock(Date.now()).date): RefuseAlbums =>
  async (keys) => {
    const { club } = await checkTexts(contentDir);
    const albums = albumsWithKeys(keys, club);
    // Content with faults tells nothing of the sample: then the records decide.
    const shown = { sample: club?.sample ?? false, seasons: [{ albums }] };
    const state = await permissionState(shown, contentDir, today);
    return state.fault && keys.length > 0 ? [state.fault] : state.albums.map(({ message }) => message);
  };

function albumsWithKeys(keys: readonly string[], club: Pick<Club, 'seasons'> | null): AlbumToCheck[] {
  const known = new Map(
    club?.seasons.flatMap(({ albums }) => albums.map((album) => [albumKey(album), album])),
  );
  return keys.map((key) => {
    const [season = '', name = ''] = key.split('/');
    return known.get(key) ?? { path: `/galerias/${key}`, name, season, minors: null };
  });
}
