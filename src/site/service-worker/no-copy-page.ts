import { KEPT_LIST } from '../../contract/offline.ts';
import { findCopy, PAGES, pagesIn } from './copies.ts';
import { build } from './kept.ts';

/** What stands where there is neither a network nor a copy: that it is so, and which pages there are. */
export async function noCopyPage(): Promise<Response> {
  const list = await keptList().catch(() => '');
  return new Response(
    build.noCopyPage.replace(KEPT_LIST, () => list),
    {
      status: 503,
      statusText: 'Sin conexion',
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
    },
  );
}

async function keptList(): Promise<string> {
  const links = await Promise.all((await pagesIn(PAGES)).map(linkTo));
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
