/** What the passing of days makes stale: the season, notices, matches. */

import { fullDay } from '../../agenda/dates.ts';
import type { Club } from '../../content/club.ts';
import { counted, type Finding, someOf } from './finding.ts';

type Agenda = Pick<Club, 'calendar' | 'currentSeason' | 'notices' | 'matches' | 'kinds'>;

/** Last day of a season as a club writes it: `2024/25` and `2024-2025` end with August of the second year, `2026` with the year. */
function lastDayOf(season: string): string {
  const [first = '', second] = season.match(/\d+/g) ?? [];
  if (second === undefined) return `${first}-12-31`;
  return `${first.slice(0, 4 - second.length)}${second}-08-31`;
}

function seasonFinding({ calendar, currentSeason }: Agenda, today: string): Finding[] {
  const over = { code: 'temporada-terminada', severity: 3, action: 'temporada' } as const;
  if (calendar && calendar.last < today)
    return [
      {
        ...over,
        text: `La temporada acabó el ${fullDay(calendar.last)}: la web ya no enseña ningún entrenamiento. Empieza la nueva, o cambia el último día en el calendario.`,
        file: 'calendario.yaml',
        path: ['ultimo_dia'],
      },
    ];
  if (lastDayOf(currentSeason) < today)
    return [
      {
        ...over,
        text: `La web sigue en la temporada ${currentSeason}, que ya ha acabado. Empieza la nueva.`,
        file: 'club.yaml',
        path: ['temporada'],
      },
    ];
  return [];
}

function pastNotices({ notices }: Agenda, today: string): Finding[] {
  const past = notices.filter(({ to }) => to < today);
  const [first] = past;
  if (!first) return [];
  const named = someOf(past.map(({ text }) => `«${text}»`));
  return [
    {
      code: 'avisos-pasados',
      severity: 1,
      text: `${past.length === 1 ? 'Un aviso ya pasó' : `${past.length} avisos ya pasaron`} y la web no ${past.length === 1 ? 'lo' : 'los'} enseña: ${named}. Quita lo que no vaya a volver.`,
      file: 'avisos.yaml',
      path: ['avisos', notices.indexOf(first)],
      action: 'abrir',
    },
  ];
}

function matchesWithoutResult({ matches, kinds }: Agenda, today: string): Finding[] {
  const missing = matches.filter(({ date, state, result }) => state === 'planned' && date < today && !result);
  const [first] = missing;
  if (!first) return [];
  const teams = new Map(kinds.flatMap((kind) => kind.teams.map(({ key, name }) => [key, name])));
  const named = someOf(missing.map(({ team, rival }) => `${teams.get(team)} contra ${rival}`));
  return [
    {
      code: 'partidos-sin-resultado',
      severity: 2,
      text: `Falta el resultado de ${counted(missing.length, 'partido jugado', 'partidos jugados')}: ${named}. Escríbelo, o di si se aplazó o se suspendió.`,
      file: 'partidos.yaml',
      path: ['partidos', matches.indexOf(first)],
      action: 'abrir',
    },
  ];
}

/** @param today `2024-11-14` */
export function agendaFindings(club: Agenda, today: string): Finding[] {
  return [...seasonFinding(club, today), ...matchesWithoutResult(club, today), ...pastNotices(club, today)];
}
