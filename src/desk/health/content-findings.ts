/** What the checker says of the files, and words that nobody has replaced. */

import type { Club, Team, TeamKind } from '../../content/club.ts';
import { inFormWords } from '../../content/problems/form.ts';
import { asLines, type Problem } from '../../content/problems/problem.ts';
import type { Facts } from './facts.ts';
import { counted, type Finding, someOf, type Unreplaced } from './finding.ts';

/** What the checker says, with the field: not where it names the item itself. */
function words(remark: Problem): string {
  const { field, label, found, allowed, nearest } = inFormWords(remark);
  const isNamed = label.split(', ').every((part) => found.includes(part));
  return [...(isNamed ? [] : [`${field}:`]), ...asLines([found, allowed], nearest)].join(' ');
}

function broken(problems: Facts['problems']): Finding[] {
  const [first] = problems;
  if (!first) return [];
  const head = `El contenido tiene ${counted(problems.length, 'error', 'errores')} y así no se puede publicar.`;
  return [
    {
      code: 'contenido-con-errores',
      severity: 3,
      text: `${head} ${problems.length === 1 ? 'Es este' : 'El primero es este'}: ${words(first)}`,
      file: first.file,
      path: first.path,
      action: 'abrir',
    },
  ];
}

const unreplaced = (
  code: string,
  severity: Finding['severity'],
  text: string,
  places: readonly Unreplaced[],
): Finding[] =>
  places.length === 0 ? [] : [{ code, severity, text, places, file: '', path: [], action: 'abrir' }];

/** Errors, what is odd, and texts to replace. */
export function textFindings({ problems, warnings, leftovers, unfinished }: Omit<Facts, 'today'>): Finding[] {
  return [
    ...broken(problems),
    ...unreplaced(
      'texto-de-muestra',
      3,
      'Quedan palabras del club de muestra. Pon las de tu club.',
      leftovers,
    ),
    ...unreplaced('texto-por-completar', 2, 'Hay textos a medias. Escribe lo que falta.', unfinished),
    ...warnings.map(
      (warning): Finding => ({
        code: 'contenido-raro',
        severity: 2,
        text: words(warning),
        file: warning.file,
        path: warning.path,
        action: 'abrir',
      }),
    ),
  ];
}

const WEB: Pick<Finding, 'file' | 'path' | 'action' | 'severity'> = {
  file: 'club.yaml',
  path: ['web'],
  action: 'abrir',
  severity: 2,
};

/** Nobody can own these: https://www.rfc-editor.org/rfc/rfc2606 */
const OF_EXAMPLES = /(^|\.)example\.(com|net|org)$/;

/** With and without «www.» is one address: the server sends one to the other. */
const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');

/** The sample itself, which lives on a day of its own, has no other; in a club that is none the checker finds it. */
function exampleFinding({ sample, now, origin }: Pick<Club, 'sample' | 'now' | 'origin'>): Finding[] {
  if (!sample || now !== null || !OF_EXAMPLES.test(hostOf(origin))) return [];
  return [
    {
      ...WEB,
      code: 'direccion-de-ejemplo',
      text: `La dirección de la web es todavía la de ejemplo, ${origin}. Pon la que tendrá la de tu club: los buscadores, los calendarios y los enlaces que se comparten la llevan dentro.`,
    },
  ];
}

/** @param club whose `origin` its pages carry; `publishedAt` of the facts is where they are looked at */
export function addressFindings(
  club: Pick<Club, 'sample' | 'now' | 'origin'>,
  { publishedAt }: Facts,
): Finding[] {
  if (!publishedAt || hostOf(publishedAt) === hostOf(club.origin)) return exampleFinding(club);
  return [
    {
      ...WEB,
      code: 'direccion-distinta',
      text: `La web se publica en ${publishedAt}, pero dice que su dirección es ${club.origin}, y allí llevan los buscadores y los enlaces que se comparten. Corrige una de las dos: esta, o «Dirección de la web publicada» en «Publicar».`,
    },
  ];
}

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
