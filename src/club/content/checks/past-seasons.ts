import type { Club } from '../club.ts';
import type { ContentReader } from '../content-node.ts';
import { type PastSeasonNode, pastScoring, pastSeasons } from '../files/past-seasons.ts';
import type { Fault } from '../problems/faults.ts';
import { consecutive, seasonKey } from '../season-name.ts';
import { slugOf } from '../spelling.ts';
import { drawFault, lacksDraws, warnOfDraw } from './matches.ts';

/** Reports past seasons that are duplicate, misnamed or not over yet, and duplicates within a season. */
export function checkPastSeasons(club: Club, reader: ContentReader): void {
  const files = new Map<string, string>();
  for (const node of reader.nodes(pastSeasons)) {
    const { temporada: season, tipos } = node.value;
    const fault = seasonFault(node, files, club.currentSeason);
    if (fault) node.report(['temporada'], fault);
    files.set(seasonKey(season), node.file);
    node.reportDuplicates(
      ['tipos'],
      tipos.map(({ route }) => route),
      { field: 'route' },
    );
    reportSharedAddresses(node);
    warnOfDraws(node, club);
  }
}

/**
 * Returns what is wrong with the name of a season; undefined if nothing is.
 * @param files files of the seasons that were checked before, by key of the season
 */
function seasonFault(
  { name, value }: PastSeasonNode,
  files: ReadonlyMap<string, string>,
  currentSeason: string,
): Fault | undefined {
  const season = value.temporada;
  const key = seasonKey(season);
  const nearest = consecutive(season);
  if (nearest) return { code: 'years apart', season, nearest };
  if (files.has(key)) return { code: 'duplicate', name: season, file: files.get(key) };
  if (key === seasonKey(currentSeason)) return { code: 'current season', season };
  const expectedName = slugOf(season);
  return expectedName === name ? undefined : { code: 'misnamed season file', season, expectedName };
}

/** Reports teams whose page has the address of another team of the season. */
function reportSharedAddresses(season: PastSeasonNode): void {
  const owners = new Map<string, string>();
  for (const kind of season.children('tipos'))
    for (const team of kind.children('equipos')) {
      const { name, pagina_en, route } = team.value;
      const path = `/equipos/${pagina_en ?? kind.value.route}/${route}`;
      const owner = owners.get(path);
      if (owner) team.report(['route'], { code: 'address in use', path, owner });
      owners.set(path, name);
    }
}

/** Warns of balances and matches with draws if the club's competitions have none. */
function warnOfDraws(season: PastSeasonNode, club: Club): void {
  for (const team of season.children('tipos').flatMap((kind) => kind.children('equipos'))) {
    if (team.value.balance?.empatados && lacksDraws(club, club.scoring))
      team.warn(['balance', 'empatados'], drawFault(club, club.scoring));
    for (const match of team.children('partidos'))
      warnOfDraw(match, club, pastScoring(season.reader, match.value));
  }
}
