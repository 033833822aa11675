/** Checks of teams and the people around them. */
import type { Club, Team, TeamKind } from '../../../club/content/club.ts';
import { FIRST_TEAMS_FILE } from '../../../club/content/files/teams.ts';
import { countPhrase } from '../../../club/content/spelling.ts';
import { abbreviateList, type CheckResult, firstFinding } from '../check-result.ts';
import type { Finding } from '../finding.ts';

export function checkTeams({ kinds }: Club): CheckResult {
  if (kinds.length > 0) return [];
  return {
    code: 'no-teams',
    mail: false,
    severity: 2,
    text: 'Añade un equipo: cada uno tiene su página, con su horario y quien lo entrena.',
    file: FIRST_TEAMS_FILE,
  };
}

export function checkTrainings(club: Club): CheckResult {
  return findTeams(club, ({ sessions, note }) => sessions.length === 0 && note === '', {
    code: 'teams-without-training',
    mail: false,
    severity: 2,
    text: (teams) => `Sin horario de entrenamiento: ${teams}. Ponlo, o explica en la nota cuándo entrenan.`,
    field: 'entrenamientos',
  });
}

/** Reports missing links to standings, except for kinds of team without any link, which play in no league. */
export function checkStandingsLinks(club: Club): CheckResult {
  return findTeams(
    club,
    (team, kind) => !team.standingsLink && kind.teams.some(({ standingsLink }) => standingsLink),
    {
      code: 'standings-without-link',
      mail: false,
      severity: 1,
      text: (teams) => `Sin enlace a la clasificación: ${teams}. Pega la dirección de la federación.`,
      field: 'link',
    },
  );
}

export function checkPortraits({ coaches }: Club): CheckResult {
  const withoutPhoto = coaches.filter(({ img }) => img === null);
  return firstFinding(withoutPhoto, (first) => ({
    code: 'coaches-without-photo',
    mail: false,
    severity: 1,
    text: `${countPhrase(withoutPhoto.length, 'persona', 'personas')} del cuerpo técnico sin foto: ${abbreviateList(withoutPhoto.map(({ name }) => name))}. La web enseña sus iniciales; si quieren, pon una foto.`,
    file: 'entrenadores.yaml',
    path: ['entrenadores', first.key, 'img'],
  }));
}

/** Returns one finding about affected teams per kind of team, because each kind has its own file. */
const findTeams = (
  { kinds }: Club,
  isAffected: (team: Team, kind: TeamKind) => boolean,
  {
    text,
    field,
    ...finding
  }: Pick<Finding, 'code' | 'mail' | 'severity'> & {
    text: (teams: string) => string;
    field: string;
  },
): Finding[] =>
  kinds.flatMap((kind) => {
    const affectedTeams = kind.teams.filter((team) => isAffected(team, kind));
    return firstFinding(affectedTeams, (first) => ({
      ...finding,
      text: text(abbreviateList(affectedTeams.map(({ name }) => name))),
      file: `equipos/${kind.slug}.yaml`,
      path: ['equipos', kind.teams.indexOf(first), field],
    }));
  });
