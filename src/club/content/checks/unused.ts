import { BLOG_PATH, HISTORY_PATH } from '../../../base/addresses/paths.ts';
import type { Club } from '../club.ts';
import type { ContentReader } from '../content-node.ts';
import { coaches } from '../files/people.ts';
import { pages } from '../files/texts.ts';
import { venues } from '../files/venues.ts';
import { editDistance } from '../spelling.ts';

/** Warns of coaches, venues and away halls that nothing uses. */
export function checkUnused(club: Club, reader: ContentReader): void {
  const teams = club.kinds.flatMap((kind) => kind.teams);
  const [coachesNode] = reader.nodes(coaches);
  coachesNode?.warnUnused(
    'entrenadores',
    teams.flatMap((team) => team.coaches.map(({ key }) => key)),
    'sin_equipo',
  );
  const [venuesNode] = reader.nodes(venues);
  const used = [
    ...teams.flatMap((team) => team.venues.map(({ key }) => key)),
    ...club.matches.map(({ venue }) => venue),
  ];
  venuesNode?.warnUnused('lugares', used, 'sin_uso');
  checkHalls(club, reader);
}

/** Addresses that pages of the site link by themselves. */
const LINKED_PATHS: readonly string[] = [BLOG_PATH, HISTORY_PATH];

/** Warns of written pages that neither the menu nor any text links. */
export function checkUnlinked({ menu, footer }: Club, reader: ContentReader): void {
  const links = [
    ...menu,
    ...menu.flatMap(({ submenu }) => submenu),
    ...footer.flatMap((group) => group.links),
  ];
  const addresses = [...links.map(({ link }) => link), ...reader.notes.links.map(({ url }) => url)];
  const linked = new Set([...LINKED_PATHS, ...addresses.map((url) => url.replace(/[?#].*$/, ''))]);
  for (const page of reader.nodes(pages))
    if (!linked.has(`/${page.name}`))
      page.warn(['title'], { code: 'unlinked page', title: page.value.title });
}

/** Largest edit distance at which an unused hall counts as a misspelling of an address in a match. */
const MAX_EDITS = 2;

/** Warns of an unused hall whose name is close to an address in a match. */
function checkHalls({ matches }: Club, reader: ContentReader): void {
  const [node] = reader.nodes(venues);
  const titles = (node?.value.pabellones ?? []).map(({ title }) => title);
  const addresses = matches.map(({ address }) => address);
  const withoutHall = addresses.filter((address) => address && !titles.includes(address));
  for (const hall of node?.children('pabellones') ?? []) {
    const { title } = hall.value;
    if (addresses.includes(title)) continue;
    const similar = withoutHall.find((address) => editDistance(title, address) <= MAX_EDITS);
    if (similar) hall.warn(['title'], { code: 'unused', name: title, nearest: similar });
  }
}
