import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ConfigData, HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { CLUBS, pictureAddress, SAMPLE } from '../setup/clubs.ts';
import { readContent } from './content.ts';
import { all, attribute, builtPages, hrefOf, openPage, siteDirOf } from './site.ts';

/** Only rules of style are off; each says why. */
const HTML_RULES: ConfigData = {
  extends: ['html-validate:recommended'],
  rules: {
    // How React spells HTML; the parser reads both alike.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    // The colour and shape that stand in for a picture differ from picture to picture; the policy allows style attributes.
    'no-inline-style': 'off',
    // `role="list"` brings back what Safari drops where list-style is none.
    'no-redundant-role': 'off',
    // How long a club's name is is not for its page to say.
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

  test.each(pages)('$path runs only what its policy names', ({ html, document }) => {
    const policy = attribute(
      document.querySelector('meta[http-equiv="Content-Security-Policy"]') ?? document.body,
      'content',
    );
    const scripts = all(document, 'script:not([type="application/ld+json"])');
    // A page that only leads elsewhere has nothing to run, and needs none.
    if (scripts.length === 0) {
      expect(all(document, 'main, link[rel=stylesheet], style, img')).toEqual([]);
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
    // Two are looser on purpose: styles in attributes (src/build/pages.ts), and pictures within the page.
    const strict = policy.replace("style-src-attr 'unsafe-inline'", '').replace("img-src 'self' data:", '');
    expect(strict).not.toMatch(/unsafe|\*|https?:|data:|blob:/);
    for (const kind of ['object', 'child', 'media']) expect(policy).toContain(`${kind}-src 'none'`);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("base-uri 'none'");
    expect(html, 'code in attributes').not.toMatch(/\son[a-z]+="/i);
    const loads = all(document, 'link[href], img[src], source[src], iframe, object, embed');
    const foreign = loads.filter((each) =>
      /^(https?:)?\/\//.test(attribute(each, 'href') + attribute(each, 'src')),
    );
    // These two name an address; nothing is fetched from it.
    const named = ['canonical', 'alternate'];
    expect(foreign.filter((each) => !named.includes(attribute(each, 'rel')))).toEqual([]);
  });

  const { club: file, teams, lugares, entrenadores } = readContent(club);

  test('what search engines read of the club, its teams and venues is what the files say', () => {
    const data = (path: string) =>
      all(openPage(club, path), 'script[type="application/ld+json"]').map((script) =>
        JSON.parse(script.textContent ?? ''),
      );
    const { email, telefono, direccion } = file.contacto;
    expect(data('/')).toEqual([
      expect.objectContaining({
        '@type': ['SportsClub', 'SportsOrganization'],
        name: file.nombre,
        email,
        telephone: telefono,
        address: expect.objectContaining({ streetAddress: direccion.join(', ') }),
      }),
    ]);
    const place = (key: string) => {
      const { title, address, link } = lugares.lugares[key] ?? {};
      return { '@type': 'Place', name: title, address: address?.join(', '), hasMap: link };
    };
    const places = (path: string) => data(path).filter((each) => each['@type'] === 'Place');
    expect(places('/entrenamientos')).toMatchObject(Object.keys(lugares.lugares).map(place));
    for (const team of teams) {
      const venues = new Set((team.entrenamientos ?? []).map(({ lugar = '' }) => lugar));
      const coaches = (team.entrenadores ?? []).map((key) => ({
        name: entrenadores.entrenadores[key]?.name,
      }));
      expect(data(team.path)).toContainEqual(
        expect.objectContaining({
          '@type': 'SportsTeam',
          ...(venues.size > 0 && { location: [...venues].map((key) => expect.objectContaining(place(key))) }),
          coach: coaches.map((coach) => expect.objectContaining(coach)),
        }),
      );
    }
  });

  test('the web manifest is the club’s, and its icons are planned', () => {
    const manifest = JSON.parse(readFileSync(join(siteDirOf(club), 'manifest.webmanifest'), 'utf8'));
    expect(manifest).toMatchObject({ name: file.nombre, lang: 'es', start_url: '/' });
    for (const { src } of manifest.icons) expect(src).toContain(pictureAddress(club, 'club/escudo'));
  });
});

test('every page but the first says where it stands', () => {
  for (const { path, document } of builtPages(siteDirOf(SAMPLE))) {
    if (path === '/' || !document.querySelector('main')) continue;
    const trails = all(document, 'script[type="application/ld+json"]')
      .map((script) => JSON.parse(script.textContent ?? ''))
      .filter((data) => data['@type'] === 'BreadcrumbList');
    const above = all(document, 'nav[aria-label="Ruta de navegación"] a').map(hrefOf);
    const addresses = [...(above.length > 0 ? above : ['/']), path].map(
      (each) => `https://cvsierra.example.org${each}`,
    );
    expect(
      trails.map((trail) => trail.itemListElement.map(({ item }: { item: string }) => item)),
      path,
    ).toEqual([addresses]);
    expect(attribute(document.documentElement, 'lang')).toBe('es');
  }
});
