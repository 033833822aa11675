/** Checks of teams and the people around them. */
import type { Club, Team, TeamKind } from '../../../content/club.ts';
import { FIRST_TEAMS_FILE } from '../../editing/overview.ts';
import { abbreviateList, type CheckResult, countPhrase, firstFinding } from '../check-result.ts';
import type { Finding } from '../finding.ts';

/** First steps of a new club. Once it has a team, other checks report its gaps. */
export function firstSteps({ kinds, venues, coaches }: Club): Finding[] {
  if (kinds.length > 0) return [];
  const step = { code: 'primeros-pasos', severity: 2 } as const;
  const teams = {
    ...step,
    text: 'Añade un equipo: cada uno tiene su página, con su horario y quien lo entrena.',
    file: FIRST_TEAMS_FILE,
  };
  const venue = {
    ...step,
    text: 'Añade un lugar, el sitio donde se entrena: los horarios lo necesitan.',
    file: 'lugares.yaml',
    path: ['lugares'],
  };
  const people = {
    ...step,
    text: 'Añade a las personas que entrenan, para ponerlas después en sus equipos.',
    file: 'entrenadores.yaml',
    path: ['entrenadores'],
  };
  return [teams, ...(venues.length === 0 ? [venue] : []), ...(coaches.length === 0 ? [people] : [])];
}

export function checkTrainings(club: Club): CheckResult {
  return findTeams(club, ({ sessions, note }) => sessions.length === 0 && note === '', {
    code: 'equipos-sin-entrenamientos',
    severity: 2,
    text: (teams) => `Sin horario de entrenamiento: ${teams}. Ponlo, o explica en la nota cuándo entrenan.`,
    field: 'entrenamientos',
  });
}

/** A kind without any link to standings plays in no league. */
export function checkStandingsLinks(club: Club): CheckResult {
  return findTeams(
    club,
    (team, kind) => !team.standingsLink && kind.teams.some(({ standingsLink }) => standingsLink),
    {
      code: 'clasificacion-sin-enlace',
      severity: 1,
      text: (teams) => `Sin enlace a la clasificación: ${teams}. Pega la dirección de la federación.`,
      field: 'link',
    },
  );
}

export function checkPortraits({ coaches }: Club): CheckResult {
  const withoutPhoto = coaches.filter(({ img }) => img === null);
  return firstFinding(withoutPhoto, (first) => ({
    code: 'entrenadores-sin-foto',
    severity: 1,
    text: `${countPhrase(withoutPhoto.length, 'persona', 'personas')} del cuerpo técnico sin foto: ${abbreviateList(withoutPhoto.map(({ name }) => name))}. La web enseña sus iniciales; si quieren, pon una foto.`,
    file: 'entrenadores.yaml',
    path: ['entrenadores', first.key, 'img'],
  }));
}

/** Finds teams that lack something. Returns one finding per kind, because each kind is a file. */
const findTeams = (
  { kinds }: Club,
  lacks: (team: Team, kind: TeamKind) => boolean,
  {
    text,
    field,
    ...finding
  }: Pick<Finding, 'code' | 'severity'> & {
    text: (teams: string) => string;
    field: string;
  },
): Finding[] =>
  kinds.flatMap((kind) => {
    const lacking = kind.teams.filter((team) => lacks(team, kind));
    return firstFinding(lacking, (first) => ({
      ...finding,
      text: text(abbreviateList(lacking.map(({ name }) => name))),
      file: `equipos/${kind.slug}.yaml`,
      path: ['equipos', kind.teams.indexOf(first), field],
    }));
  });
