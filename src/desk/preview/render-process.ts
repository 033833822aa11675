/**
 * Renders pages for the preview, one at a time, in a process of its own: it may die without taking the desk along.
 * Its argument is the bundle's server file.
 */
import { pathToFileURL } from 'node:url';
import { createRequestHandler, type ServerBuild } from 'react-router';
import type { Answer, Asked, Rendered } from './rendering.ts';

const [serverFile = ''] = process.argv.slice(2);
const build = (await import(pathToFileURL(serverFile).href)) as ServerBuild;
const handle = createRequestHandler(build, 'production');

async function render({ given, url }: Asked): Promise<Rendered> {
  process.env.CLUB_FILE = given.club;
  process.env.PICTURES_MANIFEST = given.manifest;
  const response = await handle(new Request(`http://preview${url}`));
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

/** What the pages are made from is said for the whole process: the next request waits for the end of this one. */
let before = Promise.resolve();
process.on('message', (asked: Asked) => {
  before = before.then(async () => {
    const answer: Answer = await render(asked).then(
      (rendered) => ({ id: asked.id, rendered }),
      (error) => ({ id: asked.id, failure: error instanceof Error ? (error.stack ?? '') : String(error) }),
    );
    // A desk that has ended meanwhile is no fault of this process.
    process.send?.(answer, undefined, undefined, () => {});
  });
});
// The desk has ended, however it did.
process.on('disconnect', () => process.exit(0));
