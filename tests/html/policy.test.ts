import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { CLUBS } from '../setup/clubs.ts';
import { all, attribute, builtPages, siteDirOf } from './site.ts';

describe.each(CLUBS)('$name', (club) => {
  test.each(builtPages(siteDirOf(club)))('$path runs only what its policy names', ({ html, document }) => {
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
    // Two are looser on purpose: styles in attributes (src/build/csp.ts), and pictures within the page.
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
});
