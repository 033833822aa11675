import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { environmentOf, SMALL } from '../../tests/setup/clubs.ts';
import { readFolders } from '../contract/folders.ts';
import { buildSite } from './build.ts';

const dir = mkdtempSync(join(tmpdir(), 'montar-'));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** The home page of a club that is built with some settings. */
async function built(name: string, env: Record<string, string>): Promise<string> {
  for (const [key, value] of Object.entries(env)) vi.stubEnv(key, value);
  const settings = readFolders({ ...environmentOf(SMALL), BUILD_DIR: join(dir, name) });
  await buildSite(settings);
  return readFileSync(join(settings.siteDir, 'index.html'), 'utf8');
}

test('a wrong CONTACT_SERVICE stops the build before it writes anything', async () => {
  await expect(built('mal', { CONTACT_SERVICE: 'emailj' })).rejects.toThrow(
    'CONTACT_SERVICE: «relay» o «emailjs»',
  );
  const incomplete = { CONTACT_SERVICE: 'emailjs', EMAILJS_PUBLIC_KEY: '' };
  await expect(built('mal', incomplete)).rejects.toThrow('EMAILJS_PUBLIC_KEY: falta');
  expect(existsSync(join(dir, 'mal'))).toBe(false);
});

test('with a relay elsewhere pages and the plain form may talk to it', async () => {
  const relay = 'https://mensajes.example.org';
  const html = await built('relevo', { RELAY_URL: relay });
  expect(html).toContain(
    `action="${relay}/api/v1.0/email/send-form" encType="multipart/form-data" method="post"`,
  );
  expect(html).toContain(`connect-src 'self' ${relay};`);
  expect(html).toContain(`form-action 'self' ${relay} mailto:;`);
});

test('with EmailJS pages may talk to it, and the plain form opens the mail program', async () => {
  const html = await built('otra', {
    CONTACT_SERVICE: 'emailjs',
    EMAILJS_PUBLIC_KEY: 'publica',
    EMAILJS_SERVICE_ID: 'servicio',
    EMAILJS_TEMPLATE_ID: 'plantilla',
  });
  expect(html).toMatch(/<form [^>]*action="mailto:[^"]+@[^"]+" encType="text\/plain" method="post"/);
  expect(html).toContain("connect-src 'self' https://api.emailjs.com;");
});
