import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, expect, test } from 'vitest';
import { CACHE, environmentOf, SMALL } from '../../../tests/setup/clubs.ts';
import { readFolders } from '../../base/config/folders.ts';
import { listFilesBelow } from '../../base/files/list.ts';
import { madridInstant } from '../../club/agenda/madrid.ts';
import { buildSite } from './build.ts';
import { isFresh } from './fingerprint.ts';

const PRIVATE_TEXT = 'elena.privada@example.org';

const dir = mkdtempSync(join(tmpdir(), 'montar-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Builds the small club with these settings and returns its home page. */
async function buildHomePage(name: string, env: Record<string, string>): Promise<string> {
  const settings = readFolders({ ...environmentOf(SMALL), ...env, BUILD_DIR: join(dir, name) });
  await buildSite(settings);
  return readFileSync(join(settings.siteDir, 'index.html'), 'utf8');
}

test('refuses an invalid CONTACT_SERVICE before writing anything', async () => {
  await expect(buildHomePage('mal', { CONTACT_SERVICE: 'emailj' })).rejects.toThrow(
    'CONTACT_SERVICE: «relay» o «emailjs»',
  );
  const incomplete = { CONTACT_SERVICE: 'emailjs', EMAILJS_PUBLIC_KEY: '' };
  await expect(buildHomePage('mal', incomplete)).rejects.toThrow('EMAILJS_PUBLIC_KEY: falta');
  expect(existsSync(join(dir, 'mal'))).toBe(false);
});

test('publishes documents without author data, nothing private, and a form for an external relay', async () => {
  const content = join(dir, 'con-documentos');
  cpSync(SMALL.contentDir, content, { recursive: true });
  mkdirSync(join(content, 'documentos'));
  const list = 'documentos: { estatutos: { title: Estatutos, tipo: Estatutos } }\n';
  writeFileSync(join(content, 'documentos.yaml'), list);
  // Whatever the desk or an import keeps there: people, permissions, answers.
  mkdirSync(join(content, '.escritorio/versiones'), { recursive: true });
  const privateFiles = [
    '.escritorio/personas.yaml',
    '.escritorio/versiones/000001.json',
    '.importar-partidos.json',
  ];
  for (const name of privateFiles) writeFileSync(join(content, name), PRIVATE_TEXT);
  const document = await PDFDocument.create();
  document.addPage();
  document.setAuthor('Luisa Secretaria');
  const file = join(content, 'documentos/estatutos.pdf');
  writeFileSync(file, await document.save());
  const relay = 'https://mensajes.example.org';
  const env = { CONTENT_DIR: content, RELAY_URL: relay };
  const html = await buildHomePage('documentos', env);
  const read = (name: string) => readFileSync(join(dir, 'documentos/site', name));
  const published = await PDFDocument.load(read('documentos/estatutos.pdf'), { updateMetadata: false });
  expect([published.getPageCount(), published.getAuthor()]).toEqual([1, undefined]);
  expect(read('sitemap.xml').toString()).toContain('/documentos/estatutos.pdf<');
  expect(html).toContain(
    `action="${relay}/api/v1.0/email/send-form" encType="multipart/form-data" method="post"`,
  );
  expect(html).toContain(`connect-src 'self' ${relay};`);
  expect(html).toContain(`form-action 'self' ${relay} mailto:;`);
  expect(read('privacidad-y-cookies/index.html').toString()).toContain(
    'los recibe <strong translate="no">mensajes.example.org</strong>',
  );
  const siteDir = join(dir, 'documentos/site');
  const siteFiles = await listFilesBelow(siteDir);
  expect(siteFiles.filter((path) => readFileSync(path).includes(PRIVATE_TEXT))).toEqual([]);
  expect(siteFiles.filter((path) => /personas|000001|importar/.test(path))).toEqual([]);
  writeFileSync(file, 'no es un PDF');
  await expect(buildHomePage('documentos', env)).rejects.toThrow('documentos/estatutos.pdf: no es un PDF');
});

test('allows pages to reach EmailJS, and opens the mail program from the plain form', async () => {
  const html = await buildHomePage('otra', {
    CONTACT_SERVICE: 'emailjs',
    EMAILJS_PUBLIC_KEY: 'publica',
    EMAILJS_SERVICE_ID: 'servicio',
    EMAILJS_TEMPLATE_ID: 'plantilla',
  });
  expect(html).toMatch(/<form [^>]*action="mailto:[^"]+@[^"]+" encType="text\/plain" method="post"/);
  expect(html).toContain("connect-src 'self' https://api.emailjs.com;");
  const privacy = readFileSync(join(dir, 'otra/site/privacidad-y-cookies/index.html'), 'utf8');
  expect(privacy).toContain('Los mensajes del formulario los recibe <strong translate="no">EmailJS</strong>');
});

/** Builds a small test club with a season at a given time. */
async function buildFor(date: string, time: string) {
  const content = join(dir, 'content');
  cpSync('tests/otro-club/contenido', content, { recursive: true });
  const clubFile = join(content, 'club.yaml');
  writeFileSync(clubFile, readFileSync(clubFile, 'utf8').replace('temporada: 2025/26', 'temporada: 2024/25'));
  writeFileSync(join(content, 'calendario.yaml'), 'primer_dia: 2024-09-16\nultimo_dia: 2025-06-20\n');
  const settings = readFolders({ CACHE_DIR: CACHE, CONTENT_DIR: content, BUILD_DIR: join(dir, date) });
  const now = madridInstant({ date, time });
  const { club } = await buildSite(settings, { now });
  const read = (name: string) => readFileSync(join(settings.siteDir, name), 'utf8');
  return { settings, now, club, worker: read('sw.js') };
}

test('makes a build stale on the next day without changing its scripts', async () => {
  const before = await buildFor('2025-03-29', '12:00');
  expect(before.club.builtAt).toEqual({ date: '2025-03-29', time: '12:00' });
  expect(await isFresh(before.settings, { now: before.now })).toBe(true);
  // Daylight saving time begins that night.
  expect(await isFresh(before.settings, { now: before.now + 12 * 60 * 60_000 })).toBe(false);
  const after = await buildFor('2025-06-21', '09:00');
  expect(await isFresh(after.settings, { now: after.now + 90 * 24 * 60 * 60_000 })).toBe(true);
  expect(after.worker).toBe(before.worker);
  expect(after.worker).toContain('/entrenamientos');
});
