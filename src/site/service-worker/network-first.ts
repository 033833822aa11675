import type { Answering, Cause, Copy } from '../../contract/offline.ts';
import { COPY_LINE_ID } from '../../contract/offline.ts';
import { copyLine } from '../copy-line.ts';
import { findCopy, type StoredCopy } from './copies.ts';
import { keep } from './keep.ts';
import { isAsset, type Kept } from './kept.ts';
import { noCopyPage } from './no-copy-page.ts';
import { worker } from './scope.ts';

/** How long the network may take where there is a copy, ms. */
const PATIENCE_MS = 4_000;
/** How long a page may take to say that it has heard what it gets, ms. */
const REPLY_MS = 5_000;
/** Where the line goes; a page that is not found to have it is not shown as a copy. */
const LINE = new RegExp(`<div id="${COPY_LINE_ID}"[^>]*>(?=</div>)`);

/**
 * The network's answer where it comes in time and the server did not fail; else the copy, with its line. What the
 * network answers later is kept for the next time, and changes nothing on the page that is shown. Whether something can be
 * read or kept on the device (it may be full) never decides about what the network answered.
 */
export async function networkFirst(event: FetchEvent, kept: Kept): Promise<Response> {
  const network = fromNetwork(event, kept);
  event.waitUntil(network.catch(() => {}));
  const copy = await findCopy(kept).catch(() => null);
  if (!copy) return network.then(fresh(event, kept), () => nothing(kept));
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, PATIENCE_MS, 'late'));
  const answer = await Promise.race([network.then(whole), late]).catch(() => null);
  if (answer && answer !== 'late' && answer.response.status < 500) return fresh(event, kept)(answer);
  const old = await asCopy(event, kept, copy, answer ? 'silent' : 'offline');
  return old ?? network.then(fresh(event, kept), () => nothing(kept));
}

const fresh =
  (event: FetchEvent, { kind, path }: Kept) =>
  async ({ response }: FromNetwork): Promise<Response> => {
    if (kind === 'data') await tell(event, { path, copy: null });
    return response;
  };

/** Neither network nor copy. */
const nothing = ({ kind }: Kept) => (kind === 'page' ? noCopyPage() : Response.error());

interface FromNetwork {
  response: Response;
  /** All of it; fails where the line breaks on the way. */
  text: Promise<string>;
}

const whole = async (answer: FromNetwork): Promise<FromNetwork> => {
  await answer.text;
  return answer;
};

/** Asks the network; a page's answer is kept. Data is kept with its page, once it is shown (keep.ts). */
async function fromNetwork(event: FetchEvent, kept: Kept): Promise<FromNetwork> {
  const response = await fetchNavigation(event);
  const text = response.clone().text();
  const keeping = kept.kind === 'data' ? text : text.then((all) => keep(kept, response, all));
  event.waitUntil(keeping.catch(() => {}));
  return { response, text };
}

/** What the browser has already asked for while the worker was starting, where it is a navigation. */
export async function fetchNavigation({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request);
}

/** The copy with the line that says so; null where it cannot be told: better an error than an old page without it. */
async function asCopy(
  event: FetchEvent,
  kept: Kept,
  { text, headers, savedAt }: StoredCopy,
  cause: Cause,
): Promise<Response | null> {
  const copy: Copy = { savedAt, cause };
  // Nor is it of any use to a page that runs other scripts than it was made with.
  if (kept.kind === 'data' && !isAsset(await tell(event, { path: kept.path, copy }))) return null;
  if (kept.kind === 'page' && !LINE.test(text)) return null;
  const body = kept.kind === 'page' ? text.replace(LINE, (hole) => hole + copyLine(copy, Date.now())) : text;
  return new Response(body, { headers });
}

/** The address of the script that the page runs, once it has heard it; empty where it does not answer. */
async function tell({ clientId }: FetchEvent, words: Answering): Promise<string> {
  const client = await worker.clients.get(clientId);
  if (!client) return '';
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(String(data));
    setTimeout(resolve, REPLY_MS, '');
    client.postMessage(words, [port2]);
  });
}
