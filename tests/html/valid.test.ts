import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConfigData, HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { CLUBS, OTHER_SPORT, pictureAddress, SAMPLE } from '../setup/clubs.ts';
import {
  attribute,
  builtFiles,
  builtPages,
  hrefOf,
  openPage,
  queryAll,
  siteDirOf,
  structuredData,
} from './site.ts';

/** Rules that are off concern style only. */
const HTML_RULES: ConfigData = {
  extends: ['html-validate:recommended'],
  rules: {
    // React's spelling of HTML; the parser accepts both.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    // Placeholders set colour and aspect ratio per picture; the CSP allows style attributes.
    'no-inline-style': 'off',
    // Safari drops list semantics with `list-style: none`; `role="list"` restores them.
    'no-redundant-role': 'off',
    // Titles contain the club's name, which may be long.
    'long-title': 'off',
    // Volunteers write telephone numbers with ordinary spaces.
    'tel-non-breaking': 'off',
  },
};

describe.each(CLUBS)('$name', (club) => {
  const pages = builtPages(siteDirOf(club));

  test.each(pages)('$path is valid HTML', async ({ path, html }) => {
    const { results } = await new HtmlValidate(HTML_RULES).validateString(html, path);
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ line, column, ruleId, message }) => `${line}:${column} ${ruleId}: ${message}`),
    );
    expect(faults).toEqual([]);
  });

  test.each(pages)('$path runs only scripts that its CSP names', ({ html, document }) => {
    const policy = attribute(
      document.querySelector('meta[http-equiv="Content-Security-Policy"]') ?? document.body,
      'content',
    );
    const scripts = queryAll(document, 'script:not([type="application/ld+json"])');
    // Redirect pages run nothing and need no policy.
    if (scripts.length === 0) {
      expect(queryAll(document, 'main, link[rel=stylesheet], style, img')).toEqual([]);
      return;
    }
    const scriptSource = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    for (const script of scripts) {
      const src = attribute(script, 'src');
      expect(src).not.toMatch(/^(https?:)?\/\//);
      const hash = createHash('sha256')
        .update(script.textContent ?? '')
        .digest('base64');
      if (!src) expect(scriptSource).toContain(`'sha256-${hash}'`);
    }
    // Two directives are looser on purpose: style attributes (src/site/content-security-policy.ts) and data: pictures.
    const strictPolicy = policy
      .replace("style-src-attr 'unsafe-inline'", '')
      .replace("img-src 'self' data:", '');
    expect(strictPolicy).not.toMatch(/unsafe|\*|https?:|data:|blob:/);
    for (const kind of ['object', 'child', 'media']) expect(policy).toContain(`${kind}-src 'none'`);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("base-uri 'none'");
    expect(html, 'code in attributes').not.toMatch(/\son[a-z]+="/i);
    const loadedElements = queryAll(document, 'link[href], img[src], source[src], iframe, object, embed');
    const foreignLoads = loadedElements.filter((element) =>
      /^(https?:)?\/\//.test(attribute(element, 'href') + attribute(element, 'src')),
    );
    // These relations name a URL without fetching it.
    const notFetched = ['canonical', 'alternate'];
    expect(foreignLoads.filter((link) => !notFetched.includes(attribute(link, 'rel')))).toEqual([]);
  });

  test('the web manifest has the club’s name, and its icons show the crest', () => {
    const manifest = JSON.parse(readFileSync(join(siteDirOf(club), 'manifest.webmanifest'), 'utf8'));
    const { title } = openPage(club, '/');
    expect(title.startsWith(manifest.name)).toBe(true);
    expect(manifest).toMatchObject({ lang: 'es', start_url: '/' });
    for (const { src } of manifest.icons) expect(src).toContain(pictureAddress(club, 'club/escudo'));
  });
});

test('structured data describes club, venues and teams', () => {
  const readJsonLd = (path: string) => structuredData(openPage(OTHER_SPORT, path));
  const hall = {
    '@type': 'Place',
    name: 'Pabellón del Puerto',
    address: 'Muelle Viejo, s/n, 15000 Ardora (A Coruña)',
    hasMap: 'https://enlaces.example/mapa/pabellon',
  };
  const address = { streetAddress: `${hall.name}, ${hall.address}` };
  const contact = { email: 'hola@bmardora.example', telephone: '555 07 08 09', address };
  const type = ['SportsClub', 'SportsOrganization'];
  expect(readJsonLd('/')).toMatchObject([{ '@type': type, name: 'Club Balonmano Ardora', ...contact }]);
  expect(readJsonLd('/entrenamientos')[0]).toMatchObject(hall);
  expect(readJsonLd('/equipos/federados/senior-femenino')[0]).toMatchObject({
    '@type': 'SportsTeam',
    location: [hall],
    coach: [{ name: 'Iria Loureiro' }],
  });
});

test('every custom property in use is defined', () => {
  const fileTexts = builtFiles(siteDirOf(SAMPLE))
    .filter((file) => /\.(css|html|js)$/.test(file))
    .map((file) => readFileSync(file, 'utf8'));
  const matches = (pattern: RegExp) => new Set(fileTexts.flatMap((text) => text.match(pattern) ?? []));
  // Declared in a style sheet or a style attribute, or set by a script.
  const defined = new Set([...matches(/--[\w-]+(?=["'`]?\s*[:,])/g)]);
  // The viewer's library composes the names of its own properties.
  const used = [...matches(/(?<=var\()--(?!yarl)[\w-]+/g)];
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((name) => !defined.has(name))).toEqual([]);
});

test('every page except home has breadcrumbs as structured data', () => {
  for (const { path, document } of builtPages(siteDirOf(SAMPLE))) {
    if (path === '/' || !document.querySelector('main')) continue;
    const breadcrumbs = structuredData(document).filter((data) => data['@type'] === 'BreadcrumbList');
    const above = queryAll(document, 'nav[aria-label="Ruta de navegación"] a').map(hrefOf);
    const addresses = [...(above.length > 0 ? above : ['/']), path].map(
      (step) => `https://cvsierra.example.org${step}`,
    );
    expect(
      breadcrumbs.map((trail) => trail.itemListElement.map(({ item }: { item: string }) => item)),
      path,
    ).toEqual([addresses]);
  }
});
