/** Results of the club's last week of matches, for pages, messages and cards. */
import { addDays, weekday } from '../../club/agenda/dates.ts';
import { formatPartials } from '../../club/agenda/results.ts';
import type { MatchEntry } from '../../club/agenda/types.ts';
import { type AgendaData, qualifiedTeamName } from './agenda-data.ts';
import { capitalize, formatDay, formatScore, formatSpan } from './format.ts';
import { seasonMatches } from './next.ts';

/** Results of one week, from Monday to Sunday. */
interface ResultWeek {
  /** First and last date of a match, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** In the club's order of teams, then by time. */
  entries: MatchEntry[];
}

/** Element id of the results in the agenda. */
export const RESULTS_ANCHOR = 'resultados';

/** Number of past days whose results are news. Longer than a Christmas break. */
export const NEWS_DAYS = 21;

/** Returns the results of the last week that has any; null if they are older than three weeks, or the club has none. */
export function lastResultWeek({
  season,
  teams,
  moment,
}: Pick<AgendaData, 'season' | 'teams' | 'moment'>): ResultWeek | null {
  const since = addDays(moment.date, -NEWS_DAYS);
  const played = seasonMatches(season).filter(
    ({ date, match }) => match.result && since <= date && date <= moment.date,
  );
  const last = played.at(-1);
  if (!last) return null;
  const monday = addDays(last.date, 1 - weekday(last.date));
  const ofWeek = played.filter(({ date }) => date >= monday);
  const order = Object.keys(teams);
  return {
    from: ofWeek[0]?.date ?? last.date,
    to: last.date,
    entries: ofWeek.toSorted((a, b) => order.indexOf(a.team) - order.indexOf(b.team)),
  };
}

/** Moves the results of a team to the front. The others keep their order. */
export const teamFirst = (entries: readonly MatchEntry[], team: string): MatchEntry[] =>
  entries.toSorted((a, b) => Number(b.team === team) - Number(a.team === team));

/** Formats the days of results: `Sábado 9 de noviembre`, `Del sábado 9 al domingo 10 de noviembre`. */
export const formatResultDays = ({ from, to }: Pick<ResultWeek, 'from' | 'to'>): string =>
  from === to ? capitalize(formatDay(from)) : formatSpan(from, to);

/** Formats a result as a line of text: `Cadete femenino 3-0 CV Arroyoclaro (25-21, 25-21, 25-20)`. */
function resultLine({ team, match }: MatchEntry, teams: AgendaData['teams']): string {
  const found = teams[team];
  const partials = formatPartials(match);
  return [
    found && qualifiedTeamName(found),
    formatScore(match.result),
    match.rival,
    partials && `(${partials})`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Formats the results of a week as a message, for a chat or a newspaper. */
export function resultsText(week: ResultWeek, { club, teams }: Pick<AgendaData, 'club' | 'teams'>): string {
  const days = formatResultDays(week);
  const title = `${club} · Resultados ${days.startsWith('Del ') ? '' : 'del '}${days.charAt(0).toLowerCase()}${days.slice(1)}`;
  return [title, '', ...week.entries.map((entry) => resultLine(entry, teams))].join('\n');
}
