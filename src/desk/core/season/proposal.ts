/** Proposes a new season, and summarizes the effects of the answers. Pure. */
import { addDays, fullDay } from '../../../club/agenda/dates.ts';
import type { Club, Team } from '../../../club/content/club.ts';
import { isOfNewSeason } from '../../../club/content/files/declare.ts';
import { seasonDays, startYear } from '../../../club/content/season-name.ts';
import { countLines, slugOf } from '../../../club/content/spelling.ts';
import type { SeasonAnswers } from './answers.ts';
import type { SeasonPlan } from './new-season.ts';

/** Average number of weeks per year. */
const WEEKS_PER_YEAR = 365.25 / 7;

/** Returns the proposal for the season after the current one. @param today day of the change, `2025-08-20` */
export function proposeSeason(club: Club, today: string) {
  const { currentSeason, kinds } = club;
  const season = nextSeason(currentSeason);
  const teams = kinds.flatMap(({ teams }) => teams);
  const answers: SeasonAnswers = {
    season,
    days: nextDays(club, season),
    teams: Object.fromEntries(teams.map(({ key, division }) => [key, { continues: true, division }])),
    intro: '',
    note: '',
    today,
  };
  return {
    /** Ending season, `2024/25`. */
    season: currentSeason,
    /** Address of its page. */
    path: `/temporadas/${slugOf(currentSeason)}`,
    kinds: kinds.map(({ slug, title, teams }) => ({
      slug,
      title,
      teams: teams.map(({ key, name, coaches }) => ({
        key,
        name,
        coaches: coaches.map((coach) => coach.name).join(', '),
      })),
    })),
    /** Initial answers: every team continues. */
    answers,
  };
}

export type SeasonProposal = ReturnType<typeof proposeSeason>;

/** Returns the next season in the same spelling: `2025/26` after `2024/25`, `Verano de 2027` after `Verano de 2026`. */
export function nextSeason(season: string): string {
  const [, from, separator, to] = /^(\d{4})([-/])(\d{2}|\d{4})$/.exec(season) ?? [];
  if (from && to) return `${Number(from) + 1}${separator}${String(Number(from) + 2).slice(-to.length)}`;
  return season.replace(/\d{4}/, (year) => String(Number(year) + 1));
}

/**
 * Returns the first and last training day of the new season: same time of the year and same weekdays as in the current
 * one. A club without a calendar has its first and last match instead. Null without an agenda.
 */
function nextDays({ calendar, matches }: Club, season: string): SeasonAnswers['days'] {
  const dates = matches.map(({ date }) => date).sort();
  const first = calendar?.first ?? dates[0];
  const last = calendar?.last ?? dates.at(-1);
  if (!first || !last) return null;
  const { first: start, last: end } = seasonDays(season);
  const moveToSeason = (day: string, from: string) =>
    [0, 1]
      .map((year) =>
        addDays(day, 7 * Math.round((startYear(season) + year - startYear(day)) * WEEKS_PER_YEAR)),
      )
      .flatMap((candidate) => [candidate, addDays(candidate, 7)])
      .find((candidate) => from <= candidate && candidate <= end) ?? '';
  const firstDay = moveToSeason(first, start);
  return { first: firstDay, last: moveToSeason(last, firstDay) };
}

/** Formats birth years, moved on by some years: `nacidos de 2008 a 2010`. */
function formatBirthYears({ from, to }: NonNullable<Team['born']>, years: number): string {
  const [first, last] = [from && from + years, to && to + years];
  if (first === null) return `nacidos hasta ${last}`;
  if (last === null) return `nacidos desde ${first}`;
  return first === last ? `nacidos en ${first}` : `nacidos de ${first} a ${last}`;
}

/**
 * Summarizes what the new season changes, keeps and deletes, for confirmation: Spanish headings with their lines.
 */
export function summarizeSeason(
  { currentSeason, kinds, matches }: Club,
  answers: SeasonAnswers,
  { change, endingTeams, years, deletedLines }: SeasonPlan,
): { title: string; lines: string[] }[] {
  const namedTeams = kinds.flatMap(({ title, teams }) =>
    teams.map((team) => ({ team, name: `${team.name} (${title})` })),
  );
  const ends = ({ key }: Team) => endingTeams.has(key);
  const changes = namedTeams.flatMap(({ team, name }) => {
    if (ends(team)) return [];
    const division = answers.teams[team.key]?.division;
    const parts = [
      ...(division && division !== team.division ? [`juega en ${division}`] : []),
      ...(team.born && years > 0
        ? [`${formatBirthYears(team.born, years)} (antes, ${formatBirthYears(team.born, 0)})`]
        : []),
    ];
    return parts.length > 0 ? [`${name}: ${parts.join(', ')}.`] : [];
  });
  const nameOf = (key: string) => namedTeams.find(({ team }) => team.key === key)?.name ?? key;
  const deletedMatches = matches.filter(
    ({ team, date, result }) => !result && !isOfNewSeason({ equipo: team, dia: date }, change),
  );
  // A postponed match is still to be played.
  const isToPlay = ({ state, date }: Club['matches'][number]) =>
    state === 'postponed' || (state === 'planned' && date >= answers.today);
  const matchesToPlay = deletedMatches.filter(isToPlay);
  return [
    {
      title: 'Se queda como está',
      lines: [
        'El nombre, los textos, el menú y las páginas del club',
        'Las personas del cuerpo técnico y de la junta',
        'Los lugares y los horarios de entrenamiento',
        'Los álbumes de fotos, y quienes ayudan al club',
      ],
    },
    { title: 'Cambia', lines: changes },
    {
      title: `Se guarda en la página «Temporada ${currentSeason}»`,
      lines: [
        ...countLines(
          namedTeams.length,
          'equipo, con su competición y quien lo entrenaba',
          'equipos, con su competición y quienes los entrenaban',
        ),
        ...countLines(
          matches.filter(({ result }) => result).length,
          'partido con resultado',
          'partidos con resultado',
        ),
        'Las direcciones de los equipos que se acaban llevarán a ella',
      ],
    },
    {
      title: 'Se va de la web',
      lines: [
        ...countLines(
          deletedMatches.length - matchesToPlay.length,
          'partido sin resultado',
          'partidos sin resultado',
        ),
        ...namedTeams.flatMap(({ team, name }) =>
          ends(team) ? [`Equipo: ${[name, team.division].filter(Boolean).join(', ')}`] : [],
        ),
        ...kinds.flatMap(({ title, teams }) => (teams.every(ends) ? [`Apartado entero: ${title}`] : [])),
        ...deletedLines,
        'Los enlaces a las clasificaciones: la federación pone otros cada temporada',
      ],
    },
    {
      title: 'Partidos por jugar que se van de la web',
      lines: matchesToPlay.map(({ team, rival, date }) => `${nameOf(team)}: ${rival} (${fullDay(date)})`),
    },
  ];
}
