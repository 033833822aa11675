import { z } from 'zod';
import { nearest } from '../content/nearest.ts';
import { withoutAccents } from '../content/slug.ts';
import { ImportError } from './list.ts';

/** What is not understood is asked; `name` is the text of the list, or the role of a column. */
export interface Question {
  kind: Kind;
  name: string;
  /** What a person is asked. */
  words: string;
  /** Likeliest first. */
  choices: { value: string; words: string }[];
  /** The answer that changes nothing, where there is one. */
  safe?: string;
}

const group = z
  .record(z.string(), z.string().nullable())
  .default({})
  .transform(
    // Null is what has not been filled in yet.
    (all) =>
      Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Record<string, string>,
  );

/** What a person has said: an answer for each name, in a group for each kind of question. */
export const answersSchema = z.strictObject({
  /** How the letters are written (`letras`), and the order of day and month (`fechas`). */
  lectura: group,
  /** The title of the column of a role. */
  columnas: group,
  /** Other names of the club. */
  club: z.array(z.string()).default([]),
  /** Key of a team by name, or by `name / category and competition`; `no` for another club's. */
  equipos: group,
  /** Key of a venue by name; `no` for none of the club's. */
  lugares: group,
  estados: group,
  rivales: group,
  dias: group,
});
export type Answers = z.output<typeof answersSchema>;
export const KINDS = ['lectura', 'columnas', 'equipos', 'lugares', 'estados', 'rivales', 'dias'] as const;
export type Kind = (typeof KINDS)[number];

/** What a date without a text is called. */
export const NO_DAY = '(sin fecha)';

/** Not the club's, not a match, not known yet. */
export const NO = 'no';

export const noAnswers = (): Answers => answersSchema.parse({});

/** What an answer belongs to. */
export const answerKey = ({ kind, name }: Pick<Question, 'kind' | 'name'>) =>
  `${kind} ${
    withoutAccents(name)
      .replace(/[^a-z0-9]+/g, ' ')
      .trim() || name
  }`;

/** The answer to a question; undefined where there is none that it allows. */
export function answerTo({ kind, name, choices }: Question, answers: Answers): string | undefined {
  const answer = answers[kind][name];
  return choices.some(({ value }) => value === answer) ? answer : undefined;
}

/** Refuses answers that a question does not allow, so that a slip of the pen is not asked again without a word. */
export function checkAnswers(questions: readonly Question[], given: Answers): void {
  const wrong = questions.flatMap((question) => {
    const { kind, name, choices } = question;
    const answer = given[kind][name];
    if (answer === undefined || answerTo(question, given) !== undefined) return [];
    const values = choices.map(({ value }) => value);
    const near = nearest(answer, values);
    return `«${answer}» no vale para «${name}» (${kind}). ${near ? `¿Querías decir «${near}»?` : `Se admite: ${values.join(', ')}.`}`;
  });
  if (wrong.length > 0) throw new ImportError(wrong.join('\n'));
}
