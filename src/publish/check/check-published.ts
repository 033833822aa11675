/** Asks the published site whether it shows what was published. */
import { createHash } from 'node:crypto';
import { inPool } from '../../pictures/pool.ts';
import type { SiteFiles } from '../manifest.ts';
import { type Answer, fetchPublished } from './fetch-published.ts';

export interface CheckLine {
  url: string;
  /** `old`: as it was before, from a copy on the way. */
  state: 'same' | 'old' | 'differs' | 'missing' | 'certificate' | 'unreachable';
  /** Spanish, complete. */
  sentence: string;
}

export interface CheckOptions {
  /** Where the site is, `https://club.example.org`. */
  origin: string;
  /** What was published. */
  files: SiteFiles;
  /** Files to ask for (`filesToCheck`). */
  paths: readonly string[];
  /** What was published before. */
  before?: SiteFiles | undefined;
  signal?: AbortSignal | undefined;
  onDone?: (done: number, total: number) => void;
}

/** Never throws: what is wrong is in the lines, in the order of `paths`. */
export async function checkPublished(options: CheckOptions): Promise<CheckLine[]> {
  const { origin, files, paths, before, signal, onDone } = options;
  const lines = new Map<string, CheckLine>();
  await inPool(paths, 4, async (path) => {
    const url = addressOf(origin, path);
    const answer = await fetchPublished(url, signal);
    const { state, words } = judge(answer, files.get(path)?.sha256, before?.get(path)?.sha256);
    lines.set(path, { url, state, sentence: `${url}: ${words}` });
    onDone?.(lines.size, paths.length);
  });
  return paths.flatMap((path) => lines.get(path) ?? []);
}

/** `equipos/index.html` is the page `/equipos`. */
const addressOf = (origin: string, path: string) =>
  new URL(`/${path.replace(/(^|\/)index\.html$/, '')}`, origin).href;

interface Verdict {
  state: CheckLine['state'];
  words: string;
}

function judge(answer: Answer, wanted: string | undefined, before: string | undefined): Verdict {
  if (answer.kind === 'certificate')
    return {
      state: 'certificate',
      words: `el certificado de la web no vale (${answer.detail}). Quien la visita ve un aviso de seguridad; pide al alojamiento que lo arregle.`,
    };
  if (answer.kind === 'unreachable')
    return { state: 'unreachable', words: `no responde (${answer.detail}). Compruébalo dentro de un rato.` };
  if (answer.status !== 200)
    return {
      state: 'missing',
      words: `no está; el servidor responde ${answer.status}. Mira si la carpeta de destino es la de la web.`,
    };
  const hash = createHash('sha256').update(answer.body).digest('hex');
  if (hash === wanted) return { state: 'same', words: 'es lo que se acaba de publicar.' };
  if (hash === before)
    return {
      state: 'old',
      words: `todavía se ve lo de antes${answer.age > 0 ? `, de una copia de hace ${answer.age} s` : ''}. Algún servicio intermedio guarda copias; suele arreglarse solo en unos minutos.`,
    };
  return {
    state: 'differs',
    words:
      'se ve algo distinto de lo publicado. Puede que el alojamiento cambie las páginas, o que en esa dirección haya otra web.',
  };
}
