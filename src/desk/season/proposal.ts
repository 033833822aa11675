/** What a new season would be before anybody has answered, and what answers would bring about, in words. Pure. */
import { addDays, fullDay } from '../../agenda/dates.ts';
import type { Club, Team } from '../../content/club.ts';
import { seasonDays, startYear } from '../../content/season-name.ts';
import { slugOf } from '../../content/spelling.ts';
import type { SeasonAnswers } from './answers.ts';

/** Weeks of a year, on average. */
const WEEKS_PER_YEAR = 365.25 / 7;

/** @param today the day of the change, `2025-08-20` */
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
    /** The season that ends: `2024/25`, and its page. */
    season: currentSeason,
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
    /** Every team continues. */
    answers,
  };
}

export type SeasonProposal = ReturnType<typeof proposeSeason>;

/** The season after another, written as it is: `2025/26` after `2024/25`, `Verano de 2027` after `Verano de 2026`. */
export function nextSeason(season: string): string {
  const [, from, sign, to] = /^(\d{4})([-/])(\d{2}|\d{4})$/.exec(season) ?? [];
  if (from && to) return `${Number(from) + 1}${sign}${String(Number(from) + 2).slice(-to.length)}`;
  return season.replace(/\d{4}/, (year) => String(Number(year) + 1));
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
      .map((more) =>
        addDays(day, 7 * Math.round((startYear(season) + more - startYear(day)) * WEEKS_PER_YEAR)),
      )
      .flatMap((near) => [near, addDays(near, 7)])
      .find((near) => from <= near && near <= end) ?? '';
  const begins = moved(first, start);
  return { first: begins, last: moved(last, begins) };
}

const countLine = (n: number, one: string, many: string) =>
  n === 0 ? [] : [n === 1 ? `1 ${one}` : `${n} ${many}`];

/** `nacidos de 2008 a 2010` */
function bornWords({ from, to }: NonNullable<Team['born']>, later: number): string {
  const [first, last] = [from && from + later, to && to + later];
  if (first === null) return `nacidos hasta ${last}`;
  if (last === null) return `nacidos desde ${first}`;
  return first === last ? `nacidos en ${first}` : `nacidos de ${first} a ${last}`;
}

/** What answers would change, keep and drop, for whoever has to say yes to it: headings with their lines. */
export function summarizeSeason(club: Club, answers: SeasonAnswers): { title: string; lines: string[] }[] {
  const { currentSeason, kinds, matches, calendar, notices } = club;
  const all = kinds.flatMap(({ title, teams }) =>
    teams.map((team) => ({ team, name: `${team.name} (${title})` })),
  );
  const ends = ({ key }: Pick<Team, 'key'>) => answers.teams[key]?.continues === false;
  const years = startYear(answers.season) - startYear(currentSeason) || 0;
  const changes = all.flatMap(({ team, name }) => {
    if (ends(team)) return [];
    const division = answers.teams[team.key]?.division;
    const parts = [
      ...(division && division !== team.division ? [`juega en ${division}`] : []),
      ...(team.born && years > 0
        ? [`${bornWords(team.born, years)} (antes, ${bornWords(team.born, 0)})`]
        : []),
    ];
    return parts.length > 0 ? [`${name}: ${parts.join(', ')}.`] : [];
  });
  const ended = all.filter(({ team }) => ends(team));
  const nameOf = (key: string) => all.find(({ team }) => team.key === key)?.name ?? key;
  const goes = matches.filter(
    ({ team, date, result }) => !result && (ends({ key: team }) || date < (answers.days?.first ?? '')),
  );
  // Who put one off still means to play it.
  const isToPlay = ({ state, date }: Club['matches'][number]) =>
    state === 'postponed' || (state === 'planned' && date >= answers.today);
  const toPlay = goes.filter(isToPlay);
  return [
    {
      title: 'Se queda como está',
      lines: [
        'El nombre, los textos, el menú y las páginas del club',
        'Las personas del cuerpo técnico y de la junta',
        'Los lugares y los horarios de entrenamiento',
        'Las galerías, y quienes ayudan al club',
      ],
    },
    { title: 'Cambia', lines: changes },
    {
      title: `Se guarda en la página /temporadas/${slugOf(currentSeason)}`,
      lines: [
        ...countLine(
          all.length,
          'equipo, con su competición y quien lo entrenaba',
          'equipos, con su competición y quienes los entrenaban',
        ),
        ...countLine(
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
        ...countLine(goes.length - toPlay.length, 'partido sin resultado', 'partidos sin resultado'),
        ...ended.map(({ team, name }) => `Equipo: ${name}, ${team.division}`),
        ...kinds.flatMap(({ title, teams }) => (teams.every(ends) ? [`Apartado entero: ${title}`] : [])),
        ...(calendar
          ? ['Los cierres, los cambios y los entrenamientos sueltos de antes de la temporada nueva']
          : []),
        ...countLine(
          notices.filter(({ to }) => to < answers.today).length,
          'aviso que ya pasó',
          'avisos que ya pasaron',
        ),
        'Los enlaces a las clasificaciones: la federación pone otros cada temporada',
      ],
    },
    {
      title: 'Partidos por jugar que se van de la web',
      lines: toPlay.map(({ team, rival, date }) => `${nameOf(team)}: ${rival} (${fullDay(date)})`),
    },
  ];
}
