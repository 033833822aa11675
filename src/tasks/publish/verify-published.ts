/** Requests the published site to verify that it shows what was published and nothing that was withdrawn. */
import { createHash } from 'node:crypto';
import { runInPool } from '../../media/pictures/pool.ts';
import type { ChangedPage } from './changed-pages.ts';
import type { SiteFiles } from './manifest.ts';
import type { TaskContext } from './sync.ts';

/** Result for one URL of the published site. */
export interface CheckLine {
  url: string;
  /** `old`: the previous version, from a cache; `gone`, `there` and `unknown` refer to withdrawn files. */
  state: 'same' | 'old' | 'differs' | 'missing' | 'unreachable' | 'gone' | 'there' | 'unknown';
  /** Complete Spanish sentence. */
  sentence: string;
}

/** True if the site showed what was published, wherever it was asked. */
export const isVerified = (checked: readonly CheckLine[]): boolean =>
  checked.length > 0 && checked.every(({ state }) => state === 'same');

export interface CheckOptions extends TaskContext {
  /** Origin of the site, `https://club.example.org`. */
  origin: string;
  /** Published files. */
  files: SiteFiles;
  /** Paths to request (`filesToCheck`). */
  paths: readonly string[];
  /** Previously published files. */
  before?: SiteFiles | undefined;
}

/** Requests the paths and compares the content. Never throws; results are in the order of `paths`. */
export async function checkPublished(options: CheckOptions): Promise<CheckLine[]> {
  const { origin, files, paths, before, signal, onProgress } = options;
  const lines = new Map<string, CheckLine>();
  await runInPool(paths, 4, async (path) => {
    // `equipos/index.html` is the page `/equipos`.
    const url = new URL(`/${path.replace(/(^|\/)index\.html$/, '')}`, origin).href;
    const answer = await fetchPublished(url, signal);
    const [state, result] = comparePublished(answer, files.get(path)?.sha256, before?.get(path)?.sha256);
    lines.set(path, { url, state, sentence: `${url}: ${result}` });
    onProgress?.({ phase: 'check', done: lines.size, total: paths.length });
  });
  return paths.flatMap((path) => lines.get(path) ?? []);
}

function comparePublished(
  answer: FetchedFile | FetchFailure,
  published: string | undefined,
  before: string | undefined,
): [CheckLine['state'], result: string] {
  if ('failed' in answer) {
    const reason = CERTIFICATE.test(answer.failed)
      ? `el certificado de la web no vale (${answer.failed}). Quien la visita ve un aviso de seguridad; pide al alojamiento que lo arregle.`
      : `no responde (${answer.failed}). Compruébalo dentro de un rato.`;
    return ['unreachable', reason];
  }
  const { status, body, age } = answer;
  if (status === 403)
    return [
      'missing',
      'el servidor no deja leerla (responde 403). En un alojamiento, da a los archivos el permiso 644 y a las carpetas el 755, o pide que lo haga; en un almacén S3, mira si la CDN puede leerlo.',
    ];
  if (status !== 200)
    return [
      'missing',
      `no está; el servidor responde ${status}. Mira si la carpeta de destino es la de la web.`,
    ];
  const hash = createHash('sha256').update(body).digest('hex');
  if (hash === published) return ['same', 'es lo que se acaba de publicar.'];
  if (hash === before) {
    const copy = age > 0 ? `, de una copia de hace ${age} s` : '';
    return [
      'old',
      `todavía se ve lo de antes${copy}. Algún servicio intermedio guarda copias; suele arreglarse solo en unos minutos.`,
    ];
  }
  return [
    'differs',
    'se ve algo distinto de lo publicado. Puede que el alojamiento cambie las páginas, o que en esa dirección haya otra web.',
  ];
}

/** Number of pictures that are requested. */
const PICTURES_TO_CHECK = 3;

/**
 * Selects the files to request: the home page, a page of each kind, preferably a changed one, and some new pictures.
 * @param pages addresses of all pages
 * @param sent newly uploaded files
 */
export function filesToCheck(
  files: SiteFiles,
  pages: Iterable<string>,
  changed: readonly ChangedPage[],
  sent: readonly string[],
): string[] {
  const changedAddresses = new Set(changed.map(({ address }) => address));
  const changedFirst = (a: string, b: string) =>
    Number(changedAddresses.has(b)) - Number(changedAddresses.has(a)) || (a < b ? -1 : 1);
  const byKind = new Map<string, string>();
  for (const address of [...pages].sort(changedFirst)) {
    const [first = '', ...rest] = address.slice(1).split('/');
    const kind = `${first} ${rest.length}`;
    if (!byKind.has(kind))
      byKind.set(kind, address === '/' ? 'index.html' : `${address.slice(1)}/index.html`);
  }
  const pictures = sent.filter((path) => path.startsWith('img/'));
  return [
    ...[...byKind.values()].filter((path) => files.has(path)).sort(),
    ...pictures.slice(0, PICTURES_TO_CHECK),
  ];
}

/** Requests old picture URLs and reports those that are not gone (404 or 410). Never throws. */
export async function checkGone(urls: readonly string[], signal?: AbortSignal): Promise<CheckLine[]> {
  const lines: CheckLine[] = [];
  for (const url of urls) {
    const [state, result] = describeWithdrawnUrl(await fetchPublished(url, signal));
    lines.push({ url, state, sentence: `${url}: ${result}` });
  }
  return lines;
}

function describeWithdrawnUrl(answer: FetchedFile | FetchFailure): [CheckLine['state'], result: string] {
  if ('failed' in answer) return ['unknown', `no se ha podido comprobar (${answer.failed}).`];
  const { status, type, age } = answer;
  if (status === 404 || status === 410) return ['gone', 'ya no está.'];
  const copy = age > 0 ? ', en una copia de algún servicio intermedio: vacía su caché' : '';
  if (status === 200 && type.startsWith('image/')) return ['there', `todavía se ve${copy}.`];
  return ['unknown', `el servidor responde ${status} y no es una imagen; compruébalo con el navegador.`];
}

interface FetchedFile {
  status: number;
  type: string;
  body: Buffer;
  /** Age of the response in a cache, s; 0 if it comes from the origin server. */
  age: number;
}

/** Reason for a missing response. */
interface FetchFailure {
  failed: string;
}

const TIMEOUT_MS = 20_000;
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/;

/** Requests a file uncompressed and bypassing caches. */
async function fetchPublished(url: string, signal?: AbortSignal): Promise<FetchedFile | FetchFailure> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, {
      headers: { 'Accept-Encoding': 'identity', 'Cache-Control': 'no-cache' },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      age: Number(response.headers.get('age') ?? 0),
      body: Buffer.from(await response.arrayBuffer()),
    };
  } catch (error) {
    const { cause, message } = error as Error & { cause?: NodeJS.ErrnoException };
    return { failed: cause?.code ?? message };
  }
}
