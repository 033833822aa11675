import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildSite } from '../../build/build.ts';
import { readFolders } from '../../contract/folders.ts';
import { previewApp } from './app.ts';
import { siteBundle } from './bundle.ts';
import { createPreview, type Preview } from './preview.ts';
import { createRenderer } from './renderer.ts';

const dir = mkdtempSync(join(tmpdir(), 'vista-previa-prueba-'));
const contentDir = join(dir, 'content');
cpSync('tests/otro-club/contenido', contentDir, { recursive: true });
const folders = readFolders({
  CONTENT_DIR: contentDir,
  PHOTOS_DIR: join(dir, 'photos'),
  CACHE_DIR: join(dir, 'cache'),
  BUILD_DIR: join(dir, 'build'),
});
const TEAMS = 'equipos/comarcal.yaml';
const saved = (file: string) => readFileSync(join(contentDir, file), 'utf8');
const now = Date.UTC(2025, 2, 3, 12);

let preview: Preview;
beforeAll(async () => {
  preview = await createPreview(folders, { now: () => now });
});
beforeEach(async () => {
  await preview.update(new Map());
});
afterAll(async () => {
  await preview.close();
  rmSync(dir, { recursive: true, force: true });
});

async function htmlOf(path: string): Promise<string> {
  const page = await preview.page(path);
  if (!('html' in page)) throw new Error(`${path} leads to ${page.to}`);
  return page.html;
}

/** All that a visitor sees, and what search engines read. */
const withoutScripts = (html: string) =>
  html
    .replaceAll(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '')
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');

test('every page is that of the published site', async () => {
  const { club } = await buildSite(folders, { now });
  const pages = readdirSync(folders.siteDir, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('index.html') &&
      !readFileSync(join(folders.siteDir, file), 'utf8').includes('http-equiv="refresh"'),
  );
  expect(pages.length).toBeGreaterThan(club.kinds.flatMap(({ teams }) => teams).length);
  for (const file of pages) {
    const path = `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`;
    const published = readFileSync(join(folders.siteDir, file), 'utf8');
    expect(withoutScripts(await htmlOf(path)), path).toBe(withoutScripts(published));
  }
});

describe('an update', () => {
  const page = '/equipos/comarcal/senior-mixto';
  const words = 'preguntad en el bar de la plaza';
  const changed = (to: string) => new Map([[TEAMS, saved(TEAMS).replace(words, to)]]);

  test('shows unsaved texts, and saves nothing', async () => {
    const { version } = preview.state();
    expect(await htmlOf(page)).toContain(words);
    expect(await preview.update(changed('<b>nota nueva</b> & ñandú'))).toMatchObject({
      version: version + 1,
      problems: [],
    });
    expect(await htmlOf(page)).toContain('&lt;b&gt;nota nueva&lt;/b&gt; &amp; ñandú');
    expect(saved(TEAMS)).toContain(words);
    await preview.update(new Map());
    expect(await htmlOf(page)).toContain(words);
  });

  test('keeps the last good pages where a text is wrong, and says why', async () => {
    const { version } = await preview.update(changed('La última buena'));
    const broken = new Map([[TEAMS, saved(TEAMS).replace('[lunes,', '[lunnes,')]]);
    const state = await preview.update(broken);
    expect(state).toMatchObject({ version, problems: [{ file: TEAMS, nearest: 'lunes' }] });
    expect(await htmlOf(page)).toContain('La última buena');
    expect(await preview.update(new Map())).toMatchObject({ version: version + 1, problems: [] });
  });

  test('shows a page that is new, and leads elsewhere from one that is gone', async () => {
    const text = '---\ntitle: Torneo de verano\ndescription: Dos días.\n---\n\nSe juega en la plaza.\n';
    expect(await preview.page('/torneo-de-verano')).toEqual({ status: 302, to: '/' });
    await preview.update(new Map([['paginas/torneo-de-verano.md', text]]));
    expect(await htmlOf('/torneo-de-verano')).toContain('Se juega en la plaza.');
    expect(await preview.page('/Torneo-de-Verano/')).toEqual({ status: 301, to: '/torneo-de-verano' });
  });

  test('of several at once the last one counts', async () => {
    const updates = ['una', 'dos', 'tres'].map((each) => preview.update(changed(`La nota ${each}.`)));
    await Promise.all(updates);
    expect(await htmlOf(page)).toContain('La nota tres.');
    expect(preview.state()).toEqual(await updates[2]);
  });

  test('has grey pictures in the place of photos that are missing', async () => {
    const club = saved('club.yaml').replace('muestra: true', 'muestra: false');
    const state = await preview.update(new Map([['club.yaml', club]]));
    expect(state.problems).toEqual([]);
    expect(state.photos.join()).toContain('senior-mixto');
    const [, address = ''] =
      /src="(\/img\/equipos\/comarcal\/senior-mixto[^"]+)"/.exec(await htmlOf(page)) ?? [];
    const picture = await preview.picture(address);
    const { channels } = await sharp(picture?.body).stats();
    expect(channels.map(({ stdev }) => Math.round(stdev))).toEqual([0, 0, 0]);
  });
});

describe('the origin of the preview', () => {
  const deskOrigin = 'http://127.0.0.1:4330';
  const open = (guard: (app: FastifyInstance) => void = () => {}) =>
    previewApp(preview, { deskOrigin, guard });

  test('answers with the page, its data, files and pictures, for frames of the desk only', async () => {
    const app = await open();
    const page = await app.inject('/equipos/comarcal');
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-security-policy': `frame-ancestors ${deskOrigin}`,
      'cache-control': 'no-store',
    });
    expect(page.headers).not.toHaveProperty('x-frame-options');
    const files = [...page.body.matchAll(/(?:src|href)="(\/(?:assets|img)\/[^"]+|\/vista-previa\.js)"/g)];
    expect(files.length).toBeGreaterThan(5);
    for (const [, address = ''] of files) {
      const answer = await app.inject(address);
      expect([address, answer.statusCode]).toEqual([address, 200]);
    }
    const data = await app.inject('/equipos/comarcal.data');
    expect(data.statusCode).toBe(200);
    expect(data.body).toContain('Liga Comarcal del Páramo');
    for (const address of [
      '/sw.js',
      '/calendario/club.ics',
      '/assets/..%2f..%2fpackage.json',
      '/img/otra.jpg',
    ])
      expect([address, (await app.inject(address)).statusCode]).toEqual([address, 404]);
    expect((await app.inject('/no-existe?x=1')).headers.location).toBe('/');
    await app.close();
  });

  test('takes no message', async () => {
    const app = await open();
    for (const url of ['/', '/api/v1.0/email/send-form']) {
      const answer = await app.inject({ method: 'POST', url, payload: { from_name: 'Ana' } });
      expect(answer.statusCode).toBe(405);
      expect(answer.body).toContain('el formulario no envía nada');
    }
    await app.close();
  });

  test('answers nothing to whom the guard refuses', async () => {
    const app = await open((guarded) => {
      guarded.addHook('onRequest', async (_request, reply) => reply.code(403).send('No.'));
    });
    for (const url of ['/', '/equipos/comarcal.data', '/vista-previa.js', '/no-existe'])
      expect((await app.inject(url)).statusCode).toBe(403);
    await app.close();
  });
});

test('the code is bundled once, and a rendering process that died is started again', async () => {
  const onMake = vi.fn();
  const { serverFile } = await siteBundle(folders.cacheDir, onMake);
  expect(onMake).not.toHaveBeenCalled();
  const given = { club: join(dir, 'given-club.json'), manifest: join(folders.buildDir, 'pictures.json') };
  writeFileSync(given.club, JSON.stringify(preview.club()));
  const mark = JSON.stringify(join(dir, 'died-once'));
  const fragile = join(dir, 'fragile.mjs');
  writeFileSync(
    fragile,
    `import { existsSync, writeFileSync } from 'node:fs';
     export * from ${JSON.stringify(serverFile)};
     if (!existsSync(${mark})) { writeFileSync(${mark}, ''); process.exit(1); }`,
  );
  const renderer = createRenderer(fragile);
  await expect(renderer.render(given, '/')).rejects.toThrow('se ha cerrado');
  expect(await renderer.render(given, '/')).toMatchObject({ status: 200 });
  renderer.close();
});
