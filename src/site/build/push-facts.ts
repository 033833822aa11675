import type { PushEvent, PushFacts } from '../../base/addresses/site-info.ts';
import { addDays } from '../../club/agenda/dates.ts';
import { entriesBetween, takesPlace } from '../../club/agenda/entries.ts';
import { madridInstant } from '../../club/agenda/madrid.ts';
import { lastDayOf } from '../../club/agenda/push-notices.ts';
import type { Entry } from '../../club/agenda/types.ts';
import type { Club } from '../../club/content/club.ts';
import { type AgendaData, qualifiedTeamName } from '../agenda/agenda-data.ts';
import {
  cancellationLabel,
  entryPlace,
  formatDay,
  formatHours,
  formatOutcome,
  formatScore,
} from '../agenda/format.ts';
import { agendaData } from '../site-data.ts';

/** Number of past days, whose results may be missing, and of days ahead. Events beyond a week are known before they change. */
const DAYS = { past: 14, ahead: 35 };

/** Returns the agenda of the weeks around the build for the server that sends notices to phones. */
export function pushFacts(club: Club): PushFacts {
  const agenda = agendaData(club);
  const { season, moment, teams } = agenda;
  const entries = entriesBetween(season, addDays(moment.date, -DAYS.past), addDays(moment.date, DAYS.ahead));
  // A training that moves to another day has an entry on both.
  const arrivals = new Set(entries.flatMap(({ id, state }) => (state === 'moved' ? [id] : [])));
  return {
    teams: Object.fromEntries(
      Object.entries(teams).map(([key, team]) => [key, { name: qualifiedTeamName(team), path: team.path }]),
    ),
    day: moment.date,
    firstDay: season.first,
    lastDay: lastDayOf(season),
    events: entries
      .filter(({ id, state }) => state !== 'moved-away' || !arrivals.has(id))
      .map((entry) => toPushEvent(entry, agenda)),
  };
}

function toPushEvent(entry: Entry, { venues }: AgendaData): PushEvent {
  const { id, team, kind } = entry;
  // A training that moves beyond the listed days is described by its new slot.
  const current =
    entry.kind === 'training' && entry.state === 'moved-away' && entry.otherSlot
      ? { ...entry, ...entry.otherSlot, state: 'moved' as const }
      : entry;
  const { date, from, to, venue } = current;
  const match = current.kind === 'match' ? current.match : null;
  return {
    id,
    team,
    kind,
    date,
    from,
    to,
    place: venue || (match?.address ?? ''),
    rival: match?.rival ?? '',
    slot: [formatDay(date), formatHours(current), entryPlace(current, venues)].filter(Boolean).join(', '),
    off: takesPlace(current) ? '' : cancellationLabel(current, venues),
    result: match?.result ? resultText(match.result) : '',
    startsAt: madridInstant({ date, time: from || '23:59' }),
  };
}

/** Formats a result: `Victoria por 3-1`, `Empate 20-20`. */
const resultText = (result: [number, number]): string =>
  [formatOutcome(result), result[0] === result[1] ? '' : 'por', formatScore(result)]
    .filter(Boolean)
    .join(' ');
