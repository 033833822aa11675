import type { KindColor, Players, Team } from '../../../club/content/club.ts';
import { PLAYERS } from '../../../club/content/players.ts';
import { useSearch } from '../../islands/useVisitor.ts';

/** Data of a team that the page for newcomers shows. */
export interface JoinTeam
  extends Pick<Team, 'name' | 'path' | 'division' | 'born' | 'players' | 'schedule' | 'note' | 'contact'> {
  /** Name of the kind of team: `Equipos federados`. */
  kind: string;
  color: KindColor;
  /** Description of the kind in one sentence. */
  about: string;
  /** Weekdays of the trainings. */
  days: string[];
  /** Names of the venues. */
  venues: string[];
  /** Contact at the training; null if the team names nobody. */
  coach: { role: string; name: string } | null;
}

/** Visitor's choice; null for a field without a choice. */
export interface JoinChoice {
  year: number | null;
  players: Players | null;
}

/** Returns the choice in the query of the address: `?nacido=2010&juega=femenino`. */
export function useJoinChoice(): JoinChoice {
  const params = new URLSearchParams(useSearch());
  return parseChoice(params.get('nacido') ?? '', params.get('juega') ?? '');
}

/** Parses the values of the query. Unknown values count as no choice. */
function parseChoice(year: string, players: string): JoinChoice {
  return {
    year: /^(19|20)\d\d$/.test(year) ? Number(year) : null,
    players: PLAYERS.find((known): known is Players => known === players) ?? null,
  };
}

type Admission = Pick<Team, 'born' | 'players'>;

/** True if a team suits the choice. A mixed team, or one without named players, suits everybody of its years. */
export function isTeamFor(team: Admission, { year, players }: JoinChoice): boolean {
  return admitsPlayers(team, players) && (year === null || yearsAway(team, year) === 0);
}

/** Returns the teams for these players whose years are nearest to the year of birth; empty if no team names its years. */
export function nearestTeams<T extends Admission>(teams: readonly T[], { year, players }: JoinChoice): T[] {
  if (year === null) return [];
  const possible = teams.filter((team) => team.born && admitsPlayers(team, players));
  const minYears = Math.min(...possible.map((team) => yearsAway(team, year)));
  return possible.filter((team) => yearsAway(team, year) === minYears);
}

/** Returns `young` or `old` for a year of birth after or before those of all teams, else null. */
export function ageOutsideClub(teams: readonly Admission[], year: number): 'young' | 'old' | null {
  const born = teams.flatMap((team) => (team.born ? [team.born] : []));
  if (born.every(({ to }) => to !== null && to < year)) return 'young';
  return born.every(({ from }) => from !== null && year < from) ? 'old' : null;
}

const admitsPlayers = (team: Admission, players: Players | null) =>
  players === null || team.players === null || team.players === 'mixto' || team.players === players;

/** Returns the distance in years between a year of birth and those of a team. */
function yearsAway({ born }: Admission, year: number): number {
  if (!born) return Number.POSITIVE_INFINITY;
  return Math.max(0, (born.from ?? year) - year, year - (born.to ?? year));
}

/** Formats the number of suitable teams. */
export function formatHeadline(count: number, { year, players }: JoinChoice): string {
  const teams = count === 0 ? 'Ningún equipo' : count === 1 ? 'Un equipo' : `${count} equipos`;
  if (year !== null) return `${teams} para quien nació en ${year}`;
  if (players === null) return 'Todos los equipos';
  const plural = count > 1 ? 's' : '';
  const mixed = players === 'mixto' ? '' : ` o mixto${plural}`;
  return `${teams} ${players}${plural}${mixed}`;
}

/** Returns advice for a year of birth without a suitable team. */
export function adviceWithoutTeam(teams: readonly JoinTeam[], year: number): string {
  const otherCount = teams.filter((team) => isTeamFor(team, { year, players: null })).length;
  if (otherCount > 0)
    return `De los que has elegido ver, ninguno es para ese año. Si miras todos, hay ${otherCount === 1 ? 'uno' : otherCount}.`;
  switch (ageOutsideClub(teams, year)) {
    case 'young':
      return 'Todavía no hay equipo para esa edad. Escríbenos y te contamos cuándo se puede empezar.';
    case 'old':
      return 'Todos los equipos son para gente más joven. Escríbenos: siempre hace falta quien entrene, acompañe o eche una mano.';
    default:
      return 'Ese año no está en ningún equipo. Escríbenos y vemos en cuál se puede probar.';
  }
}

/** Returns a message to the club about a team, worded for adults and for parents. */
export function messageFor(team: Pick<JoinTeam, 'name' | 'kind'>, year: number | null): string {
  const born = year === null ? '' : ` Año de nacimiento: ${year}.`;
  return `Hola: querría probar con el equipo ${team.name} (${team.kind}).${born} ¿Qué día podría ir a un entrenamiento?`;
}

/** Returns a message to the club from somebody without a suitable team. */
export const messageWithoutTeam = (year: number): string =>
  `Hola: busco equipo. Año de nacimiento: ${year}. ¿Qué me recomendáis?`;
