/** How the desk's server refuses a request: a status, a code for the screens, a sentence for the person. */
import { z } from 'zod';
import { readDocument } from '../../content/documents/documents.ts';
import { toFormProblem } from '../../content/problems/form.ts';
import { ContentError, formatFileProblem, type Problem } from '../../content/problems/problem.ts';
import { ImportError } from '../../import/import-error.ts';
import { NewClubError } from '../../new-club/new-club-error.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { ChangedMeanwhile, StoreError } from '../store/errors.ts';
import type { FileProblem, Refusal } from './api.ts';

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

const badRequest = (status = 400) =>
  new DeskRefusal(status, { code: 'mal-pedido', message: 'No entiendo lo que se ha pedido.' });

/** A problem as the screens take it. */
export const toRemark = (problem: Problem): FileProblem =>
  ({ ...toFormProblem(problem), code: problem.fault.code }) as FileProblem;

/** An error as it is answered. Unexpected ones go to the terminal with their stack, to the screen in one sentence. */
export function toRefusal(error: unknown): { status: number; refusal: Refusal } {
  if (error instanceof DeskRefusal) return error;
  if (error instanceof ChangedMeanwhile) {
    const { file, text, tag } = error.now;
    const value = text === null ? {} : readDocument(file, text);
    return { status: 409, refusal: { code: error.code, message: error.message, current: { value, tag } } };
  }
  if (error instanceof ContentError) {
    const [problem] = error.problems;
    const message = problem ? `${problem.file}: ${formatFileProblem(problem).join(' ')}` : error.message;
    return { status: 422, refusal: { code: 'no-valido', message, problems: error.problems.map(toRemark) } };
  }
  if (error instanceof StoreError)
    return { status: 422, refusal: { code: error.code, message: error.message } };
  if (error instanceof PublishError)
    return { status: 422, refusal: { code: error.kind, message: error.message } };
  if (error instanceof ImportError)
    return { status: 422, refusal: { code: 'lista', message: error.message } };
  if (error instanceof NewClubError)
    return { status: 422, refusal: { code: 'club-nuevo', message: error.message } };
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === 413) {
    const message = 'Es demasiado grande para guardarlo de una vez (más de 8 MB). No se ha cambiado nada.';
    return { status, refusal: { code: 'enorme', message } };
  }
  if (status < 500) return badRequest(status);
  console.error(error);
  const message = 'Algo ha fallado en el escritorio. Lo que estaba guardado sigue igual. Prueba otra vez.';
  return { status: 500, refusal: { code: 'fallo', message } };
}

/** A value as its schema has it. @throws DeskRefusal for any other: from a screen of another version, or from no screen */
export function parseOrRefuse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> {
  const checked = schema.safeParse(given);
  if (checked.success) return checked.data;
  throw badRequest();
}

/** Schema of a form field that holds JSON. */
export const jsonField = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text, { addIssue }) => {
      try {
        return JSON.parse(text);
      } catch {
        addIssue('no JSON');
        return z.NEVER;
      }
    })
    .pipe(schema);

/** What a screen submits, as a form or as JSON. @throws DeskRefusal where it is not as its schema has it */
export async function readSubmission<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): Promise<z.infer<Schema>> {
  const isJson = request.headers.get('content-type')?.startsWith('application/json');
  const body = isJson ? request.json() : request.formData().then(Object.fromEntries);
  const given = await body.catch(() => null);
  if (isTooDeep(given))
    throw new DeskRefusal(400, {
      code: 'mal-pedido',
      message: 'Lo que se ha enviado tiene demasiados niveles, unos dentro de otros. No se ha cambiado nada.',
    });
  return parseOrRefuse(schema, given);
}

/** Far more levels than any content file has; schemas and the checker follow a value level by level. */
const MAX_DEPTH = 60;

function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}
