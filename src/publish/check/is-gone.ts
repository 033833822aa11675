import { fetchPublished } from './fetch-published.ts';

export interface GoneLine {
  url: string;
  state: 'gone' | 'there' | 'unknown';
  /** Spanish, complete. */
  sentence: string;
}

/** Asks the published site whether old addresses of pictures are gone (404 or 410). Never throws. */
export async function isGone(urls: readonly string[], signal?: AbortSignal): Promise<GoneLine[]> {
  const lines: GoneLine[] = [];
  for (const url of urls) lines.push(await ask(url, signal));
  return lines;
}

async function ask(url: string, signal: AbortSignal | undefined): Promise<GoneLine> {
  const answer = await fetchPublished(url, signal);
  if (answer.kind !== 'answer')
    return { url, state: 'unknown', sentence: `${url}: no se ha podido comprobar (${answer.detail}).` };
  if (answer.status === 404 || answer.status === 410)
    return { url, state: 'gone', sentence: `${url}: ya no está.` };
  if (answer.status === 200 && answer.type.startsWith('image/')) {
    const copy = answer.age > 0 ? ', en una copia de algún servicio intermedio: vacía su caché' : '';
    return { url, state: 'there', sentence: `${url}: todavía se ve${copy}.` };
  }
  return {
    url,
    state: 'unknown',
    sentence: `${url}: el servidor responde ${answer.status} y no es una imagen; compruébalo con el navegador.`,
  };
}
