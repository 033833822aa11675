import { createHash } from 'node:crypto';
import { AGENDA_PATH, CHANGES_FEED_PATH, changesFeedPath } from '../addresses/paths.ts';
import { addDays } from '../agenda/dates.ts';
import { entriesBetween, takesPlace } from '../agenda/entries.ts';
import { isoWithOffset, type Moment, madridClock } from '../agenda/madrid.ts';
import type { Closure, Entry, Season } from '../agenda/types.ts';
import type { Club } from '../content/club.ts';
import { hasAgenda } from '../content/season.ts';
import { type AgendaData, noticesOn, qualifiedTeamName, seasonOfTeams } from '../site/agenda/agenda-data.ts';
import {
  cancellationLabel,
  capitalize,
  entryParts,
  formatDay,
  formatOutcome,
  formatScore,
  formatSets,
  formatShortDay,
  formatSpan,
  teamName,
} from '../site/agenda/format.ts';
import { agendaData } from '../site/site-data.ts';
import { type AtomEntry, atomFeed, tagUri } from './atom.ts';

/** Days after which a change or result is no longer listed. */
const LISTED_DAYS = 14;

/** Change that the feed reports. */
interface Change {
  /** Date that it is about, and a name that is unique on that date. */
  date: string;
  name: string;
  title: string;
  text: string;
  /** Path of the page that shows it. */
  link: string;
  /** Latest moment at which it can have become known. */
  knownBy: Moment;
}

/**
 * Atom feeds of notices, closures, results, and changed or cancelled trainings and matches, by path: one of the club, and one
 * of each team. Empty for a club without an agenda.
 */
export function changesFeeds(club: Club): Record<string, string> {
  if (!hasAgenda(club)) return {};
  const agenda = agendaData(club);
  const { name, origin } = club;
  const feed = (path: string, subject: string, link: string, team?: string) => [
    path,
    atomFeed({
      origin,
      path,
      title: `Cambios: ${subject}`,
      author: name,
      updated: isoWithOffset(lastChange(club)),
      link: origin + link,
      entries: changesOf(agenda, team).map((change) => changeEntry(club, change)),
    }),
  ];
  return Object.fromEntries([
    feed(CHANGES_FEED_PATH, name, AGENDA_PATH),
    ...Object.entries(agenda.teams).map(([key, team]) =>
      feed(changesFeedPath(team.path), `${qualifiedTeamName(team)} | ${name}`, team.path, key),
    ),
  ]);
}

/** Moment of the last change of the content; the sample's own moment if the club does not follow the clock. */
const lastChange = ({ now, changedAt = 0 }: Club): Moment => now ?? madridClock(changedAt);

/**
 * Entry of a change. The id contains a hash of the words, so that a training that is moved again is news again. Content has
 * no time for a change: it counts as changed with the last change of the content, at the latest when it takes place.
 */
function changeEntry(club: Club, { date, name, title, text, link, knownBy }: Change): AtomEntry {
  const hash = createHash('sha256').update(`${title}\n${text}`).digest('hex').slice(0, 8);
  const changed = lastChange(club);
  const isEarlier = changed.date + changed.time < knownBy.date + knownBy.time;
  return {
    id: tagUri(club.origin, date, `/cambios/${name}/${hash}`),
    title,
    updated: isoWithOffset(isEarlier ? changed : knownBy),
    link: club.origin + link,
    content: { type: 'text', value: text },
  };
}

/** Changes of a team, or of the whole club: notices first, then by day. */
function changesOf(agenda: AgendaData, team?: string): Change[] {
  const { date: today } = agenda.moment;
  const season = team ? seasonOfTeams(agenda.season, team) : agenda.season;
  const firstListedDay = addDays(today, -LISTED_DAYS);
  const entries = entriesBetween(
    season,
    firstListedDay,
    season.last > today ? season.last : addDays(today, 365),
  );
  return [
    ...noticeChanges(agenda, team),
    ...closureChanges(season, entries, firstListedDay),
    ...entries.flatMap((entry) => entryChange(entry, agenda)),
  ];
}

function noticeChanges(agenda: AgendaData, team?: string): Change[] {
  const shown = team
    ? [...noticesOn(agenda, agenda.moment.date, team), ...noticesOn(agenda, agenda.moment.date)]
    : agenda.notices.filter(({ from, to }) => from <= agenda.moment.date && agenda.moment.date <= to);
  return shown.map(({ text, from, link, teams }) => ({
    date: from,
    name: 'aviso',
    title: `Aviso: ${text}`,
    text,
    link: link.startsWith('/') ? link : (agenda.teams[teams[0] ?? '']?.path ?? '/'),
    knownBy: { date: from, time: '00:00' },
  }));
}

/** Closures that cancel a training of these entries. */
function closureChanges({ closures }: Season, entries: readonly Entry[], since: string): Change[] {
  const closes = ({ from, to, venues }: Closure) =>
    entries.some(
      ({ state, date, venue }) =>
        state === 'closed' && from <= date && date <= to && (venues.length === 0 || venues.includes(venue)),
    );
  return closures
    .filter((closure) => since <= closure.to && closes(closure))
    .map(({ from, to, reason }) => {
      const days = from === to ? capitalize(formatDay(from)) : formatSpan(from, to);
      return {
        date: from,
        name: 'cierre',
        title: `Sin entrenamiento: ${reason}`,
        text: `${days}: ${reason}`,
        link: AGENDA_PATH,
        knownBy: { date: from, time: '00:00' },
      };
    });
}

/** Change or result of an entry; none if it takes place as planned. A moved training is one change, on its new date. */
function entryChange(entry: Entry, agenda: AgendaData): Change[] {
  const label = changeLabel(entry, agenda);
  if (!label) return [];
  const { id, date, from, team } = entry;
  return [
    {
      date,
      name: id,
      title: `${label}: ${teamName(entry, agenda)}, ${formatShortDay(date).toLowerCase()}`,
      text: [capitalize(formatDay(date)), ...entryParts(entry, agenda, true), resultText(entry)]
        .filter(Boolean)
        .join(' · '),
      link: agenda.teams[team]?.path ?? AGENDA_PATH,
      knownBy: { date, time: from || '00:00' },
    },
  ];
}

/** `Cancelado`, `Cambio`, `Extra`, `Victoria` and the like; empty for an entry that takes place as planned. */
function changeLabel(entry: Entry, { venues }: AgendaData): string {
  if (entry.kind === 'match' && entry.match.result) return formatOutcome(entry.match.result);
  if (entry.state === 'moved') return 'Cambio';
  if (entry.state === 'extra') return 'Extra';
  // A closure is one change for all its trainings; a moved training is one change, which names both dates.
  if (entry.state === 'closed' || entry.state === 'moved-away') return '';
  if (!takesPlace(entry)) return cancellationLabel(entry, venues);
  return entry.reason ? 'Cambio' : '';
}

function resultText(entry: Entry): string {
  if (entry.kind !== 'match' || !entry.match.result) return '';
  const { result, sets } = entry.match;
  return [formatScore(result), sets.length > 0 && `(${formatSets(sets)})`].filter(Boolean).join(' ');
}
