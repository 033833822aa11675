/** Asks the published site whether it shows what was published, and no more what was taken down. */
import { createHash } from 'node:crypto';
import { inPool } from '../pictures/pool.ts';
import type { ChangedPage } from './changed-pages.ts';
import type { SiteFiles } from './manifest.ts';

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

/**
 * Pure: what the published site is asked for. The home page, a page of each kind, if possible one that has changed, and
 * a picture of each new album.
 * @param pages addresses of all pages
 * @param sent files that were not there before
 */
export function filesToCheck(
  files: SiteFiles,
  pages: Iterable<string>,
  changed: readonly ChangedPage[],
  sent: readonly string[],
): string[] {
  const news = new Set(changed.map(({ address }) => address));
  const newsFirst = (a: string, b: string) => Number(news.has(b)) - Number(news.has(a)) || (a < b ? -1 : 1);
  const byKind = new Map<string, string>();
  for (const address of [...pages].sort(newsFirst)) {
    const [first = '', ...rest] = address.slice(1).split('/');
    const kind = `${first} ${rest.length}`;
    if (!byKind.has(kind)) byKind.set(kind, fileOf(address));
  }
  return [...[...byKind.values()].filter((path) => files.has(path)).sort(), ...newAlbums(files, sent)];
}

const fileOf = (address: string) => (address === '/' ? 'index.html' : `${address.slice(1)}/index.html`);

/** A picture of each album of which nothing was there before. */
function newAlbums(files: SiteFiles, sent: readonly string[]): string[] {
  const added = new Set(sent);
  const albums = new Map<string, string[]>();
  for (const path of files.keys()) {
    const [, album] = /^img\/(.+)\/\d+-\d+\.\w+\.\w+$/.exec(path) ?? [];
    if (album) albums.set(album, [...(albums.get(album) ?? []), path]);
  }
  return [...albums.values()].flatMap((paths) =>
    paths.every((path) => added.has(path)) ? paths.slice(0, 1) : [],
  );
}

export interface GoneLine {
  url: string;
  state: 'gone' | 'there' | 'unknown';
  /** Spanish, complete. */
  sentence: string;
}

/** Asks the published site whether old addresses of pictures are gone (404 or 410). Never throws. */
export async function isGone(urls: readonly string[], signal?: AbortSignal): Promise<GoneLine[]> {
  const lines: GoneLine[] = [];
  for (const url of urls) lines.push(await askGone(url, signal));
  return lines;
}

async function askGone(url: string, signal: AbortSignal | undefined): Promise<GoneLine> {
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

interface Answered {
  kind: 'answer';
  status: number;
  type: string;
  body: Buffer;
  /** How long a copy on the way has been kept, s; 0 where it comes from the site itself. */
  age: number;
}

interface Failed<Kind> {
  kind: Kind;
  detail: string;
}

type Answer = Answered | Failed<'certificate'> | Failed<'unreachable'>;

const PATIENCE_MS = 20_000;
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/;

/** Asks for a file as it is on the server: not compressed, not from a copy. */
async function fetchPublished(url: string, signal?: AbortSignal): Promise<Answer> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await fetch(url, {
      headers: { 'Accept-Encoding': 'identity', 'Cache-Control': 'no-cache' },
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
    return {
      kind: 'answer',
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      age: Number(response.headers.get('age') ?? 0),
      body: Buffer.from(await response.arrayBuffer()),
    };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
    const code = cause?.code ?? '';
    return { kind: CERTIFICATE.test(code) ? 'certificate' : 'unreachable', detail: code || message };
  }
}
