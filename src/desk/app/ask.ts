/** How screens speak with the desk's server past React Router: files go as they are, and can be given up. */
import type { Refusal } from '../api.ts';
import { SILENT } from './while-away.ts';

/** The server said no, or cannot be reached. Its message is a Spanish sentence for the person at the desk. */
export class DeskError extends Error {
  override name = 'DeskError';
}

/** @throws DeskError, or the AbortError of the signal */
export async function ask<Answer>(
  address: string,
  {
    method = 'GET',
    body,
    signal,
  }: { method?: 'GET' | 'POST' | 'DELETE'; body?: Blob; signal?: AbortSignal } = {},
): Promise<Answer> {
  const headers = { 'Content-Type': 'application/octet-stream' };
  const response = await fetch(address, {
    method,
    ...(body && { body, headers }),
    ...(signal && { signal }),
  }).catch((error) => {
    throw signal?.aborted ? error : new DeskError(SILENT.message);
  });
  if (response.ok) return (await response.json()) as Answer;
  // The desk was started anew: its cookie comes with the new address.
  if (response.status === 403) throw new DeskError(await response.text());
  const said = (await response.json().catch(() => null)) as (Refusal & { refusal?: Refusal }) | null;
  throw new DeskError((said?.refusal ?? said)?.message ?? `El escritorio ha contestado ${response.status}.`);
}
