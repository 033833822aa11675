/** Questions about a new club, and the content files generated from the answers. */
import type { ZodType } from 'zod';
import { PLACEHOLDER_ADDRESS } from '../../base/addresses/placeholder-address.ts';
import { BALLS, type BallDrawing, HORIZONS, type Horizon } from '../../club/brand/brand.ts';
import { ridgeOf } from '../../club/brand/horizons.ts';
import { changeDocument, readDocument } from '../../club/content/documents/documents.ts';
import type { Fields } from '../../club/content/documents/values.ts';
import { brand } from '../../club/content/files/brand.ts';
import { calendar } from '../../club/content/files/calendar.ts';
import { club } from '../../club/content/files/club.ts';
import { origin, shortSeason } from '../../club/content/files/fields.ts';
import { scoringToWrite } from '../../club/content/files/scoring.ts';
import { ContentError, formatFileProblem } from '../../club/content/problems/problem.ts';
import { usualDays } from '../../club/content/season-name.ts';
import { withoutAccents } from '../../club/content/spelling.ts';
import { asksScoring, type Scoring, scoringOfSport, VOLLEYBALL } from '../../club/scoring/scoring.ts';
import { brandColours, colourNotes, colourProblems } from './colours.ts';
import { readTemplate } from './legal-texts.ts';

const QUESTIONS = {
  nombre: '¿Cómo se llama el club?',
  'nombre-corto': '¿Cuál es su nombre corto, el de la cabecera? (vacío: se abrevia)',
  deporte: '¿Qué deporte practica? (vacío: voleibol)',
  marcador: '¿Cómo se cuenta un partido: por goles, por puntos o por sets? (ninguno: no se juegan partidos)',
  empates: '¿Puede acabar en empate? (sí o no)',
  municipio: '¿De qué municipio es?',
  provincia: '¿De qué provincia? (puede quedar vacía)',
  colores:
    '¿Cuáles son sus colores? Como «granate y oro»; el blanco ya es el fondo de la web (puede quedar vacío)',
  paisaje:
    '¿Qué paisaje tiene? Es el dibujo que remata la cabecera de cada página: colinas, sierra, llanura, mar o tejados (vacío: colinas)',
  web: '¿Qué dirección tendrá su web? Como «cvpinar.es» (puede quedar vacía, si todavía no la tiene)',
  temporada:
    '¿Qué temporada es? (2025/26 o 25-26 si va de otoño a primavera; 2026 si va de enero a diciembre)',
  email: '¿A qué correo se escribe al club?',
  telefono: '¿Qué teléfono tiene? (puede quedar vacío)',
} as const;

/** Key of a question, also the name of its command-line option. */
export type ClubQuestion = keyof typeof QUESTIONS;
export type ClubAnswers = Record<ClubQuestion, string>;

export const clubQuestions = Object.keys(QUESTIONS) as ClubQuestion[];
export const questionText = (question: ClubQuestion): string => QUESTIONS[question];

/** Default answers to the optional questions. */
export const defaultAnswers: Partial<ClubAnswers> = {
  'nombre-corto': '',
  deporte: '',
  provincia: '',
  colores: '',
  paisaje: '',
  web: '',
  telefono: '',
};

/** True if a question may be left unanswered. */
export const isOptionalQuestion = (question: ClubQuestion): boolean => defaultAnswers[question] !== undefined;

/** True if a question is asked after the earlier answers. */
export function isAsked(
  question: ClubQuestion,
  { deporte = '', marcador = '' }: Partial<ClubAnswers>,
): boolean {
  if (question === 'marcador') return asksScoring(deporte);
  return question !== 'empates' || (asksScoring(deporte) && !isNoMatches(marcador));
}

/** Returns Spanish sentences about answers that may not have the effect that one expects. */
export const answerNotes = ({ colores, temporada }: Pick<ClubAnswers, 'colores' | 'temporada'>): string[] => [
  ...colourNotes(colores),
  ...(/^\d{4}$/.test(temporada.trim()) ? [calendarYearNote(Number(temporada))] : []),
];

const calendarYearNote = (year: number) =>
  `La temporada ${year} va de enero a diciembre. Si la tuya va de otoño a primavera, escríbela con sus dos años, como ${year}-${String(year + 1).slice(2)}, en los datos del club, y corrige los días del calendario.`;

/** Returns the text of club.yaml. */
export function clubFileText(answers: ClubAnswers): string {
  const text = readTemplate(club.name);
  const value = readDocument(club.name, text) as Fields;
  const answer = (question: ClubQuestion) => answers[question].trim() || undefined;
  return changeDocument(club.name, text, {
    ...value,
    nombre: answers.nombre.trim(),
    nombre_corto: answer('nombre-corto') ?? abbreviateName(answers.nombre.trim()),
    web: normalize(origin, answer('web') ?? PLACEHOLDER_ADDRESS),
    municipio: answers.municipio.trim(),
    provincia: answer('provincia') ?? null,
    temporada: normalize(shortSeason, answers.temporada.trim()),
    contacto: {
      ...(value.contacto as Fields),
      email: answers.email.trim(),
      telefono: answer('telefono') ?? null,
    },
  });
}

/** Returns a value as normalized by its field, or unchanged if the field rejects it. */
const normalize = (field: ZodType<string>, typed: string): string => field.safeParse(typed).data ?? typed;

/** Longest name that fits beside the menu on a phone. */
const MAX_SHORT_NAME = 16;
const GENERIC_WORD =
  /^(?:club|deportivo|deportiva|deporte|asociacion|agrupacion|escuela|cultural|union|sociedad|atletico|balonmano|voleibol|voley|baloncesto|futbol|rugby|hockey|natacion|waterpolo|atletismo|gimnasia|ciclismo)$/;
const LINKING_WORD = /^(?:de|del|el|la|las|los|y|e)$/;

/** Words that say nothing after the initials of a name: `CD Colegio Los Olmos`. */
const SCHOOL_WORD = /^(?:colegio|instituto|ies|ceip)$/;
const INITIALS = /^\p{Lu}{2,5}$/u;

/**
 * Abbreviates the generic words at the start of a name: `Club Balonmano Odiel` becomes `CB Odiel`. After initials, leaves them out:
 * `CD Colegio Los Olmos` becomes `CD Los Olmos`, with the article of the name.
 */
function abbreviateName(name: string): string {
  const words = name.split(/\s+/);
  if (name.length <= MAX_SHORT_NAME) return name;
  const [first = ''] = words;
  const hasInitials = INITIALS.test(first) && !GENERIC_WORD.test(withoutAccents(first));
  const initials = hasInitials ? words.shift() : undefined;
  const isLinking = (word = '') => LINKING_WORD.test(word.toLowerCase());
  const isGeneric = (word: string) => {
    const plain = withoutAccents(word);
    return GENERIC_WORD.test(plain) || (initials !== undefined && SCHOOL_WORD.test(plain));
  };
  const start = words.findIndex((word) => !isGeneric(word) && !isLinking(word));
  if (start < 1) return name;
  if (initials) return [initials, ...words.slice(isLinking(words[start - 1]) ? start - 1 : start)].join(' ');
  const firstLetters = words.slice(0, start).filter((word) => !isLinking(word));
  const made = firstLetters.map((word) => word.charAt(0).toLocaleUpperCase('es')).join('');
  return [made, ...words.slice(start)].join(' ');
}

/**
 * Returns the text of calendario.yaml by file name, with the usual days of the season; the health report asks to check
 * them. Empty for a season without a year.
 */
export function calendarFile({ temporada }: ClubAnswers): Record<string, string> {
  const days = usualDays(normalize(shortSeason, temporada.trim()));
  if (!days) return {};
  const value = { primer_dia: days.first, ultimo_dia: days.last };
  return { [calendar.name]: changeDocument(calendar.name, readTemplate(calendar.name), value) };
}

/** Words for a landscape, by its horizon. The first word of each is offered by the screen. */
const LANDSCAPES: Record<Horizon, readonly string[]> = {
  colinas: ['colinas', 'valle'],
  sierra: ['sierra', 'montaña', 'montañas'],
  llanura: ['llanura', 'llano', 'vega', 'campo'],
  olas: ['mar', 'costa', 'playa', 'olas', 'río', 'lago'],
  tejados: ['tejados', 'ciudad', 'casas'],
};

/** Landscapes to choose from: `colinas`, `sierra`, `llanura`, `mar`, `tejados`. */
export const landscapes: readonly string[] = Object.values(LANDSCAPES).flatMap(([word]) => word ?? []);

/** Returns the corners of a landscape's drawing, 0..1 of its box. */
export const landscapeOutline = (landscape: string): (readonly [x: number, y: number])[] =>
  ridgeOf(horizonOf(landscape) ?? 'colinas');

const isLandscape = (answer: string) => (word: string) =>
  withoutAccents(word) === withoutAccents(answer.trim());

/** Returns the horizon of a landscape; undefined for an unknown one. */
const horizonOf = (answer: string): Horizon | undefined =>
  HORIZONS.find((horizon) => LANDSCAPES[horizon].some(isLandscape(answer)));

/** Returns the text of marca.yaml: the sport with its ball, the colours and the horizon. */
export function brandFileText(answers: ClubAnswers): string {
  const { deporte, colores, paisaje } = answers;
  const text = readTemplate(brand.name);
  const value = readDocument(brand.name, text) as Fields;
  const sport = deporte.trim() || 'Voleibol';
  const scoring = scoringToWrite(scoringOf(answers));
  return changeDocument(brand.name, text, {
    ...value,
    deporte: sport.charAt(0).toLocaleUpperCase('es') + sport.slice(1),
    ...(scoring && { marcador: scoring }),
    pelota: ballOf(sport),
    horizonte: horizonOf(paisaje) ?? value.horizonte,
    ...brandColours(colores, value),
  });
}

const UNIT_ANSWERS = { goles: 'goals', puntos: 'points', sets: 'sets' } as const;
type UnitAnswer = keyof typeof UNIT_ANSWERS;

/** Answer of a club that plays no matches. */
export const NO_MATCHES = 'ninguno';
const isNoMatches = (answer: string) => /^\s*ningun/i.test(answer);

/** Ways to count to choose from: `goles`, `puntos`, `sets`. */
export const unitAnswers = Object.keys(UNIT_ANSWERS) as readonly UnitAnswer[];

/** Returns the unit that an answer names, `por goles`; undefined for another answer. */
const unitOf = (answer: string) =>
  unitAnswers.find((unit) =>
    withoutAccents(answer)
      .split(/[^a-z]+/)
      .some((word) => word === unit || `${word}s` === unit || `${word}es` === unit),
  );

const YES = /^\s*s[ií]?\s*$/i;
const NO = /^\s*no?\s*$/i;

/** Returns the scoring of a known sport, or that of the answers about another one; the default for one without matches. */
function scoringOf({ deporte, marcador, empates }: ClubAnswers): Scoring {
  const known = asksScoring(deporte) ? undefined : (scoringOfSport(deporte) ?? VOLLEYBALL);
  if (known) return known;
  if (isNoMatches(marcador)) return VOLLEYBALL;
  const unit = UNIT_ANSWERS[unitOf(marcador) ?? 'sets'];
  const draws = YES.test(empates);
  return unit === 'sets' ? { ...VOLLEYBALL, draws } : { unit, periods: 0, draws };
}

/** Returns the ball of a sport; none if the site cannot draw it. */
function ballOf(sport: string): BallDrawing {
  const word = withoutAccents(sport);
  const synonym = /\bvole[yi]/.test(word)
    ? 'voleibol'
    : /\bbas(?:ket|quet)/.test(word)
      ? 'baloncesto'
      : 'ninguna';
  return BALLS.find((ball) => word.includes(ball)) ?? synonym;
}

/** Valid answers to all questions, used to check a single answer. */
const VALID_ANSWERS: ClubAnswers = {
  ...(defaultAnswers as ClubAnswers),
  marcador: '',
  empates: '',
  nombre: 'Club',
  municipio: 'Pueblo',
  temporada: '2026',
  email: 'a@example.org',
};

/**
 * Checks an answer with the content's own schema. Returns the problems as Spanish lines; empty if it is valid.
 * @param answers the others, on which it depends whether the question is asked
 */
export function answerProblems(
  question: ClubQuestion,
  answer: string,
  answers: Partial<ClubAnswers>,
): string[] {
  if (!isAsked(question, answers)) return [];
  if (/[\r\n]/.test(answer)) return ['La respuesta tiene más de una línea.'];
  if (question === 'colores') return colourProblems(answer);
  if (question === 'marcador')
    return unitOf(answer) || isNoMatches(answer)
      ? []
      : ['Di si se cuenta por goles, por puntos o por sets, o «ninguno» si no se juegan partidos.'];
  if (question === 'empates') return YES.test(answer) || NO.test(answer) ? [] : ['Di sí o no.'];
  if (question === 'paisaje')
    return answer.trim() === '' || horizonOf(answer)
      ? []
      : [`No se conoce el paisaje «${answer.trim()}». Se admite: ${landscapes.join(', ')}.`];
  try {
    club.load(club.name, clubFileText({ ...VALID_ANSWERS, [question]: answer }));
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    // A field may break two rules with the same message.
    return [...new Set(error.problems.flatMap(formatFileProblem))];
  }
}
