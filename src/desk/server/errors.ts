/** How the desk's server says no: a status, a code for the screens, a sentence for the person. */
import type { FastifyInstance } from 'fastify';
import { data } from 'react-router';
import { ContentError, inFileWords } from '../../content/problems/problem.ts';
import { ImportError } from '../../import-matches/list.ts';
import { NewClubError } from '../../new-club/answers.ts';
import { PublishError } from '../../publish/publish-error.ts';
import type { Refusal } from '../api.ts';
import { remarkOf } from '../check/check.ts';
import { readDocument } from '../documents/documents.ts';
import { ChangedMeanwhile, StoreError } from '../store/errors.ts';

export class DeskRefusal extends Error {
  readonly status: number;
  readonly refusal: Refusal;

  constructor(status: number, refusal: Refusal) {
    super(refusal.message);
    this.name = 'DeskRefusal';
    this.status = status;
    this.refusal = refusal;
  }
}

/** The rooms' own errors have a code, and a message for the person. */
function foreseen(error: unknown): { status: number; refusal: Refusal } | undefined {
  if (error instanceof DeskRefusal) return error;
  if (error instanceof ChangedMeanwhile) {
    const { file, text, tag, message } = error;
    const value = text === null ? {} : readDocument(file, text).value;
    return { status: 409, refusal: { code: 'cambiado', message, current: { value, tag } } };
  }
  if (error instanceof ContentError) {
    const [problem] = error.problems;
    const said = problem ? `${problem.file}: ${inFileWords(problem).join(' ')}` : error.message;
    return {
      status: 422,
      refusal: { code: 'no-valido', message: said, problems: error.problems.map(remarkOf) },
    };
  }
  const code =
    error instanceof StoreError || error instanceof PublishError
      ? error.code
      : error instanceof ImportError
        ? 'lista'
        : error instanceof NewClubError && 'club-nuevo';
  return code ? { status: 422, refusal: { code, message: (error as Error).message } } : undefined;
}

/** An error as it is answered. What nobody foresaw goes to the terminal with its stack, to the screen in one sentence. */
export function refusalOf(error: unknown): { status: number; refusal: Refusal } {
  const refused = foreseen(error);
  if (refused) return refused;
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === 413)
    return {
      status,
      refusal: {
        code: 'enorme',
        message: 'Es demasiado grande para guardarlo de una vez (más de 8 MB). No se ha cambiado nada.',
      },
    };
  if (status < 500)
    return { status, refusal: { code: 'mal-pedido', message: 'No entiendo lo que se ha pedido.' } };
  console.error(error);
  const message = 'Algo ha fallado en el escritorio. Lo que estaba guardado sigue igual. Prueba otra vez.';
  return { status: 500, refusal: { code: 'fallo', message } };
}

/**
 * What an action answers: its result, or `{ refusal }`, which the screen shows beside what was typed. What is thrown
 * outside of it takes the place of the screen.
 */
export async function refusable<Result>(work: () => Promise<Result>) {
  try {
    return await work();
  } catch (error) {
    // A redirection.
    if (error instanceof Response) throw error;
    const { status, refusal } = refusalOf(error);
    return data({ refusal }, { status });
  }
}

/** Answers every error as JSON. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => {
    const { status, refusal } = refusalOf(error);
    return reply.code(status).send(refusal);
  });
}
