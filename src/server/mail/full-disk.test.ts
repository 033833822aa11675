import { statfsSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mountSmallDisk } from '../../../tests/setup/small-disk.ts';
import { postForm } from './testing/http.ts';
import { startRelay } from './testing/relay-process.ts';
import { readiness, startTestPeer, until } from './testing/test-relay.ts';

test('answers 503 on a full disk, keeps stored messages, and recovers when there is room again', async ({
  skip,
}) => {
  const folder = mountSmallDisk();
  if (!folder) return skip('no right to mount a tmpfs here');
  const peer = await startTestPeer();
  const relay = await startRelay({
    DATA_DIR: folder,
    SMTP_URL: `smtp://127.0.0.1:${peer.port}`,
    MAIL_TO: 'club@example.org',
    MAIL_FROM: 'web@example.org',
  });
  onTestFinished(async () => void (await relay.kill()));
  const post = (message: string, headers = {}) => postForm(relay.url, { message, telefono: '600' }, headers);
  // The trial write of the health check runs at most once a second.
  const waitForReadiness = (expected: Partial<Awaited<ReturnType<typeof readiness>>>) =>
    until(async () => {
      const { status, queue } = await readiness(relay);
      return status === expected.status && queue === (expected.queue ?? queue);
    });

  expect(await post('antes')).toMatchObject({ status: 200, text: 'OK' });
  // Wait for delivery, so that the relay's own writes do not change the free space that is measured.
  await waitForReadiness({ status: 200, queue: 0 });
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(join(folder, 'lastre'), Buffer.alloc(Number(bavail) * Number(bsize)));
  // The write-ahead log may have free room in pages that it already owns; fill that too.
  const accepted: string[] = [];
  while ((await post(`lleno ${accepted.length}`)).status === 200) accepted.push(`lleno ${accepted.length}`);
  for (let n = 0; n < 20; n++)
    expect(await post(`rechazado ${n} ${'x'.repeat(5000)}`)).toMatchObject({
      status: 503,
      text: 'Ahora mismo no podemos guardar tu mensaje.',
      headers: { 'retry-after': '60' },
    });
  await waitForReadiness({ status: 503 });
  const page = await post(`no me pierdas ${'x'.repeat(3000)}`, { 'sec-fetch-mode': 'navigate' });
  expect(page.status).toBe(503);
  expect(page.text).toContain('no me pierdas');
  expect(page.text).toContain('Escríbenos a <a href="mailto:club@example.org">club@example.org</a>.');

  unlinkSync(join(folder, 'lastre'));
  await waitForReadiness({ status: 200 });
  expect(await post('después')).toMatchObject({ status: 200, text: 'OK' });
  const receivedTexts = () =>
    peer.mails.map(({ raw }) => /^\r?\n?(antes|lleno \d+|despu=C3=A9s|rechazado \d+)/m.exec(raw)?.[1]);
  await until(() => receivedTexts().length >= accepted.length + 2);
  expect(receivedTexts().sort()).toEqual(['antes', 'despu=C3=A9s', ...accepted].sort());
  expect(await relay.stop()).toBe(0);
});
