import { z } from 'zod';
import { plain } from './list.ts';

/** Of what is not understood; `name` is the text of the list, or the role of a column. */
export interface Question {
  kind: Kind;
  name: string;
  words: string;
  /** Likeliest first. */
  choices: { value: string; words: string }[];
  /** The answer that changes nothing, where there is one. */
  safe?: string;
}

const group = z.record(z.string(), z.string()).default({});

/** A person's answers: one for each name, in a group for each kind of question. */
export const answersSchema = z.strictObject({
  /** How the letters are written (`letras`), the order of day and month (`fechas`), and the zone of hours (`zona`). */
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
  resultados: group,
});
export type Answers = z.output<typeof answersSchema>;
export const KINDS = [
  'lectura',
  'columnas',
  'equipos',
  'lugares',
  'estados',
  'rivales',
  'dias',
  'resultados',
] as const;
export type Kind = (typeof KINDS)[number];

/** Not the club's, not a match, not known yet. */
export const NO = 'no';

export const noAnswers = (): Answers => answersSchema.parse({});

/** What an answer belongs to: names are the same in other letters. */
const answerKey = ({ kind, name }: Pick<Question, 'kind' | 'name'>) => `${kind} ${plain(name) || name}`;

const entriesOf = (answers: Answers) =>
  KINDS.flatMap((kind) => Object.entries(answers[kind]).map(([name, answer]) => ({ kind, name, answer })));

/** The questions that a list brings up, and the answers to them. */
export class Interview {
  readonly #questions = new Map<string, Question>();
  readonly #now: Map<string, string>;
  readonly #before: Map<string, string>;
  readonly #given: Answers;

  /** @param given by a person, now @param known from earlier lists */
  constructor(given: Answers, known: Answers) {
    this.#given = given;
    const byKey = (answers: Answers) =>
      new Map(entriesOf(answers).map((entry) => [answerKey(entry), entry.answer]));
    this.#now = byKey(given);
    this.#before = byKey(known);
  }

  /**
   * The answer to a question; undefined where there is none that it allows.
   * @param isClear whether it is a question only where a person has answered it unprompted
   */
  readonly ask = (question: Question, isClear = false): string | undefined => {
    const answer = this.#answerTo(question);
    if (!isClear || answer !== undefined) this.#questions.set(answerKey(question), question);
    return answer;
  };

  #answerTo(question: Question): string | undefined {
    const answer = this.#now.get(answerKey(question)) ?? this.#before.get(answerKey(question));
    return question.choices.some(({ value }) => value === answer) ? answer : undefined;
  }

  /** True while a question waits for its answer. An answer that its question does not allow is none. */
  isWaiting(): boolean {
    return [...this.#questions.values()].some((question) => this.#answerTo(question) === undefined);
  }

  /** The questions that wait, or were answered by this person. */
  shown(): Question[] {
    return [...this.#questions.values()]
      .filter((question) => this.#answerTo(question) === undefined || this.#now.has(answerKey(question)))
      .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  }

  /** The person's answers to these questions; those to others change nothing, and are not remembered. */
  used(): Answers {
    const used = { ...noAnswers(), club: this.#given.club };
    for (const { kind, name, answer } of entriesOf(this.#given))
      if (this.#questions.has(answerKey({ kind, name }))) used[kind][name] = answer;
    return used;
  }
}
