/** Checks that depend on the season and the current day. */
import { isDeepStrictEqual } from 'node:util';
import { fullDay } from '../../../club/agenda/dates.ts';
import type { Club } from '../../../club/content/club.ts';
import { seasonKey, usualDays } from '../../../club/content/season-name.ts';
import { countPhrase } from '../../../club/content/spelling.ts';
import { abbreviateList, type CheckResult, firstFinding } from '../check-result.ts';
import type { HealthFacts } from '../health-facts.ts';

/** Returns the last day of a season: `2024/25` and `2024-2025` end in August of the second year, `2026` with the year. */
function seasonLastDay(season: string): string {
  const [first = '', second] = season.match(/\d+/g) ?? [];
  if (second === undefined) return `${first}-12-31`;
  return `${first.slice(0, 4 - second.length)}${second}-08-31`;
}

export function checkSeasonOver({ calendar, currentSeason }: Club, { today }: HealthFacts): CheckResult {
  const finding = { code: 'season-over', mail: true, severity: 3, action: 'new-season' } as const;
  if (calendar && calendar.last < today)
    return {
      ...finding,
      text: `La temporada acabó el ${fullDay(calendar.last)}: la web ya no enseña ningún entrenamiento. Empieza la nueva, o cambia el último día en el calendario.`,
      file: 'calendario.yaml',
      path: ['ultimo_dia'],
    };
  if (seasonLastDay(currentSeason) >= today) return [];
  return {
    ...finding,
    text: `La web sigue en la temporada ${currentSeason}, que ya ha acabado. Empieza la nueva.`,
    file: 'club.yaml',
    path: ['temporada'],
  };
}

export function checkResults({ matches, kinds }: Club, { today }: HealthFacts): CheckResult {
  const teams = new Map(kinds.flatMap((kind) => kind.teams.map(({ key, name }) => [key, name])));
  const matchesWithoutResult = matches.filter(
    ({ date, state, result }) => state === 'planned' && date < today && !result,
  );
  return firstFinding(matchesWithoutResult, (first) => ({
    code: 'matches-without-result',
    mail: true,
    severity: 2,
    text: `Falta el resultado de ${countPhrase(matchesWithoutResult.length, 'partido jugado', 'partidos jugados')}: ${abbreviateList(matchesWithoutResult.map(({ team, rival }) => `${teams.get(team)} contra ${rival}`))}. Escríbelo, o di si se aplazó o se suspendió.`,
    file: 'partidos.yaml',
    path: ['partidos', matches.indexOf(first)],
  }));
}

export function checkNotices({ notices }: Club, { today }: HealthFacts): CheckResult {
  const pastNotices = notices.filter(({ to }) => to < today);
  return firstFinding(pastNotices, (first) => ({
    code: 'notices-over',
    mail: false,
    severity: 1,
    text: `${pastNotices.length === 1 ? 'Un aviso ya pasó' : `${pastNotices.length} avisos ya pasaron`} y la web no ${pastNotices.length === 1 ? 'lo' : 'los'} enseña: ${abbreviateList(pastNotices.map(({ text }) => `«${text}»`))}. Quita lo que no vaya a volver.`,
    file: 'avisos.yaml',
    path: ['avisos', notices.indexOf(first)],
  }));
}

/** Reports a missing calendar, without which the agenda has no trainings, and a calendar with only the default days. */
export function checkTrainingDays(
  { kinds, calendar, currentSeason }: Club,
  { today }: HealthFacts,
): CheckResult {
  if (!kinds.some(({ teams }) => teams.some(({ sessions }) => sessions.length > 0))) return [];
  const finding = {
    code: 'training-days',
    mail: false,
    severity: 2,
    file: 'calendario.yaml',
  } as const;
  if (!calendar)
    return {
      ...finding,
      text: 'Falta decir qué días empiezan y acaban los entrenamientos: sin ellos no salen en la agenda, ni en los calendarios, ni como próximo entrenamiento.',
      path: ['primer_dia'],
    };
  const { first, last, closures } = calendar;
  if (closures.length > 0 || !isDeepStrictEqual({ first, last }, usualDays(currentSeason))) return [];
  const isChristmasNear = today.slice(5) >= '11-24' || today.slice(5) <= '01-06';
  return {
    ...finding,
    // In time for the holidays that the agenda would otherwise show with trainings.
    severity: isChristmasNear ? 2 : 1,
    text: `${isChristmasNear ? 'La agenda promete entrenamientos también en Navidad. ' : ''}La web cuenta con que se entrena del ${fullDay(first)} al ${fullDay(last)}, sin fiestas ni cierres. Corrige esos días si no son los del club, y añade las vacaciones.`,
    path: ['cierres'],
  };
}

/** Reports missing fees and fees of another season. */
export function checkFees({ fees, currentSeason }: Club): CheckResult {
  const finding = { severity: 2, file: 'cuotas.yaml' } as const;
  if (!fees)
    return {
      ...finding,
      code: 'no-fees',
      mail: true,
      text: 'La web no dice cuánto cuesta ni cómo apuntarse, que es lo primero que pregunta quien llega. Escríbelo: sale en «Únete» y en cada equipo.',
    };
  if (seasonKey(fees.season) === seasonKey(currentSeason)) return [];
  return {
    ...finding,
    code: 'fees-of-another-season',
    mail: true,
    text: `Las cuotas son de la temporada ${fees.season}, y la web lo dice así. Revísalas y pon ${currentSeason}.`,
    path: ['temporada'],
  };
}
