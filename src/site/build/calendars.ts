import type { CalendarNames } from '../../club/agenda/calendar-events.ts';
import { buildCalendars, type Calendar } from '../../club/agenda/calendars.ts';
import type { Club } from '../../club/content/club.ts';
import { hasAgenda, momentOf, seasonOf } from '../../club/content/season.ts';
import { ambiguousNames } from '../club-facts.ts';

/**
 * Returns the calendars of a club; none without an agenda. Past teams and kinds keep an empty calendar, because phones may still
 * be subscribed to it.
 */
export function clubCalendars(club: Club): Calendar[] {
  if (!hasAgenda(club)) return [];
  const { teams, kinds, ...names } = calendarNames(club);
  const formerNames = pastOnlyNames(club);
  return buildCalendars(
    seasonOf(club),
    { ...names, teams: { ...teams, ...formerNames.teams }, kinds: [...kinds, ...formerNames.kinds] },
    momentOf(club).date,
    calendarSequence(club),
  );
}

/** Value of SEQUENCE: seconds from 2000 to the last content change, below 2^31 as RFC 5545 (3.3.8) requires. */
const calendarSequence = ({ changedAt = SEQUENCE_EPOCH }: Club) =>
  Math.max(0, Math.floor((changedAt - SEQUENCE_EPOCH) / 1000));
const SEQUENCE_EPOCH = Date.UTC(2000, 0);

/** Returns the names of kinds and teams that only past seasons have, each from its last season. */
function pastOnlyNames({ kinds, pastSeasons }: Club): Pick<CalendarNames, 'teams' | 'kinds'> {
  const listedKeys = new Set(kinds.flatMap(({ slug, teams }) => [slug, ...teams.map(({ key }) => key)]));
  /** Returns true the first time that it gets a key which the current season does not have. */
  const isNewKey = (key: string) => {
    if (listedKeys.has(key)) return false;
    listedKeys.add(key);
    return true;
  };
  const past = pastSeasons.flatMap(({ name, kinds }) => kinds.map((kind) => ({ season: name, ...kind })));
  return {
    kinds: past
      .filter(({ slug }) => isNewKey(slug))
      .map(({ title, slug, season }) => ({
        name: `${title} (${season})`,
        path: `/equipos/${slug}`,
        teams: [],
      })),
    teams: Object.fromEntries(
      past.flatMap(({ season, teams }) =>
        teams
          .map(({ name, path }) => ({
            key: path.replace('/equipos/', ''),
            name: `${name} (${season})`,
            path,
          }))
          .filter(({ key }) => isNewKey(key))
          .map(({ key, ...names }) => [key, names]),
      ),
    ),
  };
}

/** Returns the names for the club's calendars. Teams of the same name are distinguished by their kind. */
export function calendarNames(club: Club): CalendarNames {
  const { shortName, origin, kinds, venues } = club;
  const namesakes = ambiguousNames(club);
  return {
    club: shortName,
    origin,
    teams: Object.fromEntries(
      kinds.flatMap(({ breadcrumb, teams }) =>
        teams.map(({ key, name, path }) => [
          key,
          { name: namesakes.has(name) ? `${name} (${breadcrumb})` : name, path },
        ]),
      ),
    ),
    kinds: kinds.map(({ breadcrumb, slug, teams }) => ({
      name: breadcrumb,
      path: `/equipos/${slug}`,
      teams: teams.map(({ key }) => key),
    })),
    venues: Object.fromEntries(
      venues.map(({ key, title, address }) => [key, { title, address: address.join(', ') }]),
    ),
  };
}
