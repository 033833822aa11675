import { NewClubError } from './new-club-error.ts';
import {
  answerProblems,
  type ClubAnswers,
  type ClubQuestion,
  clubQuestions,
  defaultAnswers,
  isAsked,
  questionText,
} from './questions.ts';

const optionName = (question: ClubQuestion) => `--${question}`;

/**
 * Collects the answers to all questions, from the options or else from a person. Repeats a question after an invalid
 * answer.
 * @param ask shows the problems of the previous answer and a question, and returns the typed answer; absent without a
 * terminal
 * @throws NewClubError without a terminal, with all missing and invalid answers
 */
export async function collectAnswers(
  optionAnswers: Partial<ClubAnswers>,
  ask?: (text: string, problems: readonly string[]) => Promise<string>,
): Promise<ClubAnswers> {
  const answers: Partial<ClubAnswers> = {};
  const allProblems: string[] = [];
  for (const question of clubQuestions) {
    if (!isAsked(question, answers)) {
      answers[question] = '';
      continue;
    }
    const text = questionText(question);
    let answer = optionAnswers[question] ?? (ask ? await ask(text, []) : defaultAnswers[question]);
    const problems = () => (answer === undefined ? [] : answerProblems(question, answer, answers));
    while (ask && problems().length > 0) answer = await ask(text, problems());
    if (answer === undefined) allProblems.push(`Falta ${optionName(question)}: ${text}`);
    else if (problems().length > 0) allProblems.push([optionName(question), ...problems()].join('\n  '));
    answers[question] = answer ?? '';
  }
  if (allProblems.length > 0) throw new NewClubError({ code: 'invalid-answers', problems: allProblems });
  return answers as ClubAnswers;
}
