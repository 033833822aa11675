import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { checkOwnAddresses } from './own-addresses.ts';

const ORIGIN = 'https://club.example.org';

/** Writes a site with a picture, a style sheet and two pages, and these files. */
function siteWith(files: Record<string, string>): string {
  const dir = newFolder();
  const site = {
    'index.html': '<link rel="stylesheet" href="/assets/site.css"><a href="/equipos#lista">Equipos</a>',
    'equipos/index.html': `<img src="/img/uno.jpg" srcset="/img/uno.jpg 1x"><a href="/?desde=equipos">Inicio</a>`,
    'assets/site.css': 'body { background: url("../img/uno.jpg") }',
    'img/uno.jpg': '',
  };
  for (const [path, text] of Object.entries({ ...site, ...files })) {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  return dir;
}

test('accepts a site whose addresses lead to its files, to planned pictures or elsewhere', async () => {
  const site = siteWith({
    'fotos/index.html': `<a href="/img/planeada.jpg">1</a><a href="https://example.net/nada">2</a><a href="mailto:a@b.es">3</a>
      <form action="/api/v1.0/email/send-form"></form><a href="">4</a><a href="#pie">5</a>`,
    'sitemap.xml': `<loc>${ORIGIN}/</loc><loc>${ORIGIN}/equipos</loc>`,
    'assets/agenda.json': `{"path":"/equipos","text":"Más en ${ORIGIN}/equipos.","team":"federados/nada","date":"16/11"}`,
    'calendario/club.ics': `DESCRIPTION:Más en ${ORIGIN}/equipos/.\r\n`,
    'assets/agenda.js': 'let page = "/entrenamientos/" + key, file = /^\\/(assets|img)\\//;',
  });
  await checkOwnAddresses(site, ORIGIN, ['/img/planeada.jpg']);
});

test.each([
  ['equipos/index.html', '<a href="/nada">', '/equipos: /nada'],
  ['equipos/index.html', `<a href="${ORIGIN}/nada">`, '/equipos: /nada'],
  ['equipos/index.html', '<img srcset="/img/uno.jpg 1x, /img/dos.jpg 2x">', '/equipos: /img/dos.jpg'],
  ['equipos/index.html', '<noscript><img src="/img/dos.jpg"></noscript>', '/equipos: /img/dos.jpg'],
  [
    'index.html',
    `<meta property="og:image" content="${ORIGIN}/img/compartir-1200.jpg">`,
    '/: /img/compartir-1200.jpg',
  ],
  ['index.html', `<script type="application/ld+json">{"a":[{"url":"${ORIGIN}/nada"}]}</script>`, '/: /nada'],
  [
    'index.html',
    '<div data-island="JoinAnswer" data-props="{&quot;teams&quot;:[{&quot;path&quot;:&quot;/nada&quot;}]}">',
    '/: /nada',
  ],
  ['index.html', '<div style="background:url(/img/dos.jpg)">', '/: /img/dos.jpg'],
  ['assets/otra.css', '@font-face { src: url(letra.woff2) }', '/assets/otra.css: /assets/letra.woff2'],
  ['assets/agenda.json', '{"venues":{"sur":{"path":"/nada"}}}', '/assets/agenda.json: /nada'],
  ['assets/agenda.json', `{"notices":[{"link":"${ORIGIN}/nada"}]}`, '/assets/agenda.json: /nada'],
  ['.sitio.json', '{"redirects":[{"from":"/equipos","to":"/nada"}]}', '/.sitio.json: /nada'],
  ['sw.js', 'const WORKER = { assets: ["/assets/site.css", "/img/dos.jpg"] };', '/sw.js: /img/dos.jpg'],
  ['robots.txt', `Sitemap: ${ORIGIN}/mapa.xml`, '/robots.txt: /mapa.xml'],
  ['sitemap.xml', `<loc>${ORIGIN}/nada</loc>`, '/sitemap.xml: /nada'],
  ['cambios.xml', `<link href="${ORIGIN}/nada"/>`, '/cambios.xml: /nada'],
  ['calendario/club.ics', `URL;VALUE=URI:${ORIGIN}/na\r\n da\r\n`, '/calendario/club.ics: /nada'],
  [
    'manifest.webmanifest',
    '{"icons":[{"src":"/img/escudo-512.png"}]}',
    '/manifest.webmanifest: /img/escudo-512.png',
  ],
])('refuses a dead address in %s: %s', async (path, text, expected) => {
  await expect(checkOwnAddresses(siteWith({ [path]: text }), ORIGIN)).rejects.toThrow(
    `La web no se ha preparado, porque tiene direcciones que no llevan a nada:\n${expected}`,
  );
});

test.each<[string, Record<string, string>, Record<string, string>, string | null]>([
  ['skips a page that did not change', { 'a/index.html': '<a href="/nada">' }, {}, null],
  ['checks a changed page', {}, { 'a/index.html': '<a href="/nada">' }, '/a: /nada'],
  [
    'checks every page if one is gone',
    { 'a/index.html': '<a href="/b">', 'b/index.html': '' },
    { 'b/index.html': '-' },
    '/a: /b',
  ],
  [
    'checks a page that names a file that is gone',
    { 'a/index.html': '<img src="/img/dos.jpg">', 'img/dos.jpg': '' },
    { 'img/dos.jpg': '-' },
    '/a: /img/dos.jpg',
  ],
])('after an earlier check, %s', async (_, earlier, changes, dead) => {
  const checked = siteWith(earlier);
  const files = Object.entries({ ...earlier, ...changes }).filter(([, text]) => text !== '-');
  const checking = checkOwnAddresses(siteWith(Object.fromEntries(files)), ORIGIN, [], checked);
  await (dead === null ? checking : expect(checking).rejects.toThrow(dead));
});

test('checks everything if somebody has deleted the earlier site', async () => {
  const deleted = join(newFolder(), 'site');
  await checkOwnAddresses(siteWith({}), ORIGIN, [], deleted);
  const dead = siteWith({ 'equipos/index.html': '<a href="/nada">' });
  await expect(checkOwnAddresses(dead, ORIGIN, [], deleted)).rejects.toThrow('/nada');
});
