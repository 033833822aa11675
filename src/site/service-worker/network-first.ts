import { madridClock } from '../../club/agenda/madrid.ts';
import {
  build,
  type CacheTarget,
  findCopy,
  findCopyLine,
  PAGE_CACHE,
  pagesIn,
  type StoredCopy,
  storeResponse,
} from './copies.ts';
import { type OfflineCause, type OfflineCopy, STORED_PAGES_PLACEHOLDER } from './protocol.ts';

/** Longest wait for the network if there is a copy, ms. */
const TIMEOUT_MS = 4_000;

/**
 * Returns the network's response if it arrives in time and without a server error; otherwise the copy, marked with its age. A
 * late response is stored for the next visit. Errors of the cache never affect the network's response.
 */
export async function networkFirst(event: FetchEvent, target: CacheTarget): Promise<Response> {
  const network = fetchAndStore(event, target);
  event.waitUntil(network.catch(() => {}));
  const fetchFresh = () =>
    network.then(
      ({ response }) => response,
      () => unavailableResponse(target),
    );
  const copy = await findCopy(target).catch(() => null);
  if (!copy) return fetchFresh();
  const timeout = new Promise<'timeout'>((resolve) => setTimeout(resolve, TIMEOUT_MS, 'timeout'));
  const outcome = await Promise.race([network.then(waitForBody), timeout]).catch(() => null);
  if (outcome && outcome !== 'timeout' && outcome.response.status < 500) return outcome.response;
  return copyResponse(target, copy, outcome ? 'unresponsive' : 'offline') ?? fetchFresh();
}

/** Returns the response for a target with neither network nor copy. */
const unavailableResponse = ({ kind }: CacheTarget) => (kind === 'page' ? noCopyPage() : Response.error());

interface NetworkResponse {
  response: Response;
  /** Complete body; rejects if the connection breaks. */
  text: Promise<string>;
}

const waitForBody = async (networkResponse: NetworkResponse): Promise<NetworkResponse> => {
  await networkResponse.text;
  return networkResponse;
};

/** Fetches a target and stores the response. */
async function fetchAndStore(event: FetchEvent, target: CacheTarget): Promise<NetworkResponse> {
  const response = await fetchNavigation(event);
  const text = response.clone().text();
  event.waitUntil(text.then((all) => storeResponse(target, response, all)).catch(() => {}));
  return { response, text };
}

/** Returns the response that the browser preloaded while the worker was starting, or fetches it. */
export async function fetchNavigation({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request);
}

/** Returns a copy marked with its age; null for a page that has no place for the age, since a copy must not pass for the current page. */
function copyResponse(
  { kind }: CacheTarget,
  { text, headers, savedAt }: StoredCopy,
  cause: OfflineCause,
): Response | null {
  if (kind === 'calendar') return new Response(text, { headers });
  const copyLine = findCopyLine(text);
  if (!copyLine) return null;
  return new Response(
    text.replace(copyLine, () => copyLineHtml({ savedAt, cause }, Date.now())),
    { headers },
  );
}

/** Returns the page for a visitor without network and without a copy, with links to the stored pages. */
export async function noCopyPage(): Promise<Response> {
  const list = await storedPageList().catch(() => '');
  return new Response(
    build.noCopyPage.replace(STORED_PAGES_PLACEHOLDER, () => list),
    {
      status: 503,
      statusText: 'Sin conexion',
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    },
  );
}

async function storedPageList(): Promise<string> {
  const links = (await pagesIn(PAGE_CACHE)).map(
    (path) => `<li><a href="${path}">${build.pages[path]?.title}</a></li>`,
  );
  return links.length > 0
    ? `<section>\n<h2>Páginas guardadas</h2>\n<ul>\n${links.join('\n')}\n</ul>\n</section>`
    : '';
}

const CAUSE_LABELS: Record<OfflineCause, string> = {
  offline: 'Sin conexión',
  unresponsive: 'La web no responde',
};

/** Returns HTML with the age of a copy and a link to retry: `Sin conexión: copia guardada el jueves 14 de noviembre a las 16:30.` */
function copyLineHtml({ savedAt, cause }: OfflineCopy, now: number): string {
  const iso = new Date(savedAt).toISOString();
  return `<p>${CAUSE_LABELS[cause]}: copia guardada el <time datetime="${iso}" data-cause="${cause}">${formatSavedAt(savedAt, now)}</time>. <a href="">Volver a intentarlo</a></p>`;
}

/** Formats an epoch time in ms as Madrid time, `jueves 14 de noviembre a las 16:30`; with the year if it is not the current one. */
function formatSavedAt(ms: number, now: number): string {
  const { date, time } = madridClock(ms);
  const formatPart = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('es', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
  const sameYear = date.slice(0, 4) === madridClock(now).date.slice(0, 4);
  const day = formatPart({ day: 'numeric', month: 'long', ...(!sameYear && { year: 'numeric' }) });
  return `${formatPart({ weekday: 'long' })} ${day} a la${time.startsWith('01') ? '' : 's'} ${time}`;
}
