/** Checks of the health report. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { daysBetween, fullDay } from '../../agenda/dates.ts';
import { madridClock } from '../../agenda/madrid.ts';
import { photoSubjects, photosWithoutConsent, recordsToRenew } from '../../consent/consent.ts';
import { ageOfConsent } from '../../content/age-of-consent.ts';
import type { Club, Team, TeamKind } from '../../content/club.ts';
import { problemLines } from '../../content/problems/problem.ts';
import { seasonKey, usualDays } from '../../content/season-name.ts';
import { FIRST_TEAMS_FILE } from '../editing/overview.ts';
import type { FileProblem } from '../server/api.ts';
import type { Finding, UnfinishedText } from './finding.ts';

/** Facts from outside the content; facts left out are not reported. */
export interface OutsideFacts {
  /** Day of the last second copy, `2025-03-01`; null if the chosen folder contains none. */
  copy?: { lastDay: string | null; place?: string | undefined };
  /** Time of the last publication, ms since 1970; null if the site was never published. */
  published?: { at: number | null };
  /** Address at which the published site is checked, if it differs from the club's own. */
  publishedAt?: string | undefined;
  /** Spanish sentences about missing and unusable photos. */
  photos?: readonly string[];
}

/** Input of the checks besides the club. */
export interface HealthFacts extends OutsideFacts {
  /** Current day, `2024-11-14`. */
  today: string;
  /** Errors of the content; if there are any, there is no club. */
  problems: readonly FileProblem[];
  /** Warnings of the content check, except about texts of the sample. */
  warnings: readonly FileProblem[];
  /** Texts of the sample in a club of its own. */
  leftovers: readonly UnfinishedText[];
  /** Texts that contain «COMPLETAR». */
  unfinished: readonly UnfinishedText[];
  /** Time of the last change of the content, ms since 1970. */
  changedAt: number;
}

/**
 * Returns the findings about a club, most severe first, then in the order of the checks.
 * @param club null while the content has errors
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

/** Result of a check; an empty list if there is nothing to report. */
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
      // People and venues may be written first and used later.
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
  checkSeasonOver,
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
  // A kind without any link to standings plays in no league.
  (club) =>
    findTeams(
      club,
      (team, kind) => !team.standingsLink && kind.teams.some(({ standingsLink }) => standingsLink),
      {
        code: 'clasificacion-sin-enlace',
        severity: 1,
        text: (teams) => `Sin enlace a la clasificación: ${teams}. Pega la dirección de la federación.`,
        field: 'link',
      },
    ),
  checkFees,
  ({ coaches }) => {
    const withoutPhoto = coaches.filter(({ img }) => img === null);
    return firstFinding(withoutPhoto, (first) => ({
      code: 'entrenadores-sin-foto',
      severity: 1,
      text: `${countPhrase(withoutPhoto.length, 'persona', 'personas')} del cuerpo técnico sin foto: ${abbreviateList(withoutPhoto.map(({ name }) => name))}. La web enseña sus iniciales; si quieren, pon una foto.`,
      file: 'entrenadores.yaml',
      path: ['entrenadores', first.key, 'img'],
    }));
  },
];

/** Returns one finding about several items, which leads to the first of them; none without items. */
function firstFinding<Item>(items: readonly Item[], finding: (first: Item) => Finding): Finding[] {
  return items.slice(0, 1).map(finding);
}

/** Joins names for a sentence, and abbreviates a long list: `Ana, Berta y 3 más`. */
function abbreviateList(names: readonly string[], max = 4): string {
  const list = new Intl.ListFormat('es', { type: 'conjunction' });
  if (names.length <= max) return list.format(names);
  return list.format([...names.slice(0, max - 1), `${names.length - max + 1} más`]);
}

/** Formats a count with its noun: `1 partido`, `3 partidos`. */
const countPhrase = (count: number, singular: string, plural: string): string =>
  `${count} ${count === 1 ? singular : plural}`;

/** Formats a problem in one line. The field is left out if the text names the item itself. */
function problemWords({ field, label, found, allowed, nearest }: FileProblem): string {
  const isNamed = label.split(', ').every((part) => found.includes(part));
  return [...(isNamed ? [] : [`${field}:`]), ...problemLines([found, allowed], nearest)].join(' ');
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
    const found = kind.teams.filter((team) => lacks(team, kind));
    return firstFinding(found, (first) => ({
      ...finding,
      text: text(abbreviateList(found.map(({ name }) => name))),
      file: `equipos/${kind.slug}.yaml`,
      path: ['equipos', kind.teams.indexOf(first), field],
    }));
  });

/** Returns the last day of a season: `2024/25` and `2024-2025` end in August of the second year, `2026` with the year. */
function seasonLastDay(season: string): string {
  const [first = '', second] = season.match(/\d+/g) ?? [];
  if (second === undefined) return `${first}-12-31`;
  return `${first.slice(0, 4 - second.length)}${second}-08-31`;
}

function checkSeasonOver({ calendar, currentSeason }: Club, { today }: HealthFacts): CheckResult {
  const finding = { code: 'temporada-terminada', severity: 3, action: 'temporada' } as const;
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

/** Trainings need a calendar to appear in the agenda, and the calendar of a new club only has default days. */
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

/** Reports a missing protection delegate or protocol, except for the sample. */
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

/** Reports missing fees, and fees of another season, which the page names until somebody revises them. */
function checkFees({ fees, currentSeason }: Club): CheckResult {
  const found = { severity: 2, file: 'cuotas.yaml' } as const;
  if (!fees)
    return {
      ...found,
      code: 'sin-cuotas',
      text: 'La web no dice cuánto cuesta ni cómo apuntarse, que es lo primero que pregunta quien llega. Escríbelo: sale en «Únete» y en cada equipo.',
    };
  if (seasonKey(fees.season) === seasonKey(currentSeason)) return [];
  return {
    ...found,
    code: 'cuotas-de-otra-temporada',
    text: `Las cuotas son de la temporada ${fees.season}, y la web lo dice así. Revísalas y pon ${currentSeason}.`,
    path: ['temporada'],
  };
}

/** Reserved domains that nobody can own: https://www.rfc-editor.org/rfc/rfc2606 */
const EXAMPLE_DOMAIN = /(^|\.)example(?:\.(com|net|org))?$/;
/** Placeholder domain of a new club. The sample's domain is reported as a leftover text instead. */
const NEW_CLUB_DOMAIN = /\.example$/;

/** Returns the host without «www.», since the server redirects between both. */
const hostOf = (address: string): string => new URL(address).hostname.replace(/^www\./, '');

/** Compares the origin written in the pages with the address at which the published site is checked. */
function checkAddress({ sample, now, origin }: Club, { publishedAt }: HealthFacts): CheckResult {
  const web = { severity: 2, file: 'club.yaml', path: ['web'] } satisfies Partial<Finding>;
  if (publishedAt && hostOf(publishedAt) !== hostOf(origin))
    return {
      ...web,
      code: 'direccion-distinta',
      text: `La web se publica en ${publishedAt}, pero dice que su dirección es ${origin}, y allí llevan los buscadores y los enlaces que se comparten. Corrige una de las dos: esta, o «Dirección de la web publicada» en «Publicar».`,
    };
  // Only the unchanged sample has a fixed day; its address is meant to be an example.
  if (now !== null || !(sample ? EXAMPLE_DOMAIN : NEW_CLUB_DOMAIN).test(hostOf(origin))) return [];
  return {
    ...web,
    code: 'direccion-de-ejemplo',
    text: `La dirección de la web es todavía la de ejemplo, ${origin}. Pon la que tendrá la de tu club: los buscadores, los calendarios y los enlaces que se comparten la llevan dentro.`,
  };
}

/** Largest number of permissions reported one by one. More are one finding, for a screen that reviews all of them. */
const MAX_PERMISSIONS = 3;

function checkPermissions(club: Club, { today }: HealthFacts): CheckResult {
  const withheld = photosWithoutConsent(club, today);
  const found = { code: 'fotos-sin-permiso', severity: 3 } as const;
  if (withheld.length <= MAX_PERMISSIONS)
    return withheld.map(({ page, reason }) => ({ ...found, text: reason, action: 'permiso', page }));
  return {
    ...found,
    text: `${withheld.length} álbumes, equipos o páginas no tienen en regla el permiso de sus fotos, y la web se publica sin ellas. Se repasan todos de una vez.`,
    action: 'permisos',
  };
}

/** Number of days before the end of a permission from which it is reported. */
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

/** Age in days from which a second copy is reported. */
const OLD_COPY_DAYS = 30;
/** Age in days from which the finding is severe. */
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
