import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readFolders } from '../contract/folders.ts';
import { buildSite } from './build.ts';

const dir = mkdtempSync(join(tmpdir(), 'montar-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true, force: true });
});

test('a wrong CONTACT_SERVICE stops the build before it writes anything', async () => {
  const buildDir = join(dir, 'build');
  const settings = readFolders({ BUILD_DIR: buildDir, CACHE_DIR: join(dir, 'cache') });
  vi.stubEnv('CONTACT_SERVICE', 'emailj');
  await expect(buildSite(settings)).rejects.toThrow('CONTACT_SERVICE: «relay» o «emailjs»');
  vi.stubEnv('CONTACT_SERVICE', 'emailjs');
  vi.stubEnv('EMAILJS_PUBLIC_KEY', '');
  await expect(buildSite(settings)).rejects.toThrow('EMAILJS_PUBLIC_KEY: falta');
  expect(existsSync(buildDir)).toBe(false);
});

test('with a relay elsewhere pages and the plain form may talk to it', async () => {
  const relay = 'https://mensajes.example.org';
  vi.stubEnv('RELAY_URL', relay);
  const env = { BUILD_DIR: join(dir, 'relevo'), CACHE_DIR: join(dir, 'cache') };
  const settings = readFolders({ ...env, CONTENT_DIR: 'tests/otro-club/contenido' });
  await buildSite(settings);
  const html = readFileSync(join(settings.siteDir, 'index.html'), 'utf8');
  expect(html).toMatch(
    new RegExp(
      `<form [^>]*action="${relay}/api/v1.0/email/send-form" encType="multipart/form-data" method="post"`,
    ),
  );
  expect(html).toContain(`connect-src 'self' ${relay};`);
  expect(html).toContain(`form-action 'self' ${relay} mailto:;`);
});

test('with EmailJS pages may talk to it, and the plain form opens the mail program', async () => {
  const env = { BUILD_DIR: join(dir, 'otra'), CACHE_DIR: join(dir, 'cache') };
  for (const [name, value] of Object.entries({
    CONTACT_SERVICE: 'emailjs',
    EMAILJS_PUBLIC_KEY: 'publica',
    EMAILJS_SERVICE_ID: 'servicio',
    EMAILJS_TEMPLATE_ID: 'plantilla',
  }))
    vi.stubEnv(name, value);
  const settings = readFolders({ ...env, CONTENT_DIR: 'tests/otro-club/contenido' });
  await buildSite(settings);
  const html = readFileSync(join(settings.siteDir, 'index.html'), 'utf8');
  expect(html).toMatch(/<form [^>]*action="mailto:[^"]+@[^"]+" encType="text\/plain" method="post"/);
  expect(html).toContain("connect-src 'self' https://api.emailjs.com;");
  expect(html).toContain("form-action 'self' https://api.emailjs.com mailto:;");
});
