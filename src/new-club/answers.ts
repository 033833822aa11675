import { parseArgs } from 'node:util';
import { NewClubError } from './new-club-error.ts';
import { type Answers, answerProblems, defaults, type Question, questions, wordsOf } from './questions.ts';

const option = (question: Question) => `--${question}`;

/** Reads `--nombre 'Club Voleibol Pinar'` and the like. */
export function givenAnswers(args: string[]): Partial<Answers> {
  const options = Object.fromEntries(questions.map((question) => [question, { type: 'string' as const }]));
  try {
    return parseArgs({ args, options }).values as Partial<Answers>;
  } catch {
    throw new NewClubError({ code: 'unknown-options', options: questions.map(option) });
  }
}

/**
 * The answers to all questions: those of the options, then those of a person, who answers again where one cannot be taken.
 * @param ask shows a question and what was wrong with the answer before, and gives what was typed; absent without a
 * terminal
 * @throws NewClubError without a terminal, with all that is missing or wrong
 */
export async function allAnswers(
  given: Partial<Answers>,
  ask?: (words: string, wrong: readonly string[]) => Promise<string>,
): Promise<Answers> {
  const answers: Partial<Answers> = {};
  const complaints: string[] = [];
  for (const question of questions) {
    const words = wordsOf(question);
    let answer = given[question] ?? (ask ? await ask(words, []) : defaults[question]);
    const wrong = () => (answer === undefined ? [] : answerProblems(question, answer));
    while (ask && wrong().length > 0) answer = await ask(words, wrong());
    if (answer === undefined) complaints.push(`Falta ${option(question)}: ${words}`);
    else if (wrong().length > 0) complaints.push([option(question), ...wrong()].join('\n  '));
    answers[question] = answer ?? '';
  }
  if (complaints.length > 0) throw new NewClubError({ code: 'wrong-answers', complaints });
  return answers as Answers;
}
