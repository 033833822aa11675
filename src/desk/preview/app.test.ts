import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewApp } from './app.ts';
import { createPreview, type Preview } from './preview.ts';
import { smallClub } from './testing/small-club.ts';

const dir = mkdtempSync(join(tmpdir(), 'vista-previa-prueba-'));
let preview: Preview;
beforeAll(async () => {
  preview = await createPreview(smallClub(dir));
});
afterAll(async () => {
  await preview.close();
  rmSync(dir, { recursive: true, force: true });
});

const deskOrigin = 'http://127.0.0.1:4330';
const open = () => previewApp(preview, { deskOrigin, guard: () => {} });

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
  for (const address of ['/sw.js', '/calendario/club.ics', '/assets/..%2f..%2fpackage.json', '/img/otra.jpg'])
    expect([address, (await app.inject(address)).statusCode]).toEqual([address, 404]);
  for (const address of ['/no-existe?x=1', '//', '//otra.example.org/'])
    expect([address, (await app.inject(address)).headers.location]).toEqual([address, '/']);
  await app.close();
});

test('takes no message', async () => {
  const app = await open();
  for (const url of ['/', '/api/v1.0/email/send-form']) {
    const answer = await app.inject({ method: 'POST', url, payload: { from_name: 'Ana' } });
    expect(answer.statusCode).toBe(405);
    // What the form shows as the reason.
    expect(answer.body).toBe(
      'Esto es la vista previa: el formulario no envía nada. En la web publicada, sí.',
    );
    const page = await app.inject({ method: 'POST', url, headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(page.statusCode).toBe(405);
    expect(page.body).toContain('el formulario no envía nada');
    expect(page.body).toContain('src="/vista-previa.js"');
  }
  await app.close();
});

test('has the colours and the typeface of the unsaved texts', async () => {
  const app = await open();
  const saved = await readFile('tests/otro-club/contenido/marca.yaml', 'utf8');
  await preview.update(new Map([['marca.yaml', saved.replace('"#14305a"', '"#5a1430"')]]));
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
  await preview.update(new Map());
  await app.close();
});
