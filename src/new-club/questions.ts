/** Questions about a new club, and the content files generated from the answers. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ZodType } from 'zod';
import { sampleContent } from '../../sample-club/paths.ts';
import { BALLS, type BallDrawing } from '../brand/brand.ts';
import { PROJECT_DIR } from '../config/project.ts';
import { changeDocument, readDocument } from '../content/documents/documents.ts';
import type { Fields } from '../content/documents/values.ts';
import { brand } from '../content/files/brand.ts';
import { calendar } from '../content/files/calendar.ts';
import { club } from '../content/files/club.ts';
import { origin, shortSeason } from '../content/files/fields.ts';
import { ContentError, formatFileProblem } from '../content/problems/problem.ts';
import { usualDays } from '../content/season-name.ts';
import { withoutAccents } from '../content/spelling.ts';
import { brandColours, colourProblems } from './colours.ts';
import { withArticle } from './legal-texts.ts';

const QUESTIONS = {
  nombre: '¿Cómo se llama el club?',
  'nombre-corto': '¿Cuál es su nombre corto, el de la cabecera? (vacío: se abrevia)',
  deporte: '¿Qué deporte practica? (vacío: voleibol)',
  municipio: '¿De qué municipio es?',
  provincia: '¿De qué provincia? (puede quedar vacía)',
  colores:
    '¿Cuáles son sus colores? Como «granate y oro» o «#6b1528, #f2c14e»; el blanco ya es el fondo de la web (puede quedar vacío)',
  web: '¿Qué dirección tendrá su web? Como «cvpinar.es» (puede quedar vacía, si todavía no la tiene)',
  temporada: '¿Qué temporada es? (2025/26, 2025-2026, 25-26 o 2026)',
  email: '¿A qué correo se escribe al club?',
  telefono: '¿Qué teléfono tiene? (puede quedar vacío)',
} as const;

/** Key of a question, also the name of its command-line option. */
export type ClubQuestion = keyof typeof QUESTIONS;
export type ClubAnswers = Record<ClubQuestion, string>;

export const clubQuestions = Object.keys(QUESTIONS) as ClubQuestion[];
export const questionText = (question: ClubQuestion): string => QUESTIONS[question];

/** Placeholder until the club has a web address. Nobody can own it, and the health report asks to replace it. */
const PLACEHOLDER_ADDRESS = 'https://tu-club.example';

/** Default answers to the optional questions. */
export const defaultAnswers: Partial<ClubAnswers> = {
  'nombre-corto': '',
  deporte: '',
  provincia: '',
  colores: '',
  web: '',
  telefono: '',
};

/** True if a question may be left unanswered. */
export const isOptionalQuestion = (question: ClubQuestion): boolean => defaultAnswers[question] !== undefined;

const readTemplate = (file: string) =>
  readFileSync(join(PROJECT_DIR, 'src/new-club/plantilla', file), 'utf8');

/** Returns the text of club.yaml, with the sample's privacy note for the contact form. */
export function clubFileText(answers: ClubAnswers): string {
  const text = readTemplate(club.name);
  const value = readDocument(club.name, text) as Fields;
  const answer = (question: ClubQuestion) => answers[question].trim() || undefined;
  const sample = readDocument(club.name, readFileSync(join(sampleContent, club.name), 'utf8')) as Fields;
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
    privacidad_formulario: withArticle(String(sample.privacidad_formulario), answers.nombre),
  });
}

/** Returns a value as normalized by its field, or unchanged if the field rejects it. */
const normalize = (field: ZodType<string>, typed: string): string => field.safeParse(typed).data ?? typed;

/** Longest name that fits beside the menu on a phone. */
const MAX_SHORT_NAME = 16;
const GENERIC_WORD =
  /^(?:club|deportivo|deportiva|deporte|asociacion|agrupacion|escuela|cultural|union|sociedad|atletico|balonmano|voleibol|voley|baloncesto|futbol|rugby|hockey)$/;
const LINKING_WORD = /^(?:de|del|el|la|las|los|y|e)$/;

/** Abbreviates the generic words at the start of a name: `Club Balonmano Odiel` becomes `CB Odiel`. */
function abbreviateName(name: string): string {
  const words = name.split(/\s+/);
  const isDistinctive = (word: string) =>
    !GENERIC_WORD.test(withoutAccents(word)) && !LINKING_WORD.test(word);
  const start = words.findIndex(isDistinctive);
  if (name.length <= MAX_SHORT_NAME || start < 1) return name;
  const generic = words.slice(0, start).filter((word) => !LINKING_WORD.test(word));
  const initials = generic.map((word) => word.charAt(0).toLocaleUpperCase('es')).join('');
  return [initials, ...words.slice(start)].join(' ');
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

/** Returns the text of marca.yaml: the sport with its ball, and the colours. */
export function brandFileText({ deporte, colores }: ClubAnswers): string {
  const text = readTemplate(brand.name);
  const value = readDocument(brand.name, text) as Fields;
  const sport = deporte.trim() || 'Voleibol';
  return changeDocument(brand.name, text, {
    ...value,
    deporte: sport.charAt(0).toLocaleUpperCase('es') + sport.slice(1),
    pelota: ballOf(sport),
    ...brandColours(colores, value),
  });
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
  nombre: 'Club',
  municipio: 'Pueblo',
  temporada: '2026',
  email: 'a@example.org',
};

/** Checks an answer with the content's own schema. Returns the problems as Spanish lines; empty if it is valid. */
export function answerProblems(question: ClubQuestion, answer: string): string[] {
  if (/[\r\n]/.test(answer)) return ['La respuesta tiene más de una línea.'];
  if (question === 'colores') return colourProblems(answer);
  try {
    club.load(club.name, clubFileText({ ...VALID_ANSWERS, [question]: answer }));
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    // A field may break two rules with the same message.
    return [...new Set(error.problems.flatMap(formatFileProblem))];
  }
}
