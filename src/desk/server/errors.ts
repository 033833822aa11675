/** How the desk's server says no: a status, a code for the screens, a sentence for the person. */
import type { FastifyInstance } from 'fastify';
import type { Refusal } from '../api.ts';

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

/** Errors of the desk's rooms carry a code and a Spanish message; these are their statuses. Others are faults. */
const STATUS_OF: Record<string, number> = { 'changed-meanwhile': 409, 'full-disk': 507 };

const isTold = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && 'told' in error;

/** Answers every error as JSON. What nobody foresaw goes to the terminal with its stack, to the screen in one sentence. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    if (error instanceof DeskRefusal) return reply.code(error.status).send(error.refusal);
    if (isTold(error)) {
      const refusal: Refusal = { code: error.code, message: error.message };
      return reply.code(STATUS_OF[error.code] ?? 422).send(refusal);
    }
    const status = error.statusCode ?? 500;
    if (status < 500)
      return reply.code(status).send({ code: 'mal-pedido', message: 'No entiendo lo que se ha pedido.' });
    console.error(error);
    const message = 'Algo ha fallado en el escritorio. Lo que estaba guardado sigue igual. Prueba otra vez.';
    return reply.code(500).send({ code: 'fallo', message } satisfies Refusal);
  });
}
