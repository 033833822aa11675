/** The questions about a new club, and the files that its answers make. */
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
import { colourProblems, coloursOf } from './colours.ts';
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

/** A question, by the name of the option that answers it. */
export type Question = keyof typeof QUESTIONS;
export type Answers = Record<Question, string>;

export const questions = Object.keys(QUESTIONS) as Question[];
export const wordsOf = (question: Question): string => QUESTIONS[question];

/** What stands for an address that the club does not have yet: nobody can own it, and the health report asks for another. */
const NO_ADDRESS = 'https://tu-club.example';

/** Answers where neither an option nor a person gives one. */
export const defaults: Partial<Answers> = {
  'nombre-corto': '',
  deporte: '',
  provincia: '',
  colores: '',
  web: '',
  telefono: '',
};

/** Whether a question may be left without an answer. */
export const isOptional = (question: Question): boolean => defaults[question] !== undefined;

const template = (file: string) => readFileSync(join(PROJECT_DIR, 'src/new-club/plantilla', file), 'utf8');

/** The text of club.yaml: what was answered, and the note beside the contact form. */
export function clubFile(answers: Answers): string {
  const text = template(club.name);
  const value = readDocument(club.name, text) as Fields;
  const answer = (question: Question) => answers[question].trim() || undefined;
  const sample = readDocument(club.name, readFileSync(join(sampleContent, club.name), 'utf8')) as Fields;
  return changeDocument(club.name, text, {
    ...value,
    nombre: answers.nombre.trim(),
    nombre_corto: answer('nombre-corto') ?? shortNameOf(answers.nombre.trim()),
    web: normalised(origin, answer('web') ?? NO_ADDRESS),
    municipio: answers.municipio.trim(),
    provincia: answer('provincia') ?? null,
    temporada: normalised(shortSeason, answers.temporada.trim()),
    contacto: {
      ...(value.contacto as Fields),
      email: answers.email.trim(),
      telefono: answer('telefono') ?? null,
    },
    privacidad_formulario: withArticle(String(sample.privacidad_formulario), answers.nombre),
  });
}

/** A value as its field understands it, or as it was typed where it does not. */
const normalised = (field: ZodType<string>, typed: string): string => field.safeParse(typed).data ?? typed;

/** Fits beside the menu of a phone. */
const SHORT = 16;
const GENERIC =
  /^(?:club|deportivo|deportiva|deporte|asociacion|agrupacion|escuela|cultural|union|sociedad|atletico|balonmano|voleibol|voley|baloncesto|futbol|rugby|hockey)$/;
const LINKING = /^(?:de|del|el|la|las|los|y|e)$/;

/** `Club Balonmano Odiel` gives `CB Odiel`: the words that many clubs have are abbreviated. */
function shortNameOf(name: string): string {
  const words = name.split(/\s+/);
  const isOwn = (word: string) => !GENERIC.test(withoutAccents(word)) && !LINKING.test(word);
  const own = words.findIndex(isOwn);
  if (name.length <= SHORT || own < 1) return name;
  const letters = words.slice(0, own).filter((word) => !LINKING.test(word));
  return [letters.map((word) => word.charAt(0).toLocaleUpperCase('es')).join(''), ...words.slice(own)].join(
    ' ',
  );
}

/** Calendar with the usual days of the season, which the health report asks to check; no file for a season without a year. */
export function calendarFile({ temporada }: Answers): Record<string, string> {
  const days = usualDays(normalised(shortSeason, temporada.trim()));
  if (!days) return {};
  const value = { primer_dia: days.first, ultimo_dia: days.last };
  return { [calendar.name]: changeDocument(calendar.name, template(calendar.name), value) };
}

/** The text of marca.yaml: the sport with its ball, and the colours. */
export function brandFile({ deporte, colores }: Answers): string {
  const text = template(brand.name);
  const value = readDocument(brand.name, text) as Fields;
  const sport = deporte.trim() || 'Voleibol';
  return changeDocument(brand.name, text, {
    ...value,
    deporte: sport.charAt(0).toLocaleUpperCase('es') + sport.slice(1),
    pelota: ballOf(sport),
    ...coloursOf(colores, value),
  });
}

/** The ball that a sport is played with; none for one that the site cannot draw. */
function ballOf(sport: string): BallDrawing {
  const word = withoutAccents(sport);
  const other = /\bvole[yi]/.test(word)
    ? 'voleibol'
    : /\bbas(?:ket|quet)/.test(word)
      ? 'baloncesto'
      : 'ninguna';
  return BALLS.find((ball) => word.includes(ball)) ?? other;
}

/** Answers that the checker takes, so that one question can be judged without the others. */
const FINE: Answers = {
  ...(defaults as Answers),
  nombre: 'Club',
  municipio: 'Pueblo',
  temporada: '2026',
  email: 'a@example.org',
};

/** What the content's own checker says of an answer, a line each; nothing when it is taken. */
export function answerProblems(question: Question, answer: string): string[] {
  if (/[\r\n]/.test(answer)) return ['La respuesta tiene más de una línea.'];
  if (question === 'colores') return colourProblems(answer);
  try {
    club.load(club.name, clubFile({ ...FINE, [question]: answer }));
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    // One field may break two rules with the same words.
    return [...new Set(error.problems.flatMap(formatFileProblem))];
  }
}
