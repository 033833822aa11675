/** The questions about a new club, and where in its club.yaml the answers stand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sampleContent } from '../../sample-club/paths.ts';
import { club } from '../content/files/club.ts';
import { ContentError, inFileWords } from '../content/problems/problem.ts';
import { changeDocument, readDocument } from '../desk/documents/documents.ts';
import type { Fields } from '../desk/documents/values.ts';

const QUESTIONS = {
  nombre: { words: '¿Cómo se llama el club?', field: ['nombre'] },
  'nombre-corto': { words: '¿Cuál es su nombre corto, el de la cabecera?', field: ['nombre_corto'] },
  municipio: { words: '¿De qué municipio es?', field: ['municipio'] },
  web: {
    words:
      '¿Qué dirección tendrá su web? Como «https://cvpinar.es» (puede quedar vacía, si todavía no la tiene)',
    field: ['web'],
  },
  temporada: { words: '¿Qué temporada es? (2025/26, 2025-2026 o 2026)', field: ['temporada'] },
  email: { words: '¿A qué correo se escribe al club?', field: ['contacto', 'email'] },
  telefono: { words: '¿Qué teléfono tiene? (puede quedar vacío)', field: ['contacto', 'telefono'] },
} as const;

/** A question, by the name of the option that answers it. */
export type Question = keyof typeof QUESTIONS;
export type Answers = Record<Question, string>;

export const questions = Object.keys(QUESTIONS) as Question[];
export const wordsOf = (question: Question): string => QUESTIONS[question].words;

/** What stands for an address that the club does not have yet: nobody can own it, and the health report asks for another. */
const NO_ADDRESS = 'https://tu-club.example.org';

/** Answers where neither an option nor a person gives one. */
export const defaults: Partial<Answers> = { web: '' };

/** Whether a question may be left without an answer. */
export const isOptional = (question: Question): boolean => answerProblems(question, '').length === 0;

/**
 * The sample's club.yaml with the answers in place of its own values. Its fixed day is left out: a club follows the clock;
 * and the point that its cover keeps: a club's own picture has another one.
 */
export function clubFile(answers: Partial<Answers>): string {
  const text = readFileSync(join(sampleContent, 'club.yaml'), 'utf8')
    .replace(/^#.*\nhoy:.*\n/m, '')
    .replace(/^ *#.*\n( *img: )\{ ruta: (\S+), foco: .*\}$/m, '$1$2');
  const value = readDocument(club.name, text);
  for (const question of questions) {
    const answer = answerOf(question, answers);
    const [field, within] = QUESTIONS[question].field;
    if (answer === undefined) continue;
    if (within) ((value as Fields)[field] as Fields)[within] = answer;
    else (value as Fields)[field] = answer;
  }
  return changeDocument(club.name, text, value);
}

const answerOf = (question: Question, answers: Partial<Answers>): string | undefined => {
  const answer = answers[question]?.trim();
  return question === 'web' && answer === '' ? NO_ADDRESS : answer;
};

/** What the content's own checker says of an answer, a line each; nothing when it is taken. */
export function answerProblems(question: Question, answer: string): string[] {
  if (/[\r\n]/.test(answer)) return ['La respuesta tiene más de una línea.'];
  try {
    club.load(club.name, clubFile({ [question]: answer }));
    return [];
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return error.problems.flatMap(inFileWords);
  }
}
