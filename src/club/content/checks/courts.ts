import { endOf, entriesBetween, takesPlace } from '../../agenda/entries.ts';
import type { Club } from '../club.ts';
import type { ContentReader } from '../content-node.ts';
import { calendar } from '../files/calendar.ts';
import { matches } from '../files/matches.ts';
import { breadcrumbOf, teams } from '../files/teams.ts';
import { venues } from '../files/venues.ts';
import type { Fault } from '../problems/faults.ts';
import { momentOf, seasonOf } from '../season.ts';
import { WEEK } from '../week.ts';

/** More uses of a venue at one time than it has courts. */
interface Clash<Use> {
  hour: string;
  venue: string;
  courts: number;
  uses: Use[];
}

/** Warns of more teams in a venue at one time than it has courts, in a usual week and on single days. */
export function checkCourts(club: Club, reader: ContentReader): void {
  warnOfWeeklyClashes(reader);
  const [matchList] = reader.nodes(matches);
  for (const clash of dayClashes(club, reader)) {
    const match = clash.uses.findLast(({ kind }) => kind === 'match');
    const i = club.matches.findIndex(({ id }) => id === match?.id);
    const source = match ? matchList : changedTraining(reader, clash);
    source?.warn(match ? ['partidos', i] : [], clashFault(club, clash));
  }
}

/** Finds clashes among the uses of one day. The number of simultaneous uses can only rise when a use begins. */
function clashesOf<Use extends { venue: string; from: string; to: string }>(
  uses: readonly Use[],
  reader: ContentReader,
): Clash<Use>[] {
  const venueEntries = reader.nodes(venues)[0]?.value.lugares;
  return [...Map.groupBy(uses, ({ venue }) => venue)].flatMap(([venue, venueUses]) => {
    const courts = venueEntries?.[venue]?.pistas ?? 1;
    return [...new Set(venueUses.map(({ from }) => from))].flatMap((hour) => {
      const simultaneous = venueUses.filter(({ from, to }) => from <= hour && hour < to);
      return simultaneous.length > courts ? [{ hour, venue, courts, uses: simultaneous }] : [];
    });
  });
}

type DayClash = ReturnType<typeof dayClashes>[number];

/** Finds clashes that matches and changed trainings cause on single days from today on. */
function dayClashes(club: Club, reader: ContentReader) {
  const season = seasonOf(club);
  const specialDays = [
    ...season.matches.filter(({ venue }) => venue).map(({ date }) => date),
    ...season.extras.map(({ date }) => date),
    ...season.changes.flatMap(({ movedTo }) => movedTo?.date ?? []),
  ];
  const { date: today } = momentOf(club);
  const coming = specialDays.filter((date) => date >= today);
  return [...new Set(coming)].sort().flatMap((date) => {
    const uses = entriesBetween(season, date, date)
      .filter((entry) => takesPlace(entry) && entry.venue && entry.from)
      .map((entry) => {
        const end = endOf(entry);
        return { ...entry, to: end.date === date ? end.time : '24:00' };
      });
    return clashesOf(uses, reader)
      .filter(({ uses }) => uses.some(({ kind, state }) => kind === 'match' || state !== 'planned'))
      .map((clash) => ({ ...clash, date }));
  });
}

function clashFault(club: Club, { date, hour, venue, courts, uses }: DayClash): Fault {
  const names = uses.map(({ team: key }) => {
    const kind = club.kinds.find(({ teams }) => teams.some((team) => team.key === key));
    const name = kind?.teams.find((team) => team.key === key)?.name ?? key;
    return club.kinds.length > 1 ? `${name} (${kind?.breadcrumb})` : name;
  });
  const title = club.venues.find(({ key }) => key === venue)?.title ?? venue;
  const canMoveTraining = uses.some(({ kind }) => kind === 'training');
  return { code: 'full courts', venue: title, days: [date], hour, teams: names, courts, canMoveTraining };
}

/** Finds the extra or moved training of a clash in the calendar; the whole calendar if there is none. */
function changedTraining(reader: ContentReader, { date, uses }: DayClash) {
  const [node] = reader.nodes(calendar);
  const isInClash = (key: string) => uses.some(({ team }) => team === key);
  const extra = node
    ?.children('extras')
    .find(({ value: { dia, equipo } }) => dia === date && isInClash(equipo));
  const moved = node
    ?.children('cambios')
    .find(
      ({ value: { pasa_a, dia, equipo } }) => pasa_a && (pasa_a.dia ?? dia) === date && isInClash(equipo),
    );
  return extra ?? moved ?? node;
}

/** Warns of clashes in the usual week, once for all days on which the same sessions clash. */
function warnOfWeeklyClashes(reader: ContentReader): void {
  const venueEntries = reader.nodes(venues)[0]?.value.lugares;
  const kinds = reader.nodes(teams);
  const sessions = kinds.flatMap((kind) =>
    kind.children('equipos').flatMap((team) =>
      team.children('entrenamientos').map((session) => {
        const { lugar: venue, desde: from, hasta: to, dias: days } = session.value;
        const title = kinds.length > 1 ? ` (${breadcrumbOf(kind)})` : '';
        return { venue, from, to, days, team: team.value.name + title, session };
      }),
    ),
  );
  const clashes = WEEK.flatMap((day) => {
    const onDay = sessions.filter(({ days }) => days.includes(day));
    return clashesOf(onDay, reader).map((clash) => ({ ...clash, day }));
  });
  const bySessions = Map.groupBy(clashes, ({ hour, uses }) =>
    [hour, ...uses.map((use) => sessions.indexOf(use))].join(),
  );
  for (const sameClashes of bySessions.values()) {
    const [first] = sameClashes;
    if (!first) continue;
    const { venue, hour, courts, uses } = first;
    uses.at(-1)?.session.warn([], {
      code: 'full courts',
      venue: venueEntries?.[venue]?.title ?? venue,
      days: sameClashes.map(({ day }) => day),
      hour,
      teams: uses.map(({ team }) => team),
      courts,
      canMoveTraining: false,
    });
  }
}
