/** Maps errors to HTTP responses of the desk, and validates what screens submit. */
import { z } from 'zod';
import { readDocument } from '../../content/documents/documents.ts';
import { toFormProblem } from '../../content/problems/form.ts';
import { ContentError, formatFileProblem, type Problem } from '../../content/problems/problem.ts';
import { ImportError } from '../../import/import-error.ts';
import { NewClubError } from '../../new-club/new-club-error.ts';
import { PublishError } from '../../publish/publish-error.ts';
import { type DeskFault, DeskRefusal } from '../desk-refusal.ts';
import { PeopleError } from '../people/people-error.ts';
import { SignInRefusal } from '../people/sign-in-refusal.ts';
import { ChangedMeanwhile, StoreError } from '../store/errors.ts';
import type { FileProblem, Refusal } from './api.ts';

/** HTTP status of refusals, by code; 422 for all others. */
const STATUS: Partial<Record<DeskFault['code'], number>> = {
  'bad-request': 400,
  'too-deep': 400,
  'not-signed-in': 401,
  'not-allowed': 403,
  'document-missing': 404,
  'document-upload-gone': 404,
  'no-copy': 404,
  'unknown-address': 404,
  'unknown-album': 404,
  'unknown-file': 404,
  'unknown-photo': 404,
  'unknown-upload-photo': 404,
  'upload-gone': 404,
  'upload-stalled': 408,
  'confirmation-needed': 409,
  'entry-changed': 409,
  'in-use': 409,
  'job-running': 409,
  'open-questions': 409,
  publishing: 409,
  'sample-club': 409,
  'stale-entry': 409,
  'upload-quota': 429,
  'uploads-at-once': 429,
};

/** Formats a problem for the screens. */
export const toRemark = (problem: Problem): FileProblem =>
  ({ ...toFormProblem(problem), code: problem.fault.code }) as FileProblem;

/** Returns the response for an error. Logs unexpected errors with their stack, and answers them with a general sentence. */
export function toRefusal(error: unknown): { status: number; refusal: Refusal } {
  if (error instanceof DeskRefusal) {
    const { code, message, fault } = error;
    const details = {
      ...('problems' in fault && { problems: fault.problems }),
      ...('uses' in fault && { uses: fault.uses }),
    };
    return { status: STATUS[code] ?? 422, refusal: { code, message, ...details } };
  }
  if (error instanceof ChangedMeanwhile) {
    const { file, text, tag } = error.conflict;
    const value = text === null ? {} : readDocument(file, text);
    const current = { value, tag, ...(error.by !== undefined && { by: error.by }) };
    return { status: 409, refusal: { code: error.code, message: error.message, current } };
  }
  if (error instanceof ContentError) {
    const [problem] = error.problems;
    const message = problem ? `${problem.file}: ${formatFileProblem(problem).join(' ')}` : error.message;
    return { status: 422, refusal: { code: error.code, message, problems: error.problems.map(toRemark) } };
  }
  if (error instanceof PublishError)
    return { status: 422, refusal: { code: error.kind, message: error.message } };
  if (
    error instanceof StoreError ||
    error instanceof ImportError ||
    error instanceof NewClubError ||
    error instanceof PeopleError ||
    error instanceof SignInRefusal
  )
    return { status: 422, refusal: { code: error.code, message: error.message } };
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status === 413) {
    const message = 'Es demasiado grande para guardarlo de una vez (más de 8 MB). No se ha cambiado nada.';
    return { status, refusal: { code: 'too-large', message } };
  }
  if (status < 500) {
    const { code, message } = new DeskRefusal({ code: 'bad-request' });
    return { status, refusal: { code, message } };
  }
  console.error(error);
  const message = 'Algo ha fallado en el escritorio. Lo que estaba guardado sigue igual. Prueba otra vez.';
  return { status: 500, refusal: { code: 'internal-error', message } };
}

/** Validates a submitted value. @throws DeskRefusal `bad-request` */
export function parseOrRefuse<Schema extends z.ZodType>(schema: Schema, submitted: unknown): z.infer<Schema> {
  const checked = schema.safeParse(submitted);
  if (checked.success) return checked.data;
  throw new DeskRefusal({ code: 'bad-request' });
}

/** Schema of a form field that holds JSON. */
export const jsonField = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text, { addIssue }) => {
      try {
        return JSON.parse(text);
      } catch {
        addIssue('not JSON');
        return z.NEVER;
      }
    })
    .pipe(schema);

/** Reads a submitted form or JSON body. @throws DeskRefusal `bad-request`, `too-deep` */
export async function readSubmission<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): Promise<z.infer<Schema>> {
  const isJson = request.headers.get('content-type')?.startsWith('application/json');
  const body = isJson ? request.json() : request.formData().then(Object.fromEntries);
  const submitted = await body.catch(() => null);
  if (isTooDeep(submitted)) throw new DeskRefusal({ code: 'too-deep' });
  return parseOrRefuse(schema, submitted);
}

/** Maximum nesting of submitted values, far above that of content files. Limits the recursion of schemas and checks. */
const MAX_DEPTH = 60;

function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
  }
  return false;
}
