/** What a new club is asked, and where in its club.yaml the answers stand. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isScalar, parseDocument, stringify } from 'yaml';
import { sampleContent } from '../../sample-club/paths.ts';
import { club } from '../content/files/club.ts';
import { problemLines } from '../content/problems.ts';

const QUESTIONS = {
  nombre: { words: '¿Cómo se llama el club?', field: ['nombre'] },
  'nombre-corto': { words: '¿Cuál es su nombre corto, el de la cabecera?', field: ['nombre_corto'] },
  municipio: { words: '¿De qué municipio es?', field: ['municipio'] },
  temporada: { words: '¿Qué temporada es? (2025/26, 2025-2026 o 2026)', field: ['temporada'] },
  email: { words: '¿A qué correo se escribe al club?', field: ['contacto', 'email'] },
  telefono: { words: '¿Qué teléfono tiene? (puede quedar vacío)', field: ['contacto', 'telefono'] },
} as const;

/** A question, by the name of the option that answers it. */
export type Question = keyof typeof QUESTIONS;
export type Answers = Record<Question, string>;

export const questions = Object.keys(QUESTIONS) as Question[];
export const wordsOf = (question: Question): string => QUESTIONS[question].words;

/** Whether a question may be left without an answer. */
export const isOptional = (question: Question): boolean => answerProblems(question, '').length === 0;

/** The sample's club.yaml with the answers in place of its own values. Its fixed day is left out: a club follows the clock. */
export function clubFile(answers: Partial<Answers>): string {
  let text = readFileSync(join(sampleContent, 'club.yaml'), 'utf8').replace(/^#.*\nhoy:.*\n/m, '');
  for (const question of questions) {
    const answer = answers[question];
    if (answer === undefined) continue;
    const node = parseDocument(text).getIn(QUESTIONS[question].field, true);
    if (!isScalar(node) || !node.range) throw new Error(`the sample's club.yaml has no ${question}`);
    const [start, end] = node.range;
    // Only the value is replaced: writing the whole document anew would lay out every other text differently.
    text = text.slice(0, start) + stringify(answer.trim(), { lineWidth: 0 }).trimEnd() + text.slice(end);
  }
  return text;
}

/** What the content's own checker says of an answer, a line each; nothing when it is taken. */
export function answerProblems(question: Question, answer: string): string[] {
  if (/[\r\n]/.test(answer)) return ['La respuesta tiene más de una línea.'];
  const loaded = club.load(club.name, clubFile({ [question]: answer }));
  return loaded.ok ? [] : loaded.problems.flatMap(problemLines);
}
