/** The questions to a club that begins. There is nothing else to do until they are answered. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { NewClubError } from '../../new-club/answers.ts';
import { type Answers, answerProblems, isOptional, questions, wordsOf } from '../../new-club/questions.ts';
import { API, type ClubBegun, type ClubQuestions } from '../api.ts';
import { asked } from './asked.ts';
import { DeskRefusal } from './errors.ts';

/** What was left out is an empty answer. */
const toBegin = z.record(z.enum(questions), z.string().default(''));

/** @param begin creates the club and opens its desk; gives its address */
export function newClubRoutes(app: FastifyInstance, begin: (answers: Answers) => Promise<string>): void {
  let begun: Promise<string> | null = null;
  let address: string | null = null;

  app.get(API.overview, () => {
    throw new DeskRefusal(409, { code: 'sin-club', message: 'Todavía no has empezado tu club.' });
  });

  app.get(API.newClub, async (): Promise<ClubQuestions> => {
    const all = questions.map((name) => ({ name, words: wordsOf(name), optional: isOptional(name) }));
    return { questions: all, address };
  });

  app.post(API.newClub, async ({ body }): Promise<ClubBegun> => {
    const answers: Answers = asked(toBegin, body);
    const wrong = questions.flatMap((name) => {
      const problems = answerProblems(name, answers[name]);
      return problems.length > 0 ? [[name, problems] as const] : [];
    });
    if (wrong.length > 0)
      throw new DeskRefusal(422, {
        code: 'respuestas',
        message: 'Hay respuestas que corregir.',
        answers: Object.fromEntries(wrong),
      });
    begun ??= begin(answers);
    try {
      address = await begun;
      return { address };
    } catch (error) {
      begun = null;
      if (error instanceof NewClubError)
        throw new DeskRefusal(422, { code: 'club-nuevo', message: error.message });
      throw error;
    }
  });
}
