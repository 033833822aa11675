/** How the desk's server says no: a status, a code for the screens, a sentence for the person. */
import type { FastifyInstance } from 'fastify';
import type { Refusal } from '../api.ts';
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
function told(error: unknown): { status: number; refusal: Refusal } | undefined {
  if (error instanceof DeskRefusal) return error;
  if (error instanceof ChangedMeanwhile) {
    const { file, text, tag, message } = error;
    const value = text === null ? {} : readDocument(file, text).value;
    return { status: 409, refusal: { code: 'cambiado', message, current: { value, tag } } };
  }
  if (error instanceof StoreError)
    return { status: 422, refusal: { code: error.code, message: error.message } };
  return undefined;
}

/** Answers every error as JSON. What nobody foresaw goes to the terminal with its stack, to the screen in one sentence. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const refused = told(error);
    if (refused) return reply.code(refused.status).send(refused.refusal);
    const status = error.statusCode ?? 500;
    if (status < 500)
      return reply.code(status).send({ code: 'mal-pedido', message: 'No entiendo lo que se ha pedido.' });
    console.error(error);
    const message = 'Algo ha fallado en el escritorio. Lo que estaba guardado sigue igual. Prueba otra vez.';
    return reply.code(500).send({ code: 'fallo', message } satisfies Refusal);
  });
}
