import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { postForm, send } from './testing/http.ts';
import { startPeer } from './testing/peer.ts';
import { startRelay } from './testing/relay-process.ts';
import { ready, until } from './testing/site.ts';

/** A disk that is really full: a tmpfs of 1 MiB. Null where the system lets us mount none. */
function smallDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'disco-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return null;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', folder]));
  const ballast = join(folder, 'lastre');
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(ballast, Buffer.alloc(Number(bavail) * Number(bsize)));
    },
    free: () => unlinkSync(ballast),
  };
}

test('full disk: 503 and the way out, never OK; what was in is safe; with room again all is well', async ({
  skip,
}) => {
  const disk = smallDisk();
  if (!disk) return skip('no right to mount a tmpfs here');
  const peer = await startPeer();
  onTestFinished(peer.close);
  const relay = await startRelay({
    DATA_DIR: disk.folder,
    SMTP_URL: `smtp://127.0.0.1:${peer.port}`,
    MAIL_TO: 'club@example.org',
    MAIL_FROM: 'web@example.org',
  });
  const post = (message: string) => postForm(relay.url, { message, telefono: '600' });
  // The trial write behind it happens at most once a second.
  const becomes = async (status: number, queue?: number) => {
    for (;;) {
      const found = await ready(relay);
      if (found.status === status && (queue === undefined || found.queue === queue)) return;
      await pause(50);
    }
  };

  expect(await post('antes')).toMatchObject({ status: 200, text: 'OK' });
  // Delivered and written down: what the relay writes by itself must not come between measuring the room and filling it.
  await becomes(200, 0);
  disk.fill();
  // The write-ahead log may have a little room inside pages it already owns: fill that too.
  const taken: string[] = [];
  let answer = await post('lleno 0');
  for (let n = 1; answer.status === 200; n++) {
    taken.push(`lleno ${n - 1}`);
    answer = await post(`lleno ${n}`);
  }
  for (let n = 0; n < 20; n++) {
    const refused = await post(`rechazado ${n} ${'x'.repeat(5000)}`);
    expect(refused.status).toBe(503);
    expect(refused.text).toBe('Ahora mismo no podemos guardar tu mensaje.');
    expect(refused.headers['retry-after']).toBe('60');
  }
  await becomes(503);
  const page = await send(relay.url, {
    headers: { origin: relay.url, accept: 'text/html', 'content-type': 'multipart/form-data; boundary=b' },
    body: `--b\r\nContent-Disposition: form-data; name="message"\r\n\r\nno me pierdas ${'x'.repeat(3000)}\r\n--b--\r\n`,
  });
  expect(page.status).toBe(503);
  expect(page.text).toContain('no me pierdas');
  expect(page.text).toContain('Ahora mismo no podemos guardar tu mensaje.');
  expect(page.text).toContain('Escríbenos a <a href="mailto:club@example.org">club@example.org</a>.');

  disk.free();
  await becomes(200);
  expect(await post('después')).toMatchObject({ status: 200, text: 'OK' });
  const arrived = () =>
    peer.mails.map(({ raw }) => /^\r?\n?(antes|lleno \d+|despu=C3=A9s|rechazado \d+)/m.exec(raw)?.[1]);
  await until(() => arrived().length >= taken.length + 2);
  expect(arrived().sort()).toEqual(['antes', 'despu=C3=A9s', ...taken].sort());
  expect(await relay.stop()).toBe(0);
});
