import { z } from 'zod';
import { normalizeName } from '../cells/text.ts';

/** Question to the volunteer. `name` is the text in the list, or the role of a column. */
export interface ImportQuestion {
  kind: QuestionKind;
  name: string;
  text: string;
  /** Choices, likeliest first. */
  choices: { value: string; label: string }[];
  /** Preselected choice that changes nothing. */
  defaultValue?: string;
}

const group = z.record(z.string(), z.string()).default({});

/** Answers by kind and name of the question. */
export const answersSchema = z.strictObject({
  /** Encoding (`letras`), order of day and month (`fechas`), and time zone (`zona`). */
  lectura: group,
  /** Column title by role. */
  columnas: group,
  /** Role by column title; `no` for a column that is not read. */
  titulos: group,
  /** Other names of the club. */
  club: z.array(z.string()).default([]),
  /** Team key by name, or by `name / category and competition`; `no` for another club's team, `+kind/name` for a new one. */
  equipos: group,
  /** Venue key by name; `no` for none of the club's, `+name` for a new one. */
  lugares: group,
  estados: group,
  rivales: group,
  dias: group,
  resultados: group,
  /** Treatment of cells with spreadsheet errors, by the title of their column. */
  errores: group,
  /** Treatment of published facts that the list lacks, by the kind of fact. */
  perdidas: group,
});
export type ImportAnswers = z.output<typeof answersSchema>;
export const QUESTION_KINDS = [
  'lectura',
  'columnas',
  'titulos',
  'equipos',
  'lugares',
  'estados',
  'rivales',
  'dias',
  'resultados',
  'errores',
  'perdidas',
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** Answer to several kinds of questions: not the club's, no match, or not known yet. */
export const NO = 'no';

/** First letter of an answer that adds a team or a venue: `+equipos/Infantil femenino`, `+Pabellón de la Vega`. */
export const NEW = '+';

export const noAnswers = (): ImportAnswers => answersSchema.parse({});

/** Returns the key of a question, which is the same for all spellings of a name. */
const answerKey = ({ kind, name }: Pick<ImportQuestion, 'kind' | 'name'>) =>
  `${kind} ${normalizeName(name) || name}`;

const entriesOf = (answers: ImportAnswers) =>
  QUESTION_KINDS.flatMap((kind) =>
    Object.entries(answers[kind]).map(([name, answer]) => ({ kind, name, answer })),
  );

/** Collects the questions that a list raises and looks up their answers. */
export class QuestionCollector {
  readonly #questions = new Map<string, ImportQuestion>();
  /** Answers of this import by question key. */
  readonly #answers: Map<string, string>;
  /** Answers of earlier imports by question key. */
  readonly #earlierAnswers: Map<string, string>;
  readonly #given: ImportAnswers;

  /** @param given answers of this import @param known answers of earlier imports */
  constructor(given: ImportAnswers, known: ImportAnswers) {
    this.#given = given;
    const byKey = (answers: ImportAnswers) =>
      new Map(entriesOf(answers).map((entry) => [answerKey(entry), entry.answer]));
    this.#answers = byKey(given);
    this.#earlierAnswers = byKey(known);
  }

  /**
   * Returns the answer to a question; undefined if there is none among its choices.
   * @param isClear true if the question is not shown unless it already has an answer
   */
  readonly ask = (question: ImportQuestion, isClear = false): string | undefined => {
    const answer = this.#answerTo(question);
    if (!isClear || answer !== undefined) this.#questions.set(answerKey(question), question);
    return answer;
  };

  #answerTo(question: ImportQuestion): string | undefined {
    const answer = this.#answers.get(answerKey(question)) ?? this.#earlierAnswers.get(answerKey(question));
    return question.choices.some(({ value }) => value === answer) ? answer : undefined;
  }

  /** True while a question has no valid answer. */
  isWaiting(): boolean {
    return [...this.#questions.values()].some((question) => this.#answerTo(question) === undefined);
  }

  /** Returns the open questions, and then those answered in this import. */
  visibleQuestions(): ImportQuestion[] {
    const isOpen = (question: ImportQuestion) => this.#answerTo(question) === undefined;
    return [...this.#questions.values()]
      .filter((question) => isOpen(question) || this.#answers.has(answerKey(question)))
      .sort(
        (a, b) =>
          Number(isOpen(b)) - Number(isOpen(a)) ||
          QUESTION_KINDS.indexOf(a.kind) - QUESTION_KINDS.indexOf(b.kind),
      );
  }

  /** Returns the given answers that belong to a question of the list. */
  usedAnswers(): ImportAnswers {
    const used = { ...noAnswers(), club: this.#given.club };
    for (const { kind, name, answer } of entriesOf(this.#given))
      if (this.#questions.has(answerKey({ kind, name }))) used[kind][name] = answer;
    return used;
  }
}
