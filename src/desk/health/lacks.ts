/** What teams and coaches lack. */
import type { Club, Team, TeamKind } from '../../content/club.ts';
import { counted, type Finding, someOf } from './finding.ts';

/** One finding a kind of team: each kind has a file of its own. */
function teamsThat(
  { kinds }: Pick<Club, 'kinds'>,
  lacks: (team: Team, kind: TeamKind) => boolean,
  words: Pick<Finding, 'code' | 'severity'> & { text: (teams: string) => string; field: string },
): Finding[] {
  return kinds.flatMap((kind) => {
    const found = kind.teams.filter((team) => lacks(team, kind));
    const [first] = found;
    if (!first) return [];
    return {
      code: words.code,
      severity: words.severity,
      text: words.text(someOf(found.map(({ name }) => name))),
      file: `equipos/${kind.slug}.yaml`,
      path: ['equipos', kind.teams.indexOf(first), words.field],
      action: 'abrir' as const,
    };
  });
}

/** Teams and coaches that a visitor finds incomplete. A coach without a team and a venue without a training are the checker's errors. */
export function lackFindings(club: Pick<Club, 'kinds' | 'coaches'>): Finding[] {
  return [
    ...teamsThat(club, ({ sessions, note }) => sessions.length === 0 && note === '', {
      code: 'equipos-sin-entrenamientos',
      severity: 2,
      text: (teams) => `Sin horario de entrenamiento: ${teams}. Ponlo, o explica en la nota cuándo entrenan.`,
      field: 'entrenamientos',
    }),
    // A kind of which no team has a table plays in no league.
    ...teamsThat(club, ({ standings }, kind) => !standings && kind.teams.some((team) => team.standings), {
      code: 'clasificacion-sin-enlace',
      severity: 1,
      text: (teams) => `Sin enlace a la clasificación: ${teams}. Pega la dirección de la federación.`,
      field: 'link',
    }),
    ...withoutPhoto(club),
  ];
}

function withoutPhoto({ coaches }: Pick<Club, 'coaches'>): Finding[] {
  const found = coaches.filter(({ img }) => img === null);
  const [first] = found;
  if (!first) return [];
  const named = someOf(found.map(({ name }) => name));
  return [
    {
      code: 'entrenadores-sin-foto',
      severity: 1,
      text: `${counted(found.length, 'persona', 'personas')} del cuerpo técnico sin foto: ${named}. La web enseña sus iniciales; si quieren, pon una foto.`,
      file: 'entrenadores.yaml',
      path: ['entrenadores', first.key, 'img'],
      action: 'abrir',
    },
  ];
}
