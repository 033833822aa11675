import { fieldsOfForm, fieldsOfJson, readFields, type Submission } from './fields.ts';
import { Refusal } from './refusal.ts';

/** How each of the two calls of the EmailJS protocol sends its body. */
export type BodyKind = 'multipart/form-data' | 'application/json';

/** True when the Content-Type header names this kind of body. */
export function isKind(header: string | undefined, kind: BodyKind): boolean {
  return header?.split(';', 1)[0]?.trim().toLowerCase() === kind;
}

/**
 * Body to checked fields.
 * @throws Refusal when the body cannot be read or holds what it should not.
 */
export async function parseSubmission(
  body: Buffer,
  contentType: string,
  kind: BodyKind,
): Promise<Submission> {
  if (kind === 'application/json') return readFields(fieldsOfJson(parseJson(body)));
  return readFields(fieldsOfForm(await parseForm(body, contentType)));
}

async function parseForm(body: Buffer, contentType: string): Promise<FormData> {
  try {
    // The runtime's own multipart parser, on bytes that are already capped.
    return await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new Refusal(400, 'El formulario ha llegado incompleto o dañado.');
  }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Refusal(400, 'La petición no es un JSON válido.');
  }
}
