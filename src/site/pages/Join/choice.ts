import type { KindColor, Players, Team } from '../../../content/club.ts';
import { PLAYERS } from '../../../content/players.ts';
import { useSearch } from '../../islands/useVisitor.ts';

/** Data of a team that the page for newcomers shows. */
export interface JoinTeam
  extends Pick<Team, 'name' | 'path' | 'division' | 'born' | 'players' | 'schedule' | 'note' | 'contact'> {
  /** `Equipos federados` */
  kind: string;
  color: KindColor;
  /** What the kind is, in a sentence. */
  about: string;
  /** Weekdays of its trainings. */
  days: string[];
  /** Their names. */
  venues: string[];
  /** Whom to ask for on the court: `Entrenadora: Lucía`; empty where the team names nobody. */
  coach: string;
}

/** What a visitor looks for; nothing chosen is null. */
export interface JoinChoice {
  year: number | null;
  players: Players | null;
}

/** What was chosen, kept in the address: `?nacido=2010&juega=femenino`. */
export function useJoinChoice(): JoinChoice {
  const params = new URLSearchParams(useSearch());
  return parseChoice(params.get('nacido') ?? '', params.get('juega') ?? '');
}

/** The choice that two texts stand for; an unknown text counts as none. */
function parseChoice(year: string, players: string): JoinChoice {
  return {
    year: /^(19|20)\d\d$/.test(year) ? Number(year) : null,
    players: PLAYERS.find((each): each is Players => each === players) ?? null,
  };
}

type Admission = Pick<Team, 'born' | 'players'>;

/** Whether a team is for somebody. A mixed one, or one that does not say who plays, is for everybody of its years. */
export function isTeamFor(team: Admission, { year, players }: JoinChoice): boolean {
  return admitsPlayers(team, players) && (year === null || yearsAway(team, year) === 0);
}

/** Of the teams that somebody may play in, those whose years are nearest; none where no team names its years. */
export function nearestTeams<T extends Admission>(teams: readonly T[], { year, players }: JoinChoice): T[] {
  if (year === null) return [];
  const possible = teams.filter((team) => team.born && admitsPlayers(team, players));
  const least = Math.min(...possible.map((team) => yearsAway(team, year)));
  return possible.filter((team) => yearsAway(team, year) === least);
}

/** Whether somebody was born after all that a club takes, or before. */
export function ageOutsideClub(teams: readonly Admission[], year: number): 'young' | 'old' | null {
  const born = teams.flatMap((team) => (team.born ? [team.born] : []));
  if (born.every(({ to }) => to !== null && to < year)) return 'young';
  return born.every(({ from }) => from !== null && year < from) ? 'old' : null;
}

const admitsPlayers = (team: Admission, players: Players | null) =>
  players === null || team.players === null || team.players === 'mixto' || team.players === players;

/** Years by which somebody is too young or too old for a team. */
function yearsAway({ born }: Admission, year: number): number {
  if (!born) return Number.POSITIVE_INFINITY;
  return Math.max(0, (born.from ?? year) - year, year - (born.to ?? year));
}

/** `2010`, `2009 y 2010`, `de 2006 a 2012`, `2004 o antes`, `2015 o después`; empty where the club names no years. */
export function formatBirthYears(born: Team['born']): string {
  if (!born) return '';
  const { from, to } = born;
  if (from === null) return `${to} o antes`;
  if (to === null) return `${from} o después`;
  if (from === to) return String(from);
  return to === from + 1 ? `${from} y ${to}` : `de ${from} a ${to}`;
}

/** How many teams fit the choice. */
export function headline(count: number, { year, players }: JoinChoice): string {
  const teams = count === 0 ? 'Ningún equipo' : count === 1 ? 'Un equipo' : `${count} equipos`;
  if (year !== null) return `${teams} para quien nació en ${year}`;
  if (players === null) return 'Todos los equipos';
  const plural = count > 1 ? 's' : '';
  const mixed = players === 'mixto' ? '' : ` o mixto${plural}`;
  return `${teams} ${players}${plural}${mixed}`;
}

/** What somebody can do whom no team takes. */
export function adviceWithoutTeam(teams: readonly JoinTeam[], year: number): string {
  const others = teams.filter((team) => isTeamFor(team, { year, players: null })).length;
  if (others > 0)
    return `De los que has elegido ver, ninguno es para ese año. Si miras todos, hay ${others === 1 ? 'uno' : others}.`;
  switch (ageOutsideClub(teams, year)) {
    case 'young':
      return 'Todavía no hay equipo para esa edad. Escríbenos y te contamos cuándo se puede empezar.';
    case 'old':
      return 'Todos los equipos son para gente más joven. Escríbenos: siempre hace falta quien entrene, acompañe o eche una mano.';
    default:
      return 'Ese año no está en ningún equipo. Escríbenos y vemos en cuál se puede probar.';
  }
}

/** How the message to the club begins. It fits who writes for themselves and who writes for a child. */
export function messageFor(team: Pick<JoinTeam, 'name' | 'kind'>, year: number | null): string {
  const born = year === null ? '' : ` Año de nacimiento: ${year}.`;
  return `Hola: querría probar con el equipo ${team.name} (${team.kind}).${born} ¿Qué día podría ir a un entrenamiento?`;
}

export const messageWithoutTeam = (year: number): string =>
  `Hola: busco equipo. Año de nacimiento: ${year}. ¿Qué me recomendáis?`;
