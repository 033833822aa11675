/** What the health of a club is judged by: one check after the other, each pure. */
import { isDeepStrictEqual } from 'node:util';
import { daysBetween, fullDay } from '../../agenda/dates.ts';
import { madridClock } from '../../agenda/madrid.ts';
import { photoSubjects, photosWithoutConsent, recordsToRenew } from '../../consent/consent.ts';
import { ageOfConsent } from '../../content/age-of-consent.ts';
import type { Club, Team, TeamKind } from '../../content/club.ts';
import { problemLines } from '../../content/problems/problem.ts';
import { usualDays } from '../../content/season-name.ts';
import { FIRST_TEAMS_FILE } from '../editing/overview.ts';
import type { FileProblem } from '../server/api.ts';
import type { Finding, UnfinishedText } from './finding.ts';

/** What other parts of the desk know; what is left out is not reported. */
export interface OutsideFacts {
  /** The last second copy of content and photos: `2025-03-01`, or null where none is found at the place chosen for it. */
  copy?: { lastDay: string | null; place?: string | undefined };
  /** The last publication, ms since 1970; null where nothing was ever published. */
  published?: { at: number | null };
  /** Address at which the published site is looked at, where it differs from the club's own. */
  publishedAt?: string | undefined;
  /** Spanish sentences about photos that are missing or cannot be used. */
  photos?: readonly string[];
}

/** All that the health of a club is judged by, besides its content. */
export interface HealthFacts extends OutsideFacts {
  /** The day that counts as today: `2024-11-14`. */
  today: string;
  /** Why the content cannot become a site; then there is no club. */
  problems: readonly FileProblem[];
  /** What the checker finds odd, without the texts of the sample. */
  warnings: readonly FileProblem[];
  /** Texts of the sample in a club that is none. */
  leftovers: readonly UnfinishedText[];
  /** «COMPLETAR» in a text. */
  unfinished: readonly UnfinishedText[];
  /** When a file of the content changed last, ms since 1970. */
  changedAt: number;
}

/**
 * What is stale or missing in a club, worst first; of equally bad findings in the order of the checks.
 * @param club null while its content cannot be read; `facts.problems` says why
 */
export function findHealthIssues(club: Club | null, facts: HealthFacts): Finding[] {
  const found = [
    ...(club ? firstSteps(club) : []),
    ...FACT_CHECKS.flatMap((check) => check(facts)),
    ...(club ? CLUB_CHECKS.flatMap((check) => check(club, facts)) : []),
  ];
  return found.sort((a, b) => b.severity - a.severity);
}

/** First steps of a new club. Once it has a team, other checks report its gaps. */
function firstSteps({ kinds, venues, coaches }: Club): Finding[] {
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

/** What a check found; an empty list where all is well. */
type CheckResult = Finding | Finding[];

const FACT_CHECKS: ((facts: HealthFacts) => CheckResult)[] = [
  ({ problems }) =>
    firstFinding(problems, (first) => ({
      code: 'contenido-con-errores',
      severity: 3,
      text: `El contenido tiene ${countPhrase(problems.length, 'error', 'errores')} y así no se puede publicar. ${problems.length === 1 ? 'Es este' : 'El primero es este'}: ${problemWords(first)}`,
      file: first.file,
      path: first.path,
    })),
  ({ leftovers }) =>
    firstFinding(leftovers, () => ({
      code: 'texto-de-muestra',
      severity: 3,
      text: 'Quedan palabras del club de muestra. Pon las de tu club.',
      places: leftovers,
    })),
  ({ unfinished }) =>
    firstFinding(unfinished, () => ({
      code: 'texto-por-completar',
      severity: 2,
      text: 'Hay textos a medias. Escribe lo que falta.',
      places: unfinished,
    })),
  ({ warnings }) =>
    warnings.map((warning) => ({
      code: 'contenido-raro',
      // May be written first and used later.
      severity: warning.code === 'unused' ? 1 : 2,
      text: problemWords(warning),
      file: warning.file,
      path: warning.path,
    })),
  ({ photos = [] }) =>
    photos.map((text) => ({ code: 'foto-que-falta', severity: 3, text, action: 'importar' })),
  checkSecondCopy,
  checkPublication,
];

const CLUB_CHECKS: ((club: Club, facts: HealthFacts) => CheckResult)[] = [
  checkPermissions,
  checkEndingPermissions,
  checkAgeOfConsent,
  season,
  ({ matches, kinds }, { today }) => {
    const teams = new Map(kinds.flatMap((kind) => kind.teams.map(({ key, name }) => [key, name])));
    const missing = matches.filter(
      ({ date, state, result }) => state === 'planned' && date < today && !result,
    );
    return firstFinding(missing, (first) => ({
      code: 'partidos-sin-resultado',
      severity: 2,
      text: `Falta el resultado de ${countPhrase(missing.length, 'partido jugado', 'partidos jugados')}: ${abbreviateList(missing.map(({ team, rival }) => `${teams.get(team)} contra ${rival}`))}. Escríbelo, o di si se aplazó o se suspendió.`,
      file: 'partidos.yaml',
      path: ['partidos', matches.indexOf(first)],
    }));
  },
  ({ notices }, { today }) => {
    const past = notices.filter(({ to }) => to < today);
    return firstFinding(past, (first) => ({
      code: 'avisos-pasados',
      severity: 1,
      text: `${past.length === 1 ? 'Un aviso ya pasó' : `${past.length} avisos ya pasaron`} y la web no ${past.length === 1 ? 'lo' : 'los'} enseña: ${abbreviateList(past.map(({ text }) => `«${text}»`))}. Quita lo que no vaya a volver.`,
      file: 'avisos.yaml',
      path: ['avisos', notices.indexOf(first)],
    }));
  },
  checkAddress,
  ({ sample, legalNotice }) =>
    sample || legalNotice.sections.some(({ html }) => /\b(?:NIF|CIF)\b/.test(html))
      ? []
      : {
          code: 'aviso-legal-incompleto',
          severity: 2,
          text: 'El aviso legal no dice el NIF del club, y la ley lo pide, con su domicilio y su registro. Escríbelos en los datos del club: allí saldrán solos.',
          file: 'club.yaml',
          path: ['legal', 'cif'],
        },
  (club) =>
    findTeams(club, ({ sessions, note }) => sessions.length === 0 && note === '', {
      code: 'equipos-sin-entrenamientos',
      severity: 2,
      text: (teams) => `Sin horario de entrenamiento: ${teams}. Ponlo, o explica en la nota cuándo entrenan.`,
      field: 'entrenamientos',
    }),
  checkTrainingDays,
  checkProtection,
  checkDocuments,
  // A kind of which no team has a table plays in no league.
  (club) =>
    findTeams(club, (team, kind) => !team.standings && kind.teams.some(({ standings }) => standings), {
      code: 'clasificacion-sin-enlace',
      severity: 1,
      text: (teams) => `Sin enlace a la clasificación: ${teams}. Pega la dirección de la federación.`,
      field: 'link',
    }),
  ({ coaches }) => {
    const faceless = coaches.filter(({ img }) => img === null);
    return firstFinding(faceless, (first) => ({
      code: 'entrenadores-sin-foto',
      severity: 1,
      text: `${countPhrase(faceless.length, 'persona', 'personas')} del cuerpo técnico sin foto: ${abbreviateList(faceless.map(({ name }) => name))}. La web enseña sus iniciales; si quieren, pon una foto.`,
      file: 'entrenadores.yaml',
      path: ['entrenadores', first.key, 'img'],
    }));
  },
];

/** One finding about some things, which leads to the first of them; none where there are none. */
function firstFinding<Thing>(things: readonly Thing[], finding: (first: Thing) => Finding): Finding[] {
  return things.slice(0, 1).map(finding);
}

/** Names as a sentence has them, the first few of many: `Ana, Berta y 3 más`. */
function abbreviateList(names: readonly string[], most = 4): string {
  const list = new Intl.ListFormat('es', { type: 'conjunction' });
  if (names.length <= most) return list.format(names);
  return list.format([...names.slice(0, most - 1), `${names.length - most + 1} más`]);
}

/** `1 partido`, `3 partidos`. */
const countPhrase = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** What the checker says, with the field: not where it names the item itself. */
function problemWords({ field, label, found, allowed, nearest }: FileProblem): string {
  const isNamed = label.split(', ').every((part) => found.includes(part));
  return [...(isNamed ? [] : [`${field}:`]), ...problemLines([found, allowed], nearest)].join(' ');
}

/** One finding a kind of team: each kind has a file of its own. */
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
    const found = kind.teams.filter((team) => lacks(team, kind));
    return firstFinding(found, (first) => ({
      ...finding,
      text: text(abbreviateList(found.map(({ name }) => name))),
      file: `equipos/${kind.slug}.yaml`,
      path: ['equipos', kind.teams.indexOf(first), field],
    }));
  });

/** Last day of a season as a club writes it: `2024/25` and `2024-2025` end with August of the second year, `2026` with the year. */
function seasonLastDay(checkSeasonOver: string): string {
  const [first = '', second] = checkSeasonOver.match(/\d+/g) ?? [];
  if (second === undefined) return `${first}-12-31`;
  return `${first.slice(0, 4 - second.length)}${second}-08-31`;
}

function season({ calendar, currentSeason }: Club, { today }: HealthFacts): CheckResult {
  const over = { code: 'temporada-terminada', severity: 3, action: 'temporada' } as const;
  if (calendar && calendar.last < today)
    return {
      ...over,
      text: `La temporada acabó el ${fullDay(calendar.last)}: la web ya no enseña ningún entrenamiento. Empieza la nueva, o cambia el último día en el calendario.`,
      file: 'calendario.yaml',
      path: ['ultimo_dia'],
    };
  if (seasonLastDay(currentSeason) >= today) return [];
  return {
    ...over,
    text: `La web sigue en la temporada ${currentSeason}, que ya ha acabado. Empieza la nueva.`,
    file: 'club.yaml',
    path: ['temporada'],
  };
}

/** Trainings without days are in no agenda; a calendar as it was begun has the days and holidays of no real club. */
function checkTrainingDays({ kinds, calendar, currentSeason }: Club): CheckResult {
  if (!kinds.some(({ teams }) => teams.some(({ sessions }) => sessions.length > 0))) return [];
  const found = { code: 'dias-de-entrenamiento', severity: 2, file: 'calendario.yaml' } as const;
  if (!calendar)
    return {
      ...found,
      text: 'Falta decir qué días empiezan y acaban los entrenamientos: sin ellos no salen en la agenda, ni en los calendarios, ni como próximo entrenamiento.',
      path: ['primer_dia'],
    };
  const { first, last, closures } = calendar;
  if (closures.length > 0 || !isDeepStrictEqual({ first, last }, usualDays(currentSeason))) return [];
  return {
    ...found,
    severity: 1,
    text: `La web cuenta con que se entrena del ${fullDay(first)} al ${fullDay(last)}, sin fiestas ni cierres. Corrige esos días si no son los del club, y añade las vacaciones.`,
    path: ['cierres'],
  };
}

/** Reports a missing delegate for minors, and one without a protocol. The sample owes neither. */
function checkProtection({ sample, protection }: Club): CheckResult {
  const file = 'proteccion.yaml';
  if (sample) return [];
  if (!protection)
    return {
      code: 'sin-proteccion',
      severity: 3,
      text: 'La web no dice a quién puede acudir un menor si algo va mal. La ley pide que el club tenga un delegado de protección y que se le pueda encontrar (LO 8/2021, artículos 47 y 48). Di quién es: tendrá su página, enlazada al pie de todas.',
      file,
    };
  if (protection.protocol) return [];
  return {
    code: 'proteccion-sin-protocolo',
    severity: 2,
    text: 'La página de protección del menor no enlaza el protocolo del club. Súbelo en «Documentos» y elígelo aquí.',
    file,
    path: ['protocolo'],
  };
}

function checkDocuments({ sample, documents }: Club): CheckResult {
  if (sample || documents.length > 0) return [];
  return {
    code: 'sin-documentos',
    severity: 2,
    text: 'La web no tiene documentos. Sube los estatutos, el protocolo de protección y el código de conducta. Si el club recibe 100.000 euros públicos al año, o al menos 5.000 que sean el 40 % de lo que ingresa, la ley pide también el presupuesto, las cuentas, las subvenciones y los contratos (Ley 19/2013).',
    file: 'documentos.yaml',
  };
}

/** Nobody can own these: https://www.rfc-editor.org/rfc/rfc2606 */
const EXAMPLE_DOMAIN = /(^|\.)example(?:\.(com|net|org))?$/;
/** What a new club begins with; those of the sample are found among its words in a club that is none. */
const NEW_CLUB_DOMAIN = /\.example$/;

/** With and without «www.» is one address: the server sends one to the other. */
const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');

/** `origin` is what its pages carry, `publishedAt` where they are looked at. */
function checkAddress({ sample, now, origin }: Club, { publishedAt }: HealthFacts): CheckResult {
  const web = { severity: 2, file: 'club.yaml', path: ['web'] } satisfies Partial<Finding>;
  if (publishedAt && hostOf(publishedAt) !== hostOf(origin))
    return {
      ...web,
      code: 'direccion-distinta',
      text: `La web se publica en ${publishedAt}, pero dice que su dirección es ${origin}, y allí llevan los buscadores y los enlaces que se comparten. Corrige una de las dos: esta, o «Dirección de la web publicada» en «Publicar».`,
    };
  // The sample itself, which lives on a day of its own, has no other.
  if (now !== null || !(sample ? EXAMPLE_DOMAIN : NEW_CLUB_DOMAIN).test(hostOf(origin))) return [];
  return {
    ...web,
    code: 'direccion-de-ejemplo',
    text: `La dirección de la web es todavía la de ejemplo, ${origin}. Pon la que tendrá la de tu club: los buscadores, los calendarios y los enlaces que se comparten la llevan dentro.`,
  };
}

/** Most findings about permissions; more are one task, which a wizard goes through. */
const MOST_PERMISSIONS = 3;

function checkPermissions(club: Club, { today }: HealthFacts): CheckResult {
  const withheld = photosWithoutConsent(club, today);
  const found = { code: 'fotos-sin-permiso', severity: 3 } as const;
  if (withheld.length <= MOST_PERMISSIONS)
    return withheld.map(({ page, reason }) => ({ ...found, text: reason, action: 'permiso', page }));
  return {
    ...found,
    text: `${withheld.length} álbumes, equipos o páginas no tienen en regla el permiso de sus fotos, y la web se publica sin ellas. Se repasan todos de una vez.`,
    action: 'permisos',
  };
}

/** Days before its end from which a permission is reported. */
const ENDING_DAYS = 30;

function checkEndingPermissions(club: Club, { today }: HealthFacts): CheckResult {
  const ending = photoSubjects(club).flatMap(({ page, name }) => {
    const index = club.permissions.findIndex(({ pagina }) => pagina === page);
    const last = club.permissions[index]?.hasta;
    return last && last >= today && daysBetween(today, last) <= ENDING_DAYS ? { index, name, last } : [];
  });
  return firstFinding(ending, (first) => ({
    code: 'permisos-que-acaban',
    severity: 2,
    text: `Pronto acaba el permiso para enseñar ${abbreviateList(ending.map(({ name, last }) => `${name} (${fullDay(last)})`))}. Pide los nuevos antes y cambia el día.`,
    file: 'permisos.yaml',
    path: ['permisos', first.index, 'hasta'],
  }));
}

function checkAgeOfConsent({ permissions }: Club, { today }: HealthFacts): CheckResult {
  const old = recordsToRenew(permissions, today);
  return firstFinding(old, (first) => ({
    code: 'permisos-por-renovar',
    severity: 2,
    text: `Ahora son los tutores quienes firman por quien tiene menos de ${ageOfConsent(today)} años. Renueva ${countPhrase(old.length, 'permiso', 'permisos')} de antes: ${abbreviateList(old.map(({ pagina }) => pagina))}.`,
    file: 'permisos.yaml',
    path: ['permisos', permissions.indexOf(first), 'consienten'],
  }));
}

/** Ages of a second copy, days: from the first on it is spoken of, from the second on it is severe. */
const OLD_COPY_DAYS = 30;
const VERY_OLD_COPY_DAYS = 90;

function checkSecondCopy({ copy, today }: HealthFacts): CheckResult {
  if (!copy) return [];
  const found = { code: 'copia-antigua', action: 'copia' } as const;
  const { lastDay, place } = copy;
  if (lastDay === null && place)
    return {
      ...found,
      severity: 2,
      text: `En «${place}», donde va la segunda copia, no se encuentra ninguna. Conecta ese disco si no lo está, y haz una.`,
    };
  if (lastDay === null)
    return {
      ...found,
      severity: 3,
      text: 'No hay ninguna segunda copia del contenido y de las fotos: si este ordenador se estropea, se pierden. Elige un disco o una carpeta sincronizada y haz la primera.',
    };
  const days = daysBetween(lastDay, today);
  if (days < OLD_COPY_DAYS) return [];
  return {
    ...found,
    severity: days < VERY_OLD_COPY_DAYS ? 2 : 3,
    text: `La última copia es del ${fullDay(lastDay)}, hace ${days} días. Haz otra.`,
  };
}

function checkPublication({ published, changedAt }: HealthFacts): CheckResult {
  if (!published || (published.at !== null && published.at >= changedAt)) return [];
  return {
    code: 'sin-publicar',
    severity: 2,
    action: 'publicar',
    text:
      published.at === null
        ? 'La web no se ha publicado todavía.'
        : `El contenido ha cambiado desde que se publicó la web, el ${fullDay(madridClock(published.at).date)}. Publica los cambios.`,
  };
}
