import { COPY_LINE_ID } from '../../addresses/anchors.ts';
import { madridClock } from '../../agenda/madrid.ts';
import {
  build,
  type CacheTarget,
  findCopy,
  PAGE_CACHE,
  pagesIn,
  type StoredCopy,
  storeResponse,
} from './copies.ts';
import { KEPT_PAGES_PLACEHOLDER, type OfflineCause, type OfflineCopy } from './protocol.ts';

/** How long the network may take where there is a copy, ms. */
const TIMEOUT_MS = 4_000;
/** Where the line goes; a page that is not found to have it is not shown as a copy. */
const COPY_LINE = new RegExp(`<div id="${COPY_LINE_ID}"[^>]*>(?=</div>)`);

/**
 * The network's answer where it comes in time and the server did not fail; else the copy, with its line. What the
 * network answers later is kept for the next time, and changes nothing on the page that is shown. Whether something can be
 * read or kept on the device (it may be full) never decides about what the network answered.
 */
export async function networkFirst(event: FetchEvent, kept: CacheTarget): Promise<Response> {
  const network = fetchAndStore(event, kept);
  event.waitUntil(network.catch(() => {}));
  const fresh = () =>
    network.then(
      ({ response }) => response,
      () => unavailable(kept),
    );
  const copy = await findCopy(kept).catch(() => null);
  if (!copy) return fresh();
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, TIMEOUT_MS, 'late'));
  const answer = await Promise.race([network.then(bodyReceived), late]).catch(() => null);
  if (answer && answer !== 'late' && answer.response.status < 500) return answer.response;
  return copyResponse(kept, copy, answer ? 'silent' : 'offline') ?? fresh();
}

/** Neither network nor copy. */
const unavailable = ({ kind }: CacheTarget) => (kind === 'page' ? noCopyPage() : Response.error());

interface NetworkResponse {
  response: Response;
  /** All of it; fails where the line breaks on the way. */
  text: Promise<string>;
}

const bodyReceived = async (answer: NetworkResponse): Promise<NetworkResponse> => {
  await answer.text;
  return answer;
};

/** Asks the network, and keeps what it answers. */
async function fetchAndStore(event: FetchEvent, kept: CacheTarget): Promise<NetworkResponse> {
  const response = await fetchNavigation(event);
  const text = response.clone().text();
  event.waitUntil(text.then((all) => storeResponse(kept, response, all)).catch(() => {}));
  return { response, text };
}

/** What the browser has already requested while the worker was starting, where it is a navigation. */
export async function fetchNavigation({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request);
}

/** The copy with its line; null where it has no place: better an error than an old page without it. */
function copyResponse(
  { kind }: CacheTarget,
  { text, headers, savedAt }: StoredCopy,
  cause: OfflineCause,
): Response | null {
  if (kind === 'calendar') return new Response(text, { headers });
  if (!COPY_LINE.test(text)) return null;
  return new Response(
    text.replace(COPY_LINE, (hole) => hole + copyLine({ savedAt, cause }, Date.now())),
    { headers },
  );
}

/** What stands where there is neither a network nor a copy: that it is so, and which pages there are. */
export async function noCopyPage(): Promise<Response> {
  const list = await listOfKeptPages().catch(() => '');
  return new Response(
    build.noCopyPage.replace(KEPT_PAGES_PLACEHOLDER, () => list),
    {
      status: 503,
      statusText: 'Sin conexion',
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    },
  );
}

async function listOfKeptPages(): Promise<string> {
  const links = await Promise.all((await pagesIn(PAGE_CACHE)).map(linkTo));
  return links.length > 0
    ? `<section>\n<h2>Páginas guardadas</h2>\n<ul>\n${links.join('\n')}\n</ul>\n</section>`
    : '';
}

/** By the title of the page, as it stands there, without the club's name after it. */
async function linkTo(path: string): Promise<string> {
  const copy = await findCopy({ kind: 'page', path });
  const title = /<title>([^<]*?)(?: \| [^<|]*)?<\/title>/.exec(copy?.text ?? '')?.[1] ?? path;
  return `<li><a href="${path}">${path === '/' ? 'Inicio' : title}</a></li>`;
}

const CAUSE_WORDS: Record<OfflineCause, string> = { offline: 'Sin conexión', silent: 'La web no responde' };

/** As HTML: `Sin conexión: copia guardada el jueves 14 de noviembre a las 16:30.`, with a link that tries again. */
function copyLine({ savedAt, cause }: OfflineCopy, now: number): string {
  const iso = new Date(savedAt).toISOString();
  return `<p>${CAUSE_WORDS[cause]}: copia guardada el <time datetime="${iso}" data-cause="${cause}">${formatSavedAt(savedAt, now)}</time>. <a href="">Volver a intentarlo</a></p>`;
}

/** `jueves 14 de noviembre a las 16:30`, on the clock of Madrid; with the year where it is another. */
function formatSavedAt(ms: number, now: number): string {
  const { date, time } = madridClock(ms);
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('es', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
  const sameYear = date.slice(0, 4) === madridClock(now).date.slice(0, 4);
  const day = words({ day: 'numeric', month: 'long', ...(!sameYear && { year: 'numeric' }) });
  return `${words({ weekday: 'long' })} ${day} a la${time.startsWith('01') ? '' : 's'} ${time}`;
}
