import type { Club } from '../club.ts';
import type { ContentReader } from '../content-node.ts';
import { pastSeasons } from '../files/past-seasons.ts';
import { consecutive, seasonKey } from '../season-name.ts';
import { slugOf } from '../spelling.ts';
import { hasDraws, warnOfDraw } from './matches.ts';

/** Reports past seasons that are duplicate, misnamed or not over yet, and duplicates within a season. */
export function checkPastSeasons(club: Club, reader: ContentReader): void {
  const files = new Map<string, string>();
  for (const node of reader.nodes(pastSeasons)) {
    const { temporada: season, tipos } = node.value;
    const key = seasonKey(season);
    const suggestion = consecutive(season);
    const path = ['temporada'];
    if (suggestion) node.report(path, { code: 'years apart', season, nearest: suggestion });
    else if (files.has(key)) node.report(path, { code: 'duplicate', name: season, file: files.get(key) });
    else if (key === seasonKey(club.currentSeason)) node.report(path, { code: 'current season', season });
    else if (slugOf(season) !== node.name)
      node.report(path, { code: 'misnamed season file', season, expectedName: slugOf(season) });
    files.set(key, node.file);
    node.reportDuplicates(
      ['tipos'],
      tipos.map(({ route }) => route),
      { field: 'route' },
    );
    const owners = new Map<string, string>();
    for (const kind of node.children('tipos'))
      for (const team of kind.children('equipos')) {
        const { name, pagina_en, route, balance } = team.value;
        const address = `/equipos/${pagina_en ?? kind.value.route}/${route}`;
        const owner = owners.get(address);
        if (owner) team.report(['route'], { code: 'address in use', path: address, owner });
        owners.set(address, name);
        if (balance?.empatados && !hasDraws(club)) team.warn(['balance', 'empatados'], { code: 'draw' });
        for (const match of team.children('partidos')) warnOfDraw(match, club);
      }
  }
}
