import { dropCopy, dropOldest, findCopy, savedAt, storeCopy, storeFiles } from './copies.ts';
import { build, isGood, type Kept, namedAssets, worker } from './kept.ts';

/** The pages that nobody has asked for are fetched again when they are older, ms. */
const HALF_A_DAY = 12 * 60 * 60 * 1000;

/** Looks at what the network answered, and keeps it where it is good. A copy of what is gone goes, too. */
export async function keep(kept: Kept, response: Response, text: string): Promise<boolean> {
  if (response.status === 404 || response.status === 410) await dropCopy(kept.path);
  if (isGood(kept, response, text)) return storeCopy(kept, text, response.headers);
  // Made by a newer build: its worker is there, too. One that is just being installed may not ask.
  if (response.ok && kept.kind === 'page' && namedAssets(text).length > 0)
    worker.registration.update().catch(() => {});
  return false;
}

/** Keeps a page. Answers whether it is one, and there was room. Throws where the network or the server fails. */
export async function keepPage(path: string): Promise<boolean> {
  // Not from the browser's own cache: the copy says when it was kept.
  const response = await fetch(path, { cache: 'no-cache', priority: 'low' });
  if (response.status >= 500) throw new Error(`${response.status}: ${path}`);
  return keep({ kind: 'page', path }, response, await response.text());
}

/**
 * Keeps the page that a visitor sees, and now and then those that are fetched ahead; after them the venues that a
 * team's page leads to, so that the way to the hall is there. Nothing without a network, or once there is no room.
 */
export async function keepShown(path: string): Promise<void> {
  if (!(await storeFiles())) return;
  if (build.pages.includes(path) && !(await keepPage(path))) return;
  await keepAll(await older(build.ahead));
  if (/^\/equipos\/[^/]+\/./.test(path)) await keepAll(await older(await venuesOf(path)));
  await dropOldest();
}

const keepAll = (paths: string[]) => Promise.allSettled(paths.map(keepPage));

/** Those of which there is no copy, or one that is older than half a day. */
async function older(paths: string[]): Promise<string[]> {
  const moments = await Promise.all(paths.map((path) => savedAt({ kind: 'page', path })));
  return paths.filter((_, i) => Date.now() - (moments[i] ?? 0) > HALF_A_DAY);
}

/** The venues that a page leads to, as its copy names them. */
async function venuesOf(path: string): Promise<string[]> {
  const text = (await findCopy({ kind: 'page', path }))?.text ?? '';
  return build.pages.filter((each) => each.startsWith('/entrenamientos/') && text.includes(`href="${each}"`));
}
