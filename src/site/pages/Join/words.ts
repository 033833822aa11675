import { type Choice, fits, outside } from './fit.ts';
import type { JoinTeam } from './JoinAnswer.tsx';

/** How many teams there are for who was asked about. */
export function headline(count: number, { year, players }: Choice): string {
  const teams = count === 0 ? 'Ningún equipo' : count === 1 ? 'Un equipo' : `${count} equipos`;
  if (year !== null) return `${teams} para quien nació en ${year}`;
  if (players === null) return 'Todos los equipos';
  const plural = count > 1 ? 's' : '';
  const mixed = players === 'mixto' ? '' : ` o mixto${plural}`;
  return `${teams} ${players}${plural}${mixed}`;
}

/** What somebody can do whom no team takes. */
export function advice(teams: readonly JoinTeam[], year: number): string {
  const others = teams.filter((team) => fits(team, { year, players: null })).length;
  if (others > 0)
    return `De los que has elegido ver, ninguno es para ese año. Si miras todos, hay ${others === 1 ? 'uno' : others}.`;
  switch (outside(teams, year)) {
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
