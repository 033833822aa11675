/** From «Cancelado» in «Hoy» to the phone: the desk publishes to a folder, whose server tells the phones. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import webpush from 'web-push';
import { PUSH } from '../../src/base/addresses/push.ts';
import { PUBLISH_MANIFEST_NAME, readFolders } from '../../src/base/config/folders.ts';
import { madridInstant, today } from '../../src/club/agenda/madrid.ts';
import { systemClock } from '../../src/server/mail/clock.ts';
import { readMailConfig } from '../../src/server/mail/config.ts';
import { startPushService } from '../../src/server/push/testing/fake-push-service.ts';
import { createApp } from '../../src/server/serve.ts';
import { followSite } from '../../src/server/site.ts';
import { findFreePort } from '../setup/listen.ts';
import { COACH, startCoachDesk } from './coach-desk.ts';

const [TEAM = ''] = COACH.equipos;
test.use({ viewport: { width: 390, height: 844 } });

test('a coach sees how many phones will be told, and they are told once the page shows it', async ({
  page,
}) => {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const { publicKey, privateKey } = webpush.generateVAPIDKeys();
  const deskToken = 'a'.repeat(43);
  const { desk, site, web } = await startCoachDesk({
    PUBLIC_URL: origin,
    PUSH_PUBLIC_KEY: publicKey,
    PUSH_DESK_TOKEN: deskToken,
  });
  await page.goto(desk.url);
  await desk.signIn(page, COACH.correo);
  const entry = page.getByRole('link', { name: /Entrenamiento/ }).last();
  const change = async (option: string) => {
    await entry.click();
    await page.getByText(option, { exact: true }).click();
  };
  const publish = async () => {
    await page.getByRole('button', { name: 'Publicar el cambio' }).click();
    await expect(page.getByText('La web ya lo enseña.')).toBeVisible();
  };
  // The first publication, without a server yet.
  await change('Cancelado');
  await publish();

  const dataDir = await mkdtemp(join(tmpdir(), 'avisos-'));
  const service = await startPushService();
  const folders = {
    ...readFolders({}),
    siteDir: web,
    siteInfoFile: join(web, '.sitio.json'),
    publishManifestFile: join(web, PUBLISH_MANIFEST_NAME),
    fingerprintFile: join(dataDir, 'none'),
  };
  const followed = await followSite(folders, false);
  const offset = madridInstant({ date: today(), time: '12:00' }) - Date.now();
  const app = await createApp({
    ...followed,
    siteDir: web,
    mail: readMailConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://club.example.org' }),
    push: { publicKey, privateKey, deskToken, services: [] },
    pushOptions: {
      clock: { ...systemClock, now: () => Date.now() + offset },
      isEndpoint: (endpoint) => endpoint.startsWith(service.url),
    },
    logLevel: 'silent',
  });
  try {
    await app.listen({ port, host: '127.0.0.1' });
    const subscribed = await fetch(origin + PUSH.subscription, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify(service.subscribe('ana', [TEAM])),
    });
    expect(subscribed.status).toBe(204);
    await page.reload();
    await change('Como siempre');
    await expect(page.getByText('Lo recibe 1 teléfono.')).toBeVisible();
    const started = Date.now();
    await publish();
    await expect.poll(() => service.received.length).toBe(1);
    console.log(`From the press to the push service: ${Date.now() - started} ms`);
    expect(service.received[0]?.message.notification.title).toBe('Cadete femenino: sí hay entrenamiento');
  } finally {
    await app.close();
    await service.close();
    await desk.stop();
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
