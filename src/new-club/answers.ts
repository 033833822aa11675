import { parseArgs } from 'node:util';
import { type Answers, answerProblems, type Question, questions, unasked, wordsOf } from './questions.ts';

/** The club was not begun, for a reason that the volunteer can mend; the message says which, in Spanish. */
export class NewClubError extends Error {}

const option = (question: Question) => `--${question}`;

/** Reads `--nombre 'Club Voleibol Pinar'` and the like. */
export function givenAnswers(args: string[]): Partial<Answers> {
  const options = Object.fromEntries(questions.map((question) => [question, { type: 'string' as const }]));
  try {
    return parseArgs({ args, options }).values as Partial<Answers>;
  } catch {
    throw new NewClubError(
      `No entiendo las opciones. Son estas, cada una seguida de su respuesta: ${questions.map(option).join(', ')}.`,
    );
  }
}

/** All answers from the options alone. Throws NewClubError with every one that is missing or wrong. */
export function completeAnswers(options: Partial<Answers>): Answers {
  const given = { ...unasked, ...options };
  const missing = questions.filter((question) => given[question] === undefined);
  const wrong = Object.entries(given).map(([question, answer]) => ({
    question: question as Question,
    lines: answerProblems(question as Question, answer),
  }));
  const complaints = [
    ...missing.map((question) => `Falta ${option(question)}: ${wordsOf(question)}`),
    ...wrong.flatMap(({ question, lines }) =>
      lines.length > 0 ? [[option(question), ...lines].join('\n  ')] : [],
    ),
  ];
  if (complaints.length > 0) throw new NewClubError(complaints.join('\n'));
  return given as Answers;
}

/**
 * Asks for what the options do not answer, again where an answer is refused.
 * @param ask shows a question and returns what was typed
 */
export async function askedAnswers(
  given: Partial<Answers>,
  ask: (words: string) => Promise<string>,
  say: (line: string) => void,
): Promise<Answers> {
  const answers: Partial<Answers> = {};
  for (const question of questions) {
    let answer = given[question] ?? (await ask(wordsOf(question)));
    for (;;) {
      const problems = answerProblems(question, answer);
      if (problems.length === 0) break;
      for (const line of problems) say(`  ${line}`);
      answer = await ask(wordsOf(question));
    }
    answers[question] = answer;
  }
  return answers as Answers;
}
