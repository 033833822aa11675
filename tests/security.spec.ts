import { createHash } from 'node:crypto';
import { builtPages } from './setup/built-pages.ts';
import { siteDir } from './setup/global.ts';
import { expect, open, test } from './setup/test.ts';

// That every page starts under its policy is watched where every page is started: accessibility/pages.spec.ts.

test('no page holds a script that its policy does not name, and no policy is loose', async () => {
  for (const { path, html } of await builtPages(siteDir())) {
    const scripts = [...html.matchAll(/<script(?![^>]*application\/ld\+json)([^>]*)>([\s\S]*?)<\/script>/g)];
    const policy = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
    const scriptSource = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    for (const [, attributes = '', code = ''] of scripts) {
      expect(attributes, `${path}: scripts of other origins`).not.toMatch(/src="(https?:)?\/\//);
      if (attributes.includes('src=')) continue;
      expect(scriptSource, path).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    }
    if (scripts.length > 0) {
      // Two are looser on purpose: styles in attributes (src/build/csp.ts), and pictures within the page.
      const known = policy.replace("style-src-attr 'unsafe-inline'", '').replace("img-src 'self' data:", '');
      expect(known, path).not.toMatch(/unsafe|\*|https?:|data:|blob:/);
      for (const kind of ['object', 'child', 'media']) expect(policy).toContain(`${kind}-src 'none'`);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("base-uri 'none'");
    }
    expect(html, `${path}: code in attributes`).not.toMatch(/\son[a-z]+="/i);
  }
});

test('the server sends the same policy as a header, and forbids framing', async ({ request }) => {
  for (const path of ['/', '/aviso-legal', '/galerias/2024-2025/copa']) {
    const response = await request.get(path);
    const inPage = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(
      await response.text(),
    )?.[1];
    const headers = response.headers();
    expect(headers['content-security-policy']).toBe(
      `${inPage?.replaceAll('&#x27;', "'")}; frame-ancestors 'none'`,
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
  }
});

test('pages set no cookies and keep nothing but scroll positions', async ({ page, context }) => {
  await open(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aviso legal' }).click();
  await expect(page.locator('h1')).toHaveText('Aviso legal');
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  // What is kept is written when the page is left.
  await page.reload();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['react-router-scroll-positions']);
});
