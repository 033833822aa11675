import type { Club } from '../content/club.ts';
import { KEPT_LIST } from '../contract/offline.ts';
import { contentSecurityPolicy, withPolicy } from './csp.ts';
import { xml as escaped } from './xml.ts';

const STYLE = `header,main{padding-inline:max(var(--gutter),(100% - var(--content))/2)}
header{display:flex;align-items:center;gap:var(--s3);min-height:var(--header);padding-block:var(--s2);font:1.0625rem/1.05 var(--font-display)}
main{padding-block:var(--s7)}
main>div{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:0 var(--s8)}
h2{margin-block:var(--s7) var(--s3);font-size:var(--size-part)}
main>p{margin-block:var(--s4)}
dl{display:grid;grid-template-columns:auto 1fr;gap:var(--s2) var(--s5)}
dt{font-weight:600}
ul{list-style:none}
li a{display:block;padding-block:var(--s3);border-block-start:1px solid var(--line)}`;

/**
 * Asks again where the browser only puts another address over this page, as Back does between addresses that were once
 * one document's; where it brings this page back as it was; and when the network is there again, which a browser does not
 * always notice by itself. Not while the reader is already on the way to another page: to ask again would call them back.
 */
const SCRIPT = `let leaving = false;
const again = () => leaving || location.reload();
onpopstate = again;
ononline = again;
onbeforeunload = () => { leaving = true; };
onpageshow = (event) => { if (event.persisted) location.reload(); };
const look = async () => {
  if (!document.hidden) {
    const signal = AbortSignal.timeout(8000);
    const answer = await fetch(location.href, { method: "HEAD", cache: "no-store", signal }).catch(() => null);
    if (answer && answer.status < 500) again();
  }
  setTimeout(look, 5000);
};
setTimeout(look, 5000);`;

/**
 * What the service worker answers where there is neither a network nor a copy: that it is so, how to reach the club all
 * the same, and which pages there are. Drawn with the site's own style sheets and letters, which the worker keeps.
 * @param crest address of the club's crest
 * @param page HTML of a finished page, which names those files
 */
export function noCopyPage(
  { name, contact }: Pick<Club, 'name' | 'contact'>,
  crest: string,
  page: string,
): string {
  const files = page.match(/<link rel="(?:preload|stylesheet)"[^>]*>/g) ?? [];
  const { phone, email, address } = contact;
  const ways = [
    ['Teléfono', phone && link(`tel:${phone.replace(/\s/g, '')}`, phone)],
    ['Correo', email && link(`mailto:${email}`, email)],
    ['Dirección', address.map(escaped).join('<br/>')],
  ].filter(([, words]) => words);
  const html = `<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="utf-8"/>
<title>Sin conexión | ${escaped(name)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
${files.join('\n')}
<style>${STYLE}</style>
<script>${SCRIPT}</script>
</head>
<body>
<header data-ground="ink"><img src="${crest}" width="40" height="40" alt=""/><span>${escaped(name)}</span></header>
<main>
<h1>Sin conexión</h1>
<p>Esta página no está guardada en este dispositivo. Se abrirá sola en cuanto vuelva la conexión.</p>
<a class="button" href="">Volver a intentarlo</a>
<div>
<section>
<h2>Contacto</h2>
<dl>
${ways.map(([what, words]) => `<dt>${what}</dt><dd>${words}</dd>`).join('\n')}
</dl>
</section>
${KEPT_LIST}
</div>
</main>
</body>
</html>
`;
  return withPolicy(html, contentSecurityPolicy({ scripts: [SCRIPT], styles: [STYLE] }));
}

const link = (href: string, words: string) =>
  `<a class="text-link" href="${escaped(href)}">${escaped(words)}</a>`;
