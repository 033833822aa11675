/** How the screens speak with the desk's server. */
import type { ProgressLine, Refusal } from '../api.ts';
import { SILENT } from './while-away.ts';

/** The server said no, or cannot be reached. Its message is a Spanish sentence for the person at the desk. */
export class DeskError extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = 'DeskError';
    this.refusal = refusal;
  }
}

interface Options {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON, or as it is where it is a file. */
  body?: unknown;
  query?: Record<string, string>;
  signal?: AbortSignal;
}

/** @throws DeskError, or the AbortError of the signal */
async function send(address: string, { method = 'GET', body, query, signal }: Options): Promise<Response> {
  const url = query ? `${address}?${new URLSearchParams(query)}` : address;
  const raw = body instanceof Blob;
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      ...(body !== undefined && {
        body: raw ? body : JSON.stringify(body),
        headers: { 'Content-Type': raw ? 'application/octet-stream' : 'application/json' },
      }),
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new DeskError(SILENT);
  }
  if (response.ok) return response;
  // The desk was started anew: its cookie comes with the new address.
  if (response.status === 403)
    throw new DeskError({
      code: 'sin-llave',
      message: `${await response.text()} Lo que has escrito sigue aquí.`,
    });
  const said = (await response.json().catch(() => null)) as (Refusal & { refusal?: Refusal }) | null;
  throw new DeskError(
    said?.refusal ?? said ?? { code: 'fallo', message: `El escritorio ha contestado ${response.status}.` },
  );
}

/** Asks the server for JSON. */
export async function ask<Answer>(address: string, options: Options = {}): Promise<Answer> {
  return (await (await send(address, options)).json()) as Answer;
}

/** Starts a long task and hears how far it is; resolves with its result. */
export async function follow<Result>(
  address: string,
  options: Options,
  onProgress: (line: Extract<ProgressLine<Result>, { phase: string }>) => void,
): Promise<Result> {
  const { body } = await send(address, { method: 'POST', ...options });
  if (!body) throw new DeskError(SILENT);
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter(Boolean)) {
      const told = JSON.parse(line) as ProgressLine<Result>;
      if ('done' in told) return told.done;
      if ('failed' in told) throw new DeskError(told.failed);
      onProgress(told);
    }
  }
  throw new DeskError(SILENT);
}
