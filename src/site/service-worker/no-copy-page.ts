/** What stands where there is neither a network nor a copy: that it is so, and which pages there are. */
import { findCopy, PAGES, pagesIn } from './copies.ts';
import { build } from './scope.ts';

const STYLE = `${build.colours}:root{color-scheme:light dark}body{margin:0;background:var(--surface);color:var(--text-color);font:1.0625rem/1.6 "Helvetica Neue",Arial,sans-serif}main{max-width:40rem;margin:0 auto;padding:2rem 1.25rem}h1{margin:0 0 1rem;font-size:2rem;line-height:1.1}ul{padding:0;list-style:none}li a{display:block;padding:.6rem 0;border-top:1px solid var(--line)}a{color:var(--text-accent)}.b{display:inline-block;margin-top:1rem;padding:.7em 1.4em;border-radius:99px;background:var(--action);color:var(--on-action);font-weight:700;text-decoration:none}`;

/**
 * Asks again where the browser only puts another address over this page, as Back does between addresses that were once
 * one document's; where it brings this page back as it was; and when the network is there again. Not while the reader is
 * already on the way to another page: to ask again would call them back.
 */
const SCRIPT = `const again = () => location.reload();
onpopstate = again;
ononline = again;
onbeforeunload = () => { ononline = null; };
onpageshow = (event) => { if (event.persisted) again(); };`;

export async function noCopyPage(): Promise<Response> {
  const kept = await Promise.all((await pagesIn(PAGES)).map(linkTo));
  const list = kept.length > 0 ? `<p>Estas sí lo están:</p>\n<ul>\n${kept.join('\n')}\n</ul>` : '';
  const nonce = crypto.randomUUID();
  const html = `<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="utf-8"/>
<title>Sin conexión</title>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<style>${STYLE}</style>
<script nonce="${nonce}">${SCRIPT}</script>
</head>
<body>
<main>
<h1>Sin conexión</h1>
<p>Esta página no está guardada en este dispositivo.</p>
${list}
<a class="b" href="">Volver a intentarlo</a>
</main>
</body>
</html>
`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; script-src 'nonce-${nonce}'; base-uri 'none'`,
  };
  return new Response(html, { status: 503, statusText: 'Sin conexion', headers });
}

/** By the title of the page, as it stands there, without the club's name after it. */
async function linkTo(path: string): Promise<string> {
  const copy = await findCopy({ kind: 'page', path });
  const title = /<title>([^<]*?)(?: \| [^<|]*)?<\/title>/.exec(copy?.text ?? '')?.[1] ?? path;
  return `<li><a href="${path}">${title}</a></li>`;
}
