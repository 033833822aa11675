/** Cards: pictures of results and home matches that people pass on. Selection and addresses; `draw-card.ts` draws them. */
import { createHash } from 'node:crypto';
import { addDays, weekday } from '../../club/agenda/dates.ts';
import { competitionText, entriesBetween, isOver, takesPlace } from '../../club/agenda/entries.ts';
import type { MatchEntry } from '../../club/agenda/types.ts';
import { scoringOfTeam } from '../../club/content/checks/matches.ts';
import type { Club } from '../../club/content/club.ts';
import { slugOf } from '../../club/content/spelling.ts';
import { partTitle } from '../../club/scoring/scoring.ts';
import { type AgendaData, qualifiedTeamName } from '../agenda/agenda-data.ts';
import { capitalize, entryPlace, formatDay, formatScore, formatShortDay, isWin } from '../agenda/format.ts';
import { lastResults } from '../agenda/next.ts';
import { formatResultDays, lastResultWeek, NEWS_DAYS } from '../agenda/recent-results.ts';
import type { Card, CardContent, CardFormat, ClubCards, ListCard, ResultCard } from './card.ts';

/** Version of the drawings. A change of `draw-card.ts` raises it, so that no old picture is taken from a cache. */
const CARD_VERSION = 2;

/** Largest number of cards with a single result, which bounds the work of a build. The newest results have them. */
const MAX_RESULT_CARDS = 40;

/**
 * Returns the cards of a club's recent results and home matches.
 * @param crestKey content key of the club's crest, which is in each picture
 */
export function clubCards(club: Club, agenda: AgendaData, crestKey: string): ClubCards {
  const asCard = (content: CardContent, name: string): Card => {
    const seal = JSON.stringify([CARD_VERSION, content, club.brand, crestKey]);
    const hash = createHash('sha256').update(seal).digest('hex').slice(0, 12);
    const path = (format: CardFormat) => `${CARDS_PATH}${name}-${format}-${hash}.png`;
    return { content, name, paths: { vertical: path('vertical'), horizontal: path('horizontal') } };
  };
  const since = addDays(agenda.moment.date, -NEWS_DAYS);
  const newest = Map.groupBy(
    lastResults(agenda.season, agenda.season.matches.length).filter(
      ({ date }) => since <= date && date <= agenda.moment.date,
    ),
    ({ team }) => team,
  );
  const results = [...newest].slice(0, MAX_RESULT_CARDS).flatMap(([team, [entry]]) => {
    const content = entry && resultCard(club, agenda, entry);
    return content ? [[team, asCard(content, `resultado-${slugOf(content.team)}`)] as const] : [];
  });
  const week = weekCard(club, agenda);
  const home = homeCard(club, agenda);
  return {
    results: Object.fromEntries(results),
    week: week && asCard(week, 'resultados'),
    home: home && asCard(home, 'este-finde-en-casa'),
  };
}

/** Folder of the cards. All files below `/assets` have the hash of their content in their name. */
const CARDS_PATH = '/assets/carteles/';

/** Returns all cards of a club. */
export const allCards = ({ results, week, home }: ClubCards): Card[] =>
  [...Object.values(results), week, home].filter((card) => card !== null);

/** Returns the card of a match; null without a result. */
export function resultCard(
  club: Club,
  { teams }: Pick<AgendaData, 'teams'>,
  entry: MatchEntry,
): ResultCard | null {
  const { match, team: key, date } = entry;
  const { result, partials, rival } = match;
  if (!result) return null;
  const team = teams[key];
  const scoring = scoringOfTeam(club, key);
  return {
    kind: 'result',
    isWin: isWin(result),
    team: team ? qualifiedTeamName(team) : '',
    day: capitalize(formatDay(date)),
    competition: capitalize(competitionText(match)),
    club: club.shortName,
    footer: club.name,
    rival,
    result,
    parts: partials.map((score, i) => ({ title: partTitle(scoring, i), score })),
  };
}

function weekCard(club: Club, agenda: AgendaData): ListCard | null {
  const week = lastResultWeek(agenda);
  if (!week) return null;
  return {
    kind: 'list',
    title: 'Resultados',
    days: formatResultDays(week),
    footer: club.name,
    rows: week.entries.map(({ team, match }) => ({
      lead: formatScore(match.result),
      isStrong: isWin(match.result),
      name: nameOf(team, agenda),
      detail: match.rival,
    })),
  };
}

const nameOf = (key: string, { teams }: AgendaData): string => {
  const team = teams[key];
  return team ? qualifiedTeamName(team) : '';
};

/** Returns the card of the home matches that are still to be played this weekend, or the coming one; null without any. */
function homeCard(club: Club, agenda: AgendaData): ListCard | null {
  const { moment, season } = agenda;
  const saturday = addDays(moment.date, 6 - weekday(moment.date));
  const days = [saturday, addDays(saturday, 1)] as const;
  const matches = entriesBetween(season, ...days)
    .filter((entry) => entry.kind === 'match')
    .filter((entry) => entry.match.home && takesPlace(entry) && !isOver(entry, moment));
  const [first, last] = [matches[0], matches.at(-1)];
  if (!first || !last) return null;
  const isOneDay = first.date === last.date;
  return {
    kind: 'list',
    title: 'Este finde en casa',
    days: formatResultDays({ from: first.date, to: last.date }),
    footer: club.name,
    rows: matches.map((entry) => ({
      lead: entry.from || '–',
      isStrong: true,
      name: nameOf(entry.team, agenda),
      detail: [entry.match.rival, !isOneDay && formatShortDay(entry.date), entryPlace(entry, agenda.venues)]
        .filter(Boolean)
        .join(' · '),
    })),
  };
}
