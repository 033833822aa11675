/**
 * Renders pages for the preview, one at a time, in a process of its own: it may die without taking the desk along.
 * Its arguments are the bundle's program and the file with its assets' addresses.
 */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Assets } from '../../site/document.tsx';
import { AGENDA_FILE, type Answer, type Asked } from './rendering.ts';

const [program = '', assetsFile = ''] = process.argv.slice(2);
const { renderPage, agendaFile } = (await import(pathToFileURL(program).href)) as Program;
const assets = JSON.parse(await readFile(assetsFile, 'utf8')) as Assets;

type Program = typeof import('../../site/render.server.tsx');

async function render({ given, path }: Asked): Promise<string> {
  process.env.CLUB_FILE = given.club;
  process.env.PICTURES_MANIFEST = given.manifest;
  if (!AGENDA_FILE.test(path)) return renderPage(path, assets);
  const { address, text } = await agendaFile();
  return address === path ? text : '';
}

/** What the pages are made from is said for the whole process: the next request waits for the end of this one. */
let before = Promise.resolve();
process.on('message', (asked: Asked) => {
  before = before.then(async () => {
    const answer: Answer = await render(asked).then(
      (text) => ({ id: asked.id, text }),
      (error) => ({ id: asked.id, failure: error instanceof Error ? (error.stack ?? '') : String(error) }),
    );
    // A desk that has ended meanwhile is no fault of this process.
    process.send?.(answer, undefined, undefined, () => {});
  });
});
// The desk has ended, however it did.
process.on('disconnect', () => process.exit(0));
