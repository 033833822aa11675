/** Specified figures, names and texts that hold whatever the content: titles, breadcrumbs, counts, quoted wording. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shareId } from '../../src/club/content/site-page.ts';
import { pictureAddress, SAMPLE } from '../setup/clubs.ts';
import { ALBUMS, albumPath, CLUB, PATHS, SEASONS, SPECIFIED_PAGES, TEAMS } from '../setup/site-map.ts';
import { attribute, getFirst, hrefOf, openPage, queryAll, siteDirOf, visibleText } from './site.ts';

const open = (path: string) => openPage(SAMPLE, path);
const count = (path: string, selector: string) => queryAll(open(path), selector).length;

test.each(SPECIFIED_PAGES)('$path has its title, heading and breadcrumbs', ({ path, h1, title, crumbs }) => {
  const page = open(path);
  expect(page.title).toBe(title ? `${title} | ${CLUB}` : `${CLUB} | La Sierra`);
  expect(queryAll(page, 'h1').map(visibleText)).toEqual([h1]);
  const back = queryAll(page, 'nav[aria-label="Ruta de navegación"] a');
  expect(back.map((link) => [visibleText(link), hrefOf(link)])).toEqual(crumbs);
  expect(attribute(page.documentElement, 'lang')).toBe('es');
});

test('the sitemap lists every page', () => {
  const xml = readFileSync(join(siteDirOf(SAMPLE), 'sitemap.xml'), 'utf8');
  const listed = [...xml.matchAll(/<loc>https:\/\/cvsierra\.example\.org([^<]*)<\/loc>/g)].map((m) => m[1]);
  const documents = listed.filter((path) => path?.endsWith('.pdf'));
  expect(documents).toContain('/documentos/estatutos.pdf');
  expect(listed.filter((path) => !documents.includes(path)).toSorted()).toEqual(PATHS.toSorted());
  expect(listed).toEqual(expect.arrayContaining(SPECIFIED_PAGES.map(({ path }) => path)));
});

test('robots.txt allows every page, names the sitemap and excludes the relay', () => {
  expect(readFileSync(join(siteDirOf(SAMPLE), 'robots.txt'), 'utf8')).toBe(
    'User-agent: *\nAllow: /\nDisallow: /api/\n\nSitemap: https://cvsierra.example.org/sitemap.xml\n',
  );
});

test('no page is marked noindex', () => {
  const found = PATHS.map((path) => ({
    path,
    robots: queryAll(open(path), 'meta[name=robots], meta[name=googlebot]').map((meta) =>
      attribute(meta, 'content'),
    ),
  }));
  expect(
    found.filter(({ robots }) => robots.some((content) => /noindex|none|nofollow/.test(content))),
  ).toEqual([]);
});

test('each page has its own description, canonical URL and share picture', () => {
  const heads = PATHS.map((path) => {
    const page = open(path);
    const meta = (name: string) => attribute(getFirst(page, `meta[${name}]`), 'content');
    expect(hrefOf(getFirst(page, 'link[rel=canonical]'))).toBe(`https://cvsierra.example.org${path}`);
    const image = pictureAddress(SAMPLE, shareId(path));
    expect(meta('property="og:image"')).toMatch(new RegExp(`^https://cvsierra\\.example\\.org${image}.+`));
    expect(meta('property="og:url"')).toBe(`https://cvsierra.example.org${path}`);
    expect(meta('property="og:title"')).toBe(page.title);
    expect(meta('property="og:description"')).toBe(meta('name=description'));
    return { description: meta('name=description') };
  });
  expect(heads.filter(({ description: { length } }) => length < 20 || length > 170)).toEqual([]);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(PATHS.length);
});

test('the home page shows the season below its hero', () => {
  const [hero, next] = open('/').querySelector('main')?.children ?? [];
  expect(visibleText(hero?.querySelector('h1'))).toBe(CLUB);
  expect(visibleText(next?.querySelector('h2'))).toBe('Temporada 2024/25');
});

/** Photo of a grid that a screen shows. */
const PHOTO = 'main li[id]:not(.paper-only)';

test.each([
  ['/equipos/federados', 'main li:has(h3)', 6],
  ['/equipos/escuela-ads', 'main li:has(h3)', 8],
  ['/equipos/resto', 'main li:has(h3)', 3],
  ['/equipos', 'main li:has(h3)', 17],
  ['/', '[data-panel="0"] li', 6],
  ['/', '[data-panel="1"] li', 8],
  ['/cuerpo-tecnico', 'main li:has(h3)', 18],
  ['/junta-directiva', 'main li:has(h3)', 6],
  ['/entrenamientos', 'main li:has(address)', 4],
  ['/', '[aria-label=Patrocinadores] li', 10],
  ['/', '[aria-label=Colaboradores] li', 4],
  ['/quienes-somos', 'main section p', 7],
  ['/quienes-somos', 'main img', 1],
  ['/galerias', 'main h2 a:not([href$="/copa"])', 5],
  ['/galeria', PHOTO, 106],
  ...SEASONS.map((season) => [
    `/galerias/${season}`,
    'main li:has(h2)',
    ALBUMS.filter((album) => album.season === season).length,
  ]),
  ...ALBUMS.map((album) => [albumPath(album), PHOTO, album.count]),
] as [string, string, number][])('%s: %s, %i of them', (path, selector, expected) => {
  expect(count(path, selector)).toBe(expected);
});

test('menu and footer have the specified entries', () => {
  const home = open('/');
  const entries = (within: string) =>
    queryAll(home, `${within} a`).map((link) => [visibleText(link), hrefOf(link)]);
  expect(entries('#menu > ul:first-of-type')).toEqual([
    ['Inicio', '/'],
    ['Equipos', '/equipos'],
    ['Federados', '/equipos/federados'],
    ['Escuela ADS', '/equipos/escuela-ads'],
    ['Resto de equipos', '/equipos/resto'],
    ['Quiénes somos', '/quienes-somos'],
    ['Junta directiva', '/junta-directiva'],
    ['Cuerpo técnico', '/cuerpo-tecnico'],
    ['Entrenamientos', '/entrenamientos'],
    ['Galerías', '/galerias'],
    ...SEASONS.map((season) => [season, `/galerias/${season}`]),
    ['Tienda', expect.stringMatching(/^https:/)],
    ['Área privada', expect.stringMatching(/^https:/)],
  ]);
  expect(entries('footer')).toEqual(
    expect.arrayContaining([
      ['Historia', '/historico-de-equipos'],
      ...[
        '/equipos-federados',
        '/equipos-escuela-ads',
        '/resto-de-equipos',
        '/torneos',
        '/blog',
        '/campus',
        '/aviso-legal',
        '/privacidad-y-cookies',
      ].map((path) => [expect.any(String), path]),
    ]),
  );
});

test('teams have the specified names and divisions', () => {
  // The team that plays next comes first in its kind.
  const shown = queryAll(open('/equipos'), 'main li:has(h3)').map((card) =>
    visibleText(card.querySelector('h3')),
  );
  expect(shown.sort()).toEqual(TEAMS.map(({ h1 }) => h1).sort());
  for (const { path, h1, title } of TEAMS)
    expect(visibleText(open(path).querySelector('main header p')), path).toBe(title.slice(h1.length + 2, -1));
});

test('board members have the specified titles', () => {
  expect(queryAll(open('/junta-directiva'), 'main li h3 + p').map(visibleText)).toEqual([
    'Presidente',
    'Vicepresidente y Secretario',
    'Tesorero',
    'Vocal',
    'Vocal',
    'Vocal',
  ]);
});

test.each([
  ['/aviso-legal', 14],
  ['/privacidad-y-cookies', 12],
])('%s has %i numbered sections, each with text and a link in the index', (path, sections) => {
  const page = open(path);
  const parts = queryAll(page, 'main section[id]');
  expect(parts.map((part) => Number.parseInt(visibleText(part.querySelector('h2')), 10))).toEqual(
    Array.from({ length: sections }, (_, i) => i + 1),
  );
  expect(
    queryAll(page, 'nav[aria-labelledby=indice] a').map((link) => [visibleText(link), hrefOf(link)]),
  ).toEqual(
    parts.map((part) => [visibleText(part.querySelector('h2')).replace(/^\d+\. /, ''), `#${part.id}`]),
  );
  for (const part of parts) expect(visibleText(part).length).toBeGreaterThan(120);
});

test.each([
  ['/', ['Temporada 2024/25', 'Equipos Federados', 'Escuela ADS', 'Clasificación y calendario']],
  ['/equipos/federados/cadete-femenino', ['Clasificación y resultados', '1ª Zonal Autonómica']],
  ['/equipos/resto/absoluto-femenino', ['Clasificación y resultados', 'Escuela ADS']],
  ['/entrenamientos', ['3 instalaciones']],
  ['/aviso-legal', ['Madrid', 'boletines', 'entradas']],
  [
    '/privacidad-y-cookies',
    [
      'casilla',
      'una carta a',
      'un correo a',
      'Necesarias',
      'Funcionales',
      'Estadística',
      'Edge',
      'Safari',
      'Chrome',
      'Firefox',
    ],
  ],
])('%s says what it has to', (path, phrases) => {
  const text = visibleText(open(path).querySelector('main'));
  for (const part of phrases) expect(text).toContain(part);
});

test.each(PATHS)('%s has heading, menu, Contacto, form and link to the top', (path) => {
  const page = open(path);
  expect(queryAll(page, 'h1')).toHaveLength(1);
  expect(
    queryAll(page, '#menu summary').map(
      (summary) => attribute(summary, 'aria-label') || visibleText(summary),
    ),
  ).toEqual(['Submenú de Equipos', 'Nosotros', 'Submenú de Galerías']);
  expect(queryAll(page, 'body > header a[href="#contacto"]').map(visibleText)).toEqual(['Contacto']);
  const fields = queryAll(page, '#contacto form [name]');
  expect(fields.map((field) => attribute(field, 'name'))).toEqual([
    'from_name',
    'from_email',
    'telefono',
    'message',
    'web_personal',
  ]);
  // The last field is the honeypot: hidden from people and assistive technology.
  const trap = getFirst(page, '#contacto .visually-hidden[aria-hidden=true] [name=web_personal]');
  expect(attribute(trap, 'tabindex')).toBe('-1');
  // No field is required or validated in the browser.
  const checked = ['required', 'pattern', 'minlength', 'maxlength'];
  expect(fields.filter((field) => checked.some((name) => field.hasAttribute(name)))).toEqual([]);
  expect(fields.filter((field) => ['email', 'tel'].includes(attribute(field, 'type')))).toEqual([]);
  for (const field of fields.slice(1, 3))
    expect(visibleText(page.getElementById(attribute(field, 'aria-describedby')))).toBe(
      'Para que podamos responderte, deja un correo o un teléfono.',
    );
  expect(visibleText(page.querySelector('footer'))).toContain('Club de muestra');
  expect(visibleText(page.querySelector('footer'))).toContain(
    'Aquí siempre es jueves, 14 de noviembre de 2024.',
  );
  expect(queryAll(page, 'a[aria-label="Volver arriba"]')).toHaveLength(1);
});
