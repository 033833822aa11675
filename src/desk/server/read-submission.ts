/** Reads and validates what screens submit. */
import { z } from 'zod';
import { DeskRefusal } from '../core/desk-refusal.ts';

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
