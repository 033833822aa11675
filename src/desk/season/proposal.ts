import { addDays } from '../../agenda/dates.ts';
import type { Club, Team, TeamKind } from '../../content/club.ts';
import { seasonDays, yearOf } from '../../content/season-names.ts';
import { slugOf } from '../../content/slug.ts';
import type { SeasonAnswers } from './answers.ts';

const KEPT = [
  'El nombre, los textos, el menú y las páginas del club',
  'Las personas del cuerpo técnico y de la junta',
  'Los lugares y los horarios de entrenamiento',
  'Las galerías, los patrocinadores y los colaboradores',
];

/** Weeks of a year, on average. */
const WEEKS = 365.25 / 7;

/** What a new season would be, before anybody has answered. @param today the day of the change, `2025-08-20` */
export function proposeSeason(club: Club, today: string) {
  const { currentSeason, kinds, calendar, matches, notices } = club;
  const season = nextSeason(currentSeason);
  const years = yearOf(season) - yearOf(currentSeason);
  const all = kinds.flatMap(({ teams }) => teams).map((team) => ({ team, born: later(team.born, years) }));
  const played = matches.filter(({ result }) => result);
  /** A team of the season that ends, with what its players' age suggests. */
  const proposalOf = (team: Team) => ({
    key: team.key,
    name: team.name,
    division: team.division,
    /** Keys. */
    coaches: team.coaches.map(({ key }) => key),
    born: team.born,
    /** The same team a year later has younger players: the years of the new season. */
    nextBorn: later(team.born, years),
    /** Players who grow out of it, by year of birth, with the keys of the teams that take them. */
    leaving: leavingYears(team.born, years).map((year) => ({ year, to: takers(team, year, all) })),
    /** Matches with a result, which are kept with the season. */
    results: played.filter((match) => match.team === team.key).length,
  });
  /** Every team continues, with the years of the new season. */
  const answers: SeasonAnswers = {
    season,
    days: nextDays(club, season),
    teams: Object.fromEntries(all.map(({ team, born }) => [team.key, { answer: 'continues', born }])),
    intro: '',
    note: '',
    today,
  };
  return {
    /** The season that ends: `2024/25`, and its page. */
    season: currentSeason,
    path: `/temporadas/${slugOf(currentSeason)}`,
    kinds: kinds.map(({ slug, title, teams }: TeamKind) => ({ slug, title, teams: teams.map(proposalOf) })),
    /** What goes and is not kept with the season. */
    dropped: {
      /** Without a result, those still to be played first. */
      matches: withoutResult(matches, today),
      closures: calendar?.closures.length ?? 0,
      changes: calendar?.changes.length ?? 0,
      extras: calendar?.extras.length ?? 0,
      notices: notices.filter(({ to }) => to < today).length,
    },
    /** What stays as it is, in words. */
    kept: KEPT,
    answers,
  };
}

export type SeasonProposal = ReturnType<typeof proposeSeason>;
export type TeamProposal = SeasonProposal['kinds'][number]['teams'][number];

/** The season after another, written as it is: `2025/26` after `2024/25`, `Verano de 2027` after `Verano de 2026`. */
export function nextSeason(season: string): string {
  const [, from, sign, to] = /^(\d{4})([-/])(\d{2}|\d{4})$/.exec(season) ?? [];
  if (from && to) return `${Number(from) + 1}${sign}${String(Number(from) + 2).slice(-to.length)}`;
  return season.replace(/\d{4}/, (year) => String(Number(year) + 1));
}

function later(born: Team['born'], years: number): Team['born'] {
  const add = (year: number | null) => (year === null ? null : year + years);
  return born && { from: add(born.from), to: add(born.to) };
}

/** The years of birth that a team has now and not a few years later; none where the oldest have no limit. */
function leavingYears(born: Team['born'], years: number): number[] {
  const from = born?.from ?? null;
  if (from === null) return [];
  const end = Math.min(from + years, (born?.to ?? Number.POSITIVE_INFINITY) + 1);
  return Array.from({ length: end - from }, (_, i) => from + i);
}

/** Keys of the teams that have players of a year in the new season, and players like those of the one that they leave. */
function takers(
  { players, key }: Team,
  year: number,
  teams: readonly { team: Team; born: Team['born'] }[],
): string[] {
  const together = (other: Team['players']) =>
    !players || !other || players === other || players === 'mixto' || other === 'mixto';
  return teams
    .filter(({ team, born }) => team.key !== key && born && together(team.players))
    .filter(({ born }) => (born?.from ?? year) <= year && year <= (born?.to ?? year))
    .map(({ team }) => team.key);
}

/** Matches without a result. Who put one off still means to play it. */
function withoutResult(matches: Club['matches'], today: string) {
  return matches
    .filter(({ result }) => !result)
    .map(({ team, date, rival, state }) => {
      const toPlay = state === 'postponed' || (state === 'planned' && date >= today);
      return { team, date, rival, toPlay };
    })
    .sort((a, b) => Number(b.toPlay) - Number(a.toPlay) || a.date.localeCompare(b.date));
}

/**
 * The days of training in the years of a season's name, at the time of the year and on the days of the week of before:
 * those of its matches where a club writes only them; null without an agenda.
 */
function nextDays({ calendar, matches }: Club, season: string): SeasonAnswers['days'] {
  const dates = matches.map(({ date }) => date).sort();
  const first = calendar?.first ?? dates[0];
  const last = calendar?.last ?? dates.at(-1);
  if (!first || !last) return null;
  const { first: start, last: end } = seasonDays(season);
  const moved = (day: string, from: string) =>
    [0, 1]
      .map((more) => addDays(day, 7 * Math.round((yearOf(season) + more - yearOf(day)) * WEEKS)))
      .flatMap((near) => [near, addDays(near, 7)])
      .find((near) => from <= near && near <= end) ?? '';
  const begins = moved(first, start);
  return { first: begins, last: moved(last, begins) };
}
