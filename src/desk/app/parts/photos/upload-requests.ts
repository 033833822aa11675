/** Requests that React Router does not send: JSON, and file uploads with their progress. */
import { z } from 'zod';
import { AppError } from '../../../../base/errors/app-error.ts';
import { MAX_PICTURE_BYTES, toMegabytes, tooLargeMessage } from '../../../../media/pictures/limits.ts';
import { NO_RESPONSE } from '../../browser/offline-middleware.ts';

/** Refused or failed request. The message is Spanish, for the person at the desk. */
export class RequestError extends AppError {
  constructor(code: string, message: string) {
    super({ code }, message);
  }
}

/** Part of a refusal that every screen shows. */
const refusalSchema = z.object({ code: z.string(), message: z.string() });
/** Body of an error response, from an action or from the server in front of it. */
const errorBody = z.union([
  z.object({ refusal: refusalSchema }).transform(({ refusal }) => refusal),
  refusalSchema,
]);

/**
 * Fetches JSON.
 * @param schema of the response body
 * @throws RequestError; the AbortError of the signal
 */
export async function fetchJson<Answer>(
  schema: z.ZodType<Answer>,
  address: string,
  options: RequestInit = {},
): Promise<Answer> {
  const response = await fetch(address, options).catch((error) => {
    throw options.signal?.aborted ? error : new RequestError(NO_RESPONSE.code, NO_RESPONSE.message);
  });
  return parseResponse(schema, response);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Statuses with which a proxy answers for an unreachable desk. */
const GATEWAY_ERRORS = [502, 503, 504];

/** Parses a response. @throws RequestError */
async function parseResponse<Answer>(schema: z.ZodType<Answer>, response: Response): Promise<Answer> {
  if (response.ok) return schema.parse(await response.json());
  const text = await response.text();
  const body = errorBody.safeParse(parseJson(text));
  if (body.success) throw new RequestError(body.data.code, body.data.message);
  // The desk was restarted: its new start address sets a new cookie.
  if (response.status === 403) throw new RequestError('not-signed-in', text);
  if (GATEWAY_ERRORS.includes(response.status)) throw new RequestError(NO_RESPONSE.code, NO_RESPONSE.message);
  throw new RequestError('unexpected-response', `El escritorio ha contestado ${response.status}.`);
}

/** Returns the address of an upload. */
export const uploadAddress = (id: string, query: Record<string, string> = {}) =>
  `/subidas/${id}?${new URLSearchParams(query)}`;

/** Returns the Spanish reason why a photo is too large to be sent; null if it is not. */
export const tooLargeReason = ({ name, size }: File): string | null =>
  size > MAX_PICTURE_BYTES ? `«${name}» ${tooLargeMessage(toMegabytes(size))}` : null;

interface SendOptions {
  signal: AbortSignal;
  /** Id and role of a picture, which the server stores without a review. */
  id?: string;
  role?: string;
  /** `si` if the volunteer has confirmed a mark that looks like a photo. */
  confirmado?: 'si';
  /** Key of the file in its upload. */
  archivo?: string;
  /** Called with the sent part, 0 to 1. */
  onSent?: (sent: number) => void;
}

/**
 * Uploads a file.
 * @param schema of the response body
 * @param upload id of the upload
 * @throws RequestError; the AbortError of the signal
 */
export async function sendFile<Answer>(
  schema: z.ZodType<Answer>,
  upload: string,
  file: File,
  { signal, onSent, ...target }: SendOptions,
): Promise<Answer> {
  const reason = tooLargeReason(file);
  if (reason) throw new RequestError('photo-refused', reason);
  const query = { nombre: file.name, modificado: String(file.lastModified), ...target };
  return parseResponse(schema, await postFile(uploadAddress(upload, query), file, signal, onSent));
}

/** Posts a file with XMLHttpRequest, because `fetch` reports no upload progress. */
const postFile = (address: string, file: File, signal: AbortSignal, onSent?: (sent: number) => void) =>
  new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.upload.onprogress = ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new RequestError(NO_RESPONSE.code, NO_RESPONSE.message));
    request.onabort = () => reject(signal.reason);
    request.onloadend = () => signal.removeEventListener('abort', abort);
    request.open('POST', address);
    if (signal.aborted) return reject(signal.reason);
    request.send(new Blob([file], { type: 'application/octet-stream' }));
  });
