import type { z } from 'zod';
import { DeskRefusal } from './errors.ts';

/** What a request says, as its schema has it. @throws DeskRefusal for anything else: a screen of another version, or no screen */
export function parsed<Schema extends z.ZodType>(schema: Schema, given: unknown): z.infer<Schema> {
  const checked = schema.safeParse(given);
  if (checked.success) return checked.data;
  throw new DeskRefusal(400, { code: 'mal-pedido', message: 'No entiendo lo que se ha pedido.' });
}

/** What a screen submits, as a form or as JSON. @throws DeskRefusal where it is not as its schema has it */
export async function submitted<Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
): Promise<z.infer<Schema>> {
  const isJson = request.headers.get('content-type')?.startsWith('application/json');
  const given = await (isJson ? request.json() : request.formData().then(Object.fromEntries)).catch(
    () => null,
  );
  return parsed(schema, given);
}
