import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { sampleContent } from '../../../../sample-club/paths.ts';
import { madridClock } from '../../../club/agenda/madrid.ts';
import { colourDistance } from '../../../club/brand/colour.ts';
import { previewApp } from '../../server/preview-app.ts';
import { readSmallClubFile } from '../../testing/small-club.ts';
import { createPreview, type Preview } from './preview.ts';
import { previewHtml, smallClubFolders } from './testing/preview-html.ts';

const TEAMS_FILE = 'equipos/comarcal.yaml';
const teams = await readSmallClubFile(TEAMS_FILE);

const dir = mkdtempSync(join(tmpdir(), 'vista-previa-prueba-'));
let preview: Preview;
beforeAll(async () => {
  preview = await createPreview(smallClubFolders(dir));
});
beforeEach(async () => {
  await preview.update(new Map());
});
afterAll(async () => {
  await preview.close();
  rmSync(dir, { recursive: true, force: true });
});

describe('an update', () => {
  const page = '/equipos/comarcal/senior-mixto';
  const note = 'preguntad en el bar de la plaza';
  const changeNote = (to: string) => new Map([[TEAMS_FILE, teams.replace(note, to)]]);

  test('shows unsaved texts, and saves nothing', async () => {
    const { version } = preview.state();
    expect(await previewHtml(preview, page)).toContain(note);
    expect(await preview.update(changeNote('<b>nota nueva</b> & ñandú'))).toMatchObject({
      version: version + 1,
      problems: [],
    });
    expect(await previewHtml(preview, page)).toContain('&lt;b&gt;nota nueva&lt;/b&gt; &amp; ñandú');
    expect(await readSmallClubFile(TEAMS_FILE)).toContain(note);
    await preview.update(new Map());
    expect(await previewHtml(preview, page)).toContain(note);
  });

  test('keeps the last valid pages if a text has errors, and reports the errors', async () => {
    const { version } = await preview.update(changeNote('La última buena'));
    const invalid = new Map([[TEAMS_FILE, teams.replace('[lunes,', '[lunnes,')]]);
    const state = await preview.update(invalid);
    expect(state).toMatchObject({ version, problems: [{ file: TEAMS_FILE, nearest: 'lunes' }] });
    expect(await previewHtml(preview, page)).toContain('La última buena');
    expect(await preview.update(new Map())).toMatchObject({ version: version + 1, problems: [] });
  });

  test('shows a new page, and redirects from a deleted one', async () => {
    const text = '---\ntitle: Torneo de verano\ndescription: Dos días.\n---\n\nSe juega en la plaza.\n';
    expect(await preview.page('/torneo-de-verano')).toEqual({ status: 302, to: '/' });
    await preview.update(new Map([['paginas/torneo-de-verano.md', text]]));
    expect(await previewHtml(preview, '/torneo-de-verano')).toContain('Se juega en la plaza.');
    expect(await preview.page('/Torneo-de-Verano/')).toEqual({ status: 301, to: '/torneo-de-verano' });
  });

  test('keeps the season data of the previous pages, which open pages request', async () => {
    const season = (last: string) =>
      new Map([['calendario.yaml', `primer_dia: 2025-09-15\nultimo_dia: ${last}\n`]]);
    const address = async () =>
      /\/assets\/agenda-\w+\.json/.exec(await previewHtml(preview, page))?.[0] ?? '';
    await preview.update(season('2026-06-19'));
    const old = await address();
    const text = await preview.agenda(old);
    expect(text).toContain('2026-06-19');
    await preview.update(season('2026-06-12'));
    expect(await address()).not.toBe(old);
    expect(await preview.agenda(old)).toBe(text);
    await preview.update(season('2026-06-05'));
    expect(await preview.agenda(old)).toBe('');
  });

  test('shows notices of a club without an agenda', async () => {
    const { date: today } = madridClock(Date.now());
    const notice = (text: string, teams = '') =>
      `  - { texto: ${text}, desde: ${today}, hasta: ${today}${teams} }\n`;
    const text = `avisos:\n${notice('Hay obras')}${notice('Traed agua', ', equipos: [comarcal/cadete-femenino]')}`;
    const { problems } = await preview.update(new Map([['avisos.yaml', text]]));
    expect(problems).toEqual([]);
    expect(await previewHtml(preview, '/')).toContain('Hay obras');
    expect(await previewHtml(preview, '/equipos/comarcal/cadete-femenino')).toContain('Traed agua');
    expect(await previewHtml(preview, '/')).not.toContain('href="/agenda');
  });

  test('shows the last of several simultaneous updates', async () => {
    const updates = ['una', 'dos', 'tres'].map((word) => preview.update(changeNote(`La nota ${word}.`)));
    await Promise.all(updates);
    expect(await previewHtml(preview, page)).toContain('La nota tres.');
    expect(preview.state()).toEqual(await updates[2]);
  });

  test('replaces missing photos with the club’s colour', async () => {
    const club = (await readSmallClubFile('club.yaml')).replace('muestra: true', 'muestra: false');
    expect(await preview.update(new Map([['club.yaml', club]]))).toMatchObject({ problems: [] });
    const [, address = ''] = /src="(\/img\/sin-foto[^"]+)"/.exec(await previewHtml(preview, page)) ?? [];
    const picture = await preview.picture(address);
    const { channels } = await sharp(picture?.body).stats();
    expect(channels.map(({ stdev }) => Math.round(stdev))).toEqual([0, 0, 0]);
    const { main } = preview.club()?.brand.colours ?? {};
    const shown = channels.map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'));
    expect(colourDistance(`#${shown.join('')}`, main ?? '')).toBeLessThan(0.03);
  });
});

describe('the preview server', () => {
  const deskOrigin = 'http://127.0.0.1:4330';
  const openApp = async (source = preview) => {
    const access = { serverOptions: {}, guardPages() {} };
    const app = await previewApp(source, { deskOrigin: () => deskOrigin, access });
    onTestFinished(() => app.close());
    return app;
  };

  test('serves pages, data, files and pictures, and allows framing only by the desk', async () => {
    const app = await openApp();
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
    for (const address of ['/sw.js', '/calendario/club.ics', '/assets/package.json', '/img/otra.jpg'])
      expect([address, (await app.inject(address)).statusCode]).toEqual([address, 404]);
    expect((await app.inject('/no-existe?x=1')).headers.location).toBe('/');
    for (const address of ['//', '//otra.example.org/', '/assets/..%2f..%2fpackage.json'])
      expect([address, (await app.inject(address)).statusCode]).toEqual([address, 400]);
  });

  test('serves only the PDFs of listed documents', async () => {
    const contentDir = join(dir, 'contenido');
    cpSync(smallClubFolders(dir).contentDir, contentDir, { recursive: true });
    cpSync(join(sampleContent, 'documentos'), join(contentDir, 'documentos'), { recursive: true });
    writeFileSync(
      join(contentDir, 'documentos.yaml'),
      'documentos: { estatutos: { title: Estatutos, tipo: Estatutos, periodo: 2019 } }\n',
    );
    const withDocuments = await createPreview({ ...smallClubFolders(dir), contentDir });
    const app = await openApp(withDocuments);
    expect((await app.inject('/documentos')).body).toContain('href="/documentos/estatutos.pdf"');
    const pdf = await app.inject('/documentos/estatutos.pdf');
    expect(pdf.rawPayload).toEqual(readFileSync(join(contentDir, 'documentos/estatutos.pdf')));
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
      'content-security-policy': `frame-ancestors ${deskOrigin}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect((await app.inject('/documentos/organigrama.pdf')).statusCode).toBe(302);
    await withDocuments.close();
  });

  test('refuses submissions of the contact form', async () => {
    const app = await openApp();
    for (const url of ['/', '/api/v1.0/email/send-form']) {
      const answer = await app.inject({ method: 'POST', url, payload: { from_name: 'Ana' } });
      expect(answer.statusCode).toBe(405);
      // The form shows the body as an error message.
      expect(answer.body).toBe(
        'Esto es la vista previa: el formulario no envía nada. En la web publicada, sí.',
      );
      const page = await app.inject({ method: 'POST', url, headers: { accept: 'text/html,*/*;q=0.8' } });
      expect(page.statusCode).toBe(405);
      expect(page.body).toContain('el formulario no envía nada');
      expect(page.body).toContain('src="/vista-previa.js"');
    }
  });

  test('shows the colours and the typeface of the unsaved texts', async () => {
    const app = await openApp();
    const brand = await readSmallClubFile('marca.yaml');
    await preview.update(new Map([['marca.yaml', brand.replace('"#14305a"', '"#5a1430"')]]));
    expect((await app.inject('/')).body).toMatch(
      /href="\/vista-previa\.css"\/><script src="\/vista-previa\.js"/,
    );
    const { body: style } = await app.inject('/vista-previa.css');
    expect(style).toContain('--surface-night:#5a1430');
    const fonts = [...style.matchAll(/url\("(\/vista-previa[^"]+)"\)/g)].map(([, address = '']) => address);
    expect(fonts).toHaveLength(2);
    for (const address of fonts) {
      const font = await app.inject(address);
      expect(font.headers['content-type']).toBe('font/woff2');
      expect((await app.inject(address.replace(/[^/]+$/, 'face.css'))).statusCode).not.toBe(200);
    }
  });
});
