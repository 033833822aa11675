import { createHash } from 'node:crypto';
import { AGENDA_PATH, CHANGES_FEED_PATH, changesFeedPath } from '../../base/addresses/paths.ts';
import { addDays } from '../../club/agenda/dates.ts';
import { entriesBetween, takesPlace } from '../../club/agenda/entries.ts';
import { isoWithOffset, type Moment, madridClock } from '../../club/agenda/madrid.ts';
import { formatPartials } from '../../club/agenda/results.ts';
import type { Closure, Entry, Season } from '../../club/agenda/types.ts';
import type { Club } from '../../club/content/club.ts';
import { hasAgenda } from '../../club/content/season.ts';
import { type AgendaData, noticesOn, qualifiedTeamName, seasonOfTeams } from '../agenda/agenda-data.ts';
import {
  cancellationLabel,
  capitalize,
  entryParts,
  formatDay,
  formatOutcome,
  formatScore,
  formatShortDay,
  formatSpan,
  teamName,
} from '../agenda/format.ts';
import { agendaData } from '../site-data.ts';
import { type AtomEntry, atomFeed, tagUri } from './atom.ts';
import type { ReportedTimes } from './reported-times.ts';

/** Number of past days whose changes and results are listed. */
const LISTED_DAYS = 14;

/** Change reported by a feed. */
interface Change {
  /** Date of the event, and a name that is unique on that date. */
  date: string;
  name: string;
  title: string;
  text: string;
  /** Path of the page that shows it. */
  link: string;
  /** Time at which it is known at the latest. */
  knownBy: Moment;
}

/**
 * Creates the Atom feeds of the club and of each team, by path: notices, closures, results, and changed or cancelled trainings
 * and matches. Empty for a club without an agenda.
 * @param reported times of the entries in earlier feeds, which they keep
 * @returns the feeds, and the times of all their entries
 */
export function changesFeeds(
  club: Club,
  reported: ReportedTimes = {},
): { feeds: Record<string, string>; times: ReportedTimes } {
  if (!hasAgenda(club)) return { feeds: {}, times: {} };
  const agenda = agendaData(club);
  const { name, origin } = club;
  const times: ReportedTimes = {};
  const feed = (path: string, subject: string, link: string, team?: string) => {
    const entries = changesOf(agenda, team).map((change) => changeEntry(club, change, reported));
    for (const { id, updated } of entries) times[id] = updated;
    const updates = entries.map(({ updated }) => updated).sort((a, b) => Date.parse(a) - Date.parse(b));
    const text = atomFeed({
      origin,
      path,
      title: `Cambios: ${subject}`,
      author: name,
      updated: updates.at(-1) ?? isoWithOffset(lastChange(club)),
      link: origin + link,
      entries,
    });
    return [path, text];
  };
  const feeds = Object.fromEntries([
    feed(CHANGES_FEED_PATH, name, AGENDA_PATH),
    ...Object.entries(agenda.teams).map(([key, team]) =>
      feed(changesFeedPath(team.path), `${qualifiedTeamName(team)} | ${name}`, team.path, key),
    ),
  ]);
  return { feeds, times };
}

/** Time of the last content change; for the sample, its fixed time. */
const lastChange = ({ now, changedAt = 0 }: Club): Moment => now ?? madridClock(changedAt);

/**
 * Creates the entry of a change. The id contains a hash of the text, so that feed readers show a training again if it is moved
 * again. The content does not record when an entry was changed, so `updated` is the last content change before the entry was
 * first reported, but not later than the event itself.
 */
function changeEntry(
  club: Club,
  { date, name, title, text, link, knownBy }: Change,
  reported: ReportedTimes,
): AtomEntry {
  const hash = createHash('sha256').update(`${title}\n${text}`).digest('hex').slice(0, 8);
  const id = tagUri(club.origin, date, `/cambios/${name}/${hash}`);
  const changed = lastChange(club);
  const isEarlier = changed.date + changed.time < knownBy.date + knownBy.time;
  return {
    id,
    title,
    updated: reported[id] ?? isoWithOffset(isEarlier ? changed : knownBy),
    link: club.origin + link,
    content: { type: 'text', value: text },
  };
}

/** Lists the changes of a team, or of the whole club: notices, closures, then entries by day. */
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
    ...closureChanges(agenda, season, entries, firstListedDay),
    ...entries.flatMap((entry) => entryChange(entry, agenda)),
  ];
}

function noticeChanges(agenda: AgendaData, team?: string): Change[] {
  const notices = team
    ? [...noticesOn(agenda, agenda.moment.date, team), ...noticesOn(agenda, agenda.moment.date)]
    : agenda.notices.filter(({ from, to }) => from <= agenda.moment.date && agenda.moment.date <= to);
  return notices.map(({ text, from, to, link, teams }) => ({
    date: from,
    name: 'aviso',
    title: `${['Aviso', list.format(teamNames(teams, agenda))].filter(Boolean).join(' para ')}: ${text}`,
    text: `${text} (${from === to ? formatDay(from) : `hasta el ${formatDay(to)}`})`,
    link: link.startsWith('/') ? link : (agenda.teams[teams[0] ?? '']?.path ?? '/'),
    knownBy: { date: from, time: '00:00' },
  }));
}

const list = new Intl.ListFormat('es', { type: 'conjunction' });

const teamNames = (keys: readonly string[], { teams }: AgendaData): string[] =>
  keys.flatMap((key) => (teams[key] ? [qualifiedTeamName(teams[key])] : []));

/** Lists the closures that cancel any of these entries. */
function closureChanges(
  { venues }: AgendaData,
  { closures }: Season,
  entries: readonly Entry[],
  since: string,
): Change[] {
  const cancelsEntry = ({ from, to, venues }: Closure) =>
    entries.some(
      ({ state, date, venue }) =>
        state === 'closed' && from <= date && date <= to && (venues.length === 0 || venues.includes(venue)),
    );
  return closures
    .filter((closure) => since <= closure.to && cancelsEntry(closure))
    .map(({ from, to, reason, venues: closedVenues }) => {
      const days = from === to ? capitalize(formatDay(from)) : formatSpan(from, to);
      const places = list.format(closedVenues.flatMap((key) => venues[key]?.title ?? []));
      const where = places && ` en ${places}`;
      return {
        date: from,
        name: 'cierre',
        title: `Sin entrenamiento${where}: ${reason}`,
        text: `${days}${where && `,${where}`}: ${reason}`,
        link: AGENDA_PATH,
        knownBy: { date: from, time: '00:00' },
      };
    });
}

/** Returns the change or result of an entry; empty if it takes place as planned. A moved training is listed on its new date. */
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

/** Returns a label such as `Cancelado`, `Cambio`, `Extra` or `Victoria`; empty for an entry that takes place as planned. */
function changeLabel(entry: Entry, { venues }: AgendaData): string {
  if (entry.kind === 'match' && entry.match.result) return formatOutcome(entry.match.result);
  if (entry.state === 'moved') return 'Cambio';
  if (entry.state === 'extra') return 'Extra';
  // A closure is reported once for all its trainings, and a moved training on its new date.
  if (entry.state === 'closed' || entry.state === 'moved-away') return '';
  if (!takesPlace(entry)) return cancellationLabel(entry, venues);
  return entry.reason ? 'Cambio' : '';
}

function resultText(entry: Entry): string {
  if (entry.kind !== 'match' || !entry.match.result) return '';
  const { result, partials } = entry.match;
  return [formatScore(result), partials.length > 0 && `(${formatPartials(entry.match)})`]
    .filter(Boolean)
    .join(' ');
}
