/** Runs the documented commands of a club's server: setup, update, rollback, backup, loss, restore. Only in test:full. */
import { createECDH, createHash, randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { NOTICES_PATH, PUSH } from '../../src/base/addresses/push.ts';
import { FORM, LIBRARY_FIELDS, multipart, pageHeaders } from '../../src/server/mail/testing/http.ts';
import { type Peer, startPeer } from '../../src/server/mail/testing/peer.ts';
import { request } from '../setup/request.ts';
import { type Machine, machineSkipReason, startMachine } from './machine/machine.ts';
import { ALBUM, countPhotos, writeGallery, writePhotoClub } from './photo-club.ts';

const NAME = 'club.example.org';
const DESK = `escritorio.${NAME}`;
const CONTENT = '/srv/voleibol-web/club/contenido';
const PHOTOS = '/srv/voleibol-web/club/fotos';
const SECOND_PHOTO = `${PHOTOS}/${ALBUM.photos}/2.jpg`;
const BACKUPS = '/var/backups/voleibol-web';
const ENV = '/srv/voleibol-web/.env';
const TEAM = 'comarcal/cadete-femenino';
const skipReason = process.env.FULL ? machineSkipReason() : 'only in test:full';
if (process.env.FULL && skipReason) console.warn(`No server is set up here: ${skipReason}`);

describe.skipIf(skipReason)('a server', { timeout: 1_200_000 }, () => {
  let machine: Machine;
  let peer: Peer;
  beforeAll(async () => {
    peer = await startPeer();
    machine = await startMachine();
  });
  afterAll(async () => {
    await machine?.end();
    await peer?.close();
  });

  const run = async (line: string) => {
    const { code, output } = await machine.run(line);
    expect(code, `${line}\n${output}`).toBe(0);
    return output;
  };
  /** Sends a request. Retries until Caddy is up, because the fake systemctl does not wait for it. */
  const ask = (path: string, options: Parameters<typeof request>[2] = {}) =>
    vi.waitFor(
      () =>
        request('https://127.0.0.1', path, {
          ...options,
          headers: { host: NAME, ...options.headers },
        }),
      { timeout: 60_000, interval: 500 },
    );
  const version = async () => (await run('readlink /srv/voleibol-web/actual')).trim();
  /** Ids of the messages in the mailbox. */
  const messages = async () => (await run('voleibol-web buzon')).match(/^[0-9a-f]{8}(?= )/gm) ?? [];
  const photosShown = async () => countPhotos((await ask(ALBUM.page)).body.toString());

  /** Commits a version that appends a line to a file. */
  const pushVersion = async (file: string, line: string) => {
    await run('rm -rf next && git clone -q /opt/voleibol-web.git next');
    appendFileSync(machine.path(`/root/next/${file}`), `${line}\n`);
    await run('cd next && git commit -qam next && git push -q');
  };

  /** Withdraws the second photo, as the desk does. */
  const withdrawSecondPhoto = async () => {
    const file = machine.path(SECOND_PHOTO);
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
    writeFileSync(
      machine.path(`${CONTENT}/retiradas.yaml`),
      `retiradas:\n  - { dia: 2024-11-20, album: 2024-2025/copa, foto: 2, huellas: ["${hash}"] }\n`,
    );
    rmSync(file);
    writeGallery(machine.path(CONTENT), [2]);
    await run('chown -R voleibol-web: /srv/voleibol-web/club');
  };

  /** Sets up a new machine that has only a backup. */
  const reinstall = async (copy: string) => {
    await run('systemctl stop voleibol-web caddy; rm -rf /srv/voleibol-web /var/backups/voleibol-web');
    await run(`sh voleibol-web/deploy/servidor/instalar.sh ${NAME}`);
    await run(`cp -a ${copy}/. ${BACKUPS} && chown -R voleibol-web: ${BACKUPS}`);
  };

  const send = (name: string) =>
    ask(FORM, {
      method: 'POST',
      headers: pageHeaders(`https://${NAME}`),
      body: multipart({
        from_name: name,
        from_email: 'ana@example.net',
        message: 'Hola',
        ...LIBRARY_FIELDS,
      }),
    });

  /** Paths of the files that contain a text, among those of the site, the system's settings, logs and backups. */
  const filesWith = async (text: string) =>
    (await machine.run(`grep -rlsaF -D skip -e '${text}' /srv /etc /var /run /tmp`)).output
      .trim()
      .split('\n');

  /** Turns notices to phones on by the commands of the docs, and subscribes and ends a phone. */
  const offerNotices = async () => {
    expect((await ask(NOTICES_PATH)).status).not.toBe(200);
    // A known push service that nobody runs. The line does not end, as after some editors.
    await run(`printf PUSH_SERVICES=push.example.org >>${ENV}`);
    const lines = docsLines('servidor', 'Avisos en el móvil');
    expect(lines).toEqual(['voleibol-web avisos']);
    for (const line of lines) await run(line);
    expect((await ask(NOTICES_PATH)).status).toBe(200);
    expect((await ask(`/equipos/${TEAM}`)).text).toContain('Avísame si cambia');
    const ecdh = createECDH('prime256v1');
    const endpoint = `https://push.example.org/${randomBytes(16).toString('hex')}`;
    const keys = {
      p256dh: ecdh.generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    const { status } = await ask(PUSH.subscription, {
      method: 'POST',
      headers: {
        origin: `https://${NAME}`,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ endpoint, keys, teams: [TEAM], results: false }),
    });
    expect(status).toBe(204);
    expect(await run('voleibol-web avisos estado')).toContain('Móviles que reciben avisos: 1.');
    await run('voleibol-web copia');
    const kept = (await filesWith(endpoint)).map((file) => file.replace(/-wal$/, ''));
    expect([...new Set(kept)]).toEqual(['/srv/voleibol-web/datos/avisos.sqlite']);
    expect(await run('voleibol-web avisos borrar')).toContain('Móviles borrados: 1.');
    expect(await run('voleibol-web avisos estado')).toContain('Móviles que reciben avisos: 0.');
    expect(await filesWith(endpoint)).toEqual(['']);
    const privateKey = /^PUSH_PRIVATE_KEY=(.{43})$/m.exec(readFileSync(machine.path(ENV), 'utf8'))?.[1] ?? '';
    expect(privateKey).not.toBe('');
    expect(await filesWith(privateKey)).toEqual([ENV]);
    expect(await run(`stat -c '%a %U:%G' ${ENV}`)).toBe('640 root:voleibol-web\n');
  };

  test('is set up by the commands of its docs, and its form reaches the club', async () => {
    const lines = docsLines('servidor', 'Instalar');
    expect(lines.at(-1)).toBe('voleibol-web actualizar');
    for (const line of lines) {
      if (line.endsWith('nuevo-club')) {
        await writePhotoClub(machine.path(CONTENT), machine.path(PHOTOS));
        await run('chown -R voleibol-web: /srv/voleibol-web/club');
        await run(
          `sed -i 's/^WEB_TLS=.*/WEB_TLS=tls internal/; s/^WEB_TRIAL=.*/WEB_TRIAL=skip_install_trust/' /etc/caddy/voleibol-web.env`,
        );
      } else await run(line);
    }
    for (const line of docsLines('servidor', 'Que salga el correo'))
      await run(
        line.startsWith('editor ')
          ? `printf '%s\\n' SMTP_URL=smtp://127.0.0.1:${peer.port} MAIL_TO=info@${NAME} MAIL_FROM=web@${NAME} >>${line.slice(7)}`
          : line,
      );
    expect((await ask('/')).status).toBe(200);
    expect(await photosShown()).toBe(2);
    expect((await send('Primera')).status).toBe(200);
    const isDelivered = () =>
      peer.mails.some(({ to, raw }) => to[0] === `info@${NAME}` && raw.includes('Primera'));
    await expect.poll(isDelivered, { timeout: 60_000 }).toBe(true);
  });

  test('mails the health report to the board once', async () => {
    // The test's certificate authority is unknown to browsers, which the report marks as red.
    expect(await run('voleibol-web parte')).toMatch(/^Asunto: Urgente .*Los navegadores no se fían/s);
    const reports = () => peer.mails.filter(({ raw }) => raw.includes('Este parte lo escribe'));
    expect(reports()).toEqual([]);
    await run('systemctl start voleibol-web-parte');
    await run('systemctl start voleibol-web-parte');
    expect(reports()).toMatchObject([{ to: [`info@${NAME}`] }]);
  });

  test('offers notices to phones once the club has an agenda, and ends them', async () => {
    const early = await machine.run('voleibol-web avisos');
    expect([early.code, early.output]).toEqual([1, expect.stringContaining('no tiene agenda')]);
    writeFileSync(
      machine.path(`${CONTENT}/calendario.yaml`),
      'primer_dia: 2025-09-15\nultimo_dia: 2026-06-19\n',
    );
    await run(`chown voleibol-web: ${CONTENT}/calendario.yaml`);
    await offerNotices();
  });

  test('can be set up again', async () => {
    const before = readFileSync(machine.path('/srv/voleibol-web/.env'), 'utf8');
    await run('sh voleibol-web/deploy/servidor/instalar.sh');
    expect(readFileSync(machine.path('/srv/voleibol-web/.env'), 'utf8')).toBe(before);
    expect((await ask('/')).status).toBe(200);
  });

  test('installs a new version and keeps data', async () => {
    // Backup from before the second photo was withdrawn.
    await run(`voleibol-web copia && cp -a ${BACKUPS} /var/cache/old-copy`);
    const before = await version();
    const storedMessages = await messages();
    expect(storedMessages).not.toEqual([]);
    await pushVersion('src/cli/commands/serve.ts', '// Nothing new.');
    await run('voleibol-web actualizar');
    expect(await version()).not.toBe(before);
    expect((await ask('/')).status).toBe(200);
    expect(await messages()).toEqual(storedMessages);
  });

  test.each([
    ['cannot be built', 'src/cli/commands/build.ts', 'La web no se puede montar con la versión nueva'],
    [
      'does not answer',
      'src/cli/commands/serve.ts',
      'La versión nueva no responde. Se ha vuelto a la anterior',
    ],
  ])('keeps the current version if a new one %s', async (_, file, messagePart) => {
    const before = await version();
    await pushVersion(file, 'throw new Error("broken");');
    const { code, output } = await machine.run('voleibol-web actualizar');
    expect(output).toContain(messagePart);
    expect(code).toBe(1);
    expect(await version()).toBe(before);
    expect((await ask('/')).status).toBe(200);
    expect((await send(`Después de ${file}`)).status).toBe(200);
    await run('cd next && git revert --no-edit HEAD && git push -q');
  });

  test('rolls back a version without showing a withdrawn photo', async () => {
    const before = await version();
    const storedMessages = await messages();
    await withdrawSecondPhoto();
    await run('voleibol-web montar');
    expect(await photosShown()).toBe(1);
    await run('voleibol-web volver');
    expect(await version()).not.toBe(before);
    expect(await photosShown()).toBe(1);
    expect(await messages()).toEqual(storedMessages);
  });

  test('restores a backup on a new machine without a withdrawn photo', async () => {
    expect((await send('Última')).status).toBe(200);
    const storedMessages = await messages();
    await run(`voleibol-web copia && mv ${BACKUPS} /var/cache/new-copy`);
    await reinstall('/var/cache/new-copy');
    await run('voleibol-web restaurar');
    expect(await photosShown()).toBe(1);
    expect(await messages()).toEqual(storedMessages);
  });

  test('an old backup does not restore a withdrawn photo', async () => {
    const list = readFileSync(machine.path(`${CONTENT}/retiradas.yaml`));
    await reinstall('/var/cache/old-copy');
    await run(`mkdir -p ${CONTENT}`);
    writeFileSync(machine.path(`${CONTENT}/retiradas.yaml`), list);
    const { code, output } = await machine.run('voleibol-web restaurar');
    expect(output).toContain('1 foto no se ha recuperado porque está retirada');
    // The restored album still lists the photo, which has to be corrected first.
    expect(output).toContain('La foto 2 se retiró');
    expect(code).toBe(1);
    writeGallery(machine.path(CONTENT), [2]);
    await run('voleibol-web actualizar');
    expect(await photosShown()).toBe(1);
    expect(existsSync(machine.path(SECOND_PHOTO))).toBe(false);
    expect(await messages()).not.toEqual([]);
  });

  describe('with a desk', () => {
    let cookie = '';
    /** Sends a request to the desk, like a browser that has signed in. */
    const askDesk = (path: string, fields?: Record<string, string>) =>
      ask(path, {
        headers: {
          host: DESK,
          origin: `https://${DESK}`,
          cookie,
          'content-type': 'application/x-www-form-urlencoded',
        },
        ...(fields && { method: 'POST', body: String(new URLSearchParams(fields)) }),
      });
    /** Returns the cookie that a response sets; it may delete others. */
    const cookieOf = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
      /^[^=]+=[^;]+/.exec(headers['set-cookie']?.find((line) => !line.includes('=;')) ?? '')?.[0] ?? '';
    const signIn = async () => {
      const mailsToAna = () => peer.mails.filter(({ to }) => to[0] === `ana@${NAME}`);
      const before = mailsToAna().length;
      cookie = cookieOf(await askDesk('/entrar', { intent: 'send-code', email: `ana@${NAME}` }));
      await expect.poll(() => mailsToAna().length, { timeout: 60_000 }).toBe(before + 1);
      const { raw = '' } = mailsToAna().at(-1) ?? {};
      const code = /^ {4}(\d{6})/m.exec(raw)?.[1] ?? '';
      const answer = await askDesk('/entrar', { intent: 'enter-code', code, back: '' });
      expect(answer.status).toBe(302);
      cookie = cookieOf(answer);
    };
    const isSignedIn = async () => (await askDesk('/fotos')).status === 200;

    test('is set up by the commands of its docs, and lets the first person in', async () => {
      await run(
        `printf '%s\\n' SMTP_URL=smtp://127.0.0.1:${peer.port} MAIL_TO=info@${NAME} MAIL_FROM=web@${NAME} >>/srv/voleibol-web/.env`,
      );
      for (const line of docsLines('servidor', 'El escritorio para varias personas')) await run(line);
      expect(await photosShown()).toBeGreaterThan(0);
      expect((await send('Con escritorio')).status).toBe(200);
      expect(await isSignedIn()).toBe(false);
      await signIn();
      expect(await isSignedIn()).toBe(true);
    });

    test('offers notices to phones, and ends them', offerNotices);

    test('publishes saved changes with the nightly unit, and the web server serves them', async () => {
      appendFileSync(
        machine.path(`${CONTENT}/menu.yaml`),
        '# A comment, so that nothing changes for visitors.\n',
      );
      await run(`sed -i 's/^amount: 2//; s/Copa/Copa nueva/' ${CONTENT}/galerias.yaml`);
      await run('systemctl start voleibol-web-publicar');
      expect((await ask(ALBUM.page)).text).toContain('Copa nueva');
    });

    test('looks at watched lists with the desk’s settings, and asks no address of this machine', async () => {
      const file = `${CONTENT}/.escritorio/listas.yaml`;
      await run(`echo 'listas: [{ nombre: Liga, direccion: "http://127.0.0.1:4321/" }]' >${file}`);
      await run(
        'setpriv --reuid voleibol-escritorio --regid voleibol-escritorio --clear-groups touch /srv/voleibol-web/escritorio/peticiones/mirar-listas',
      );
      const looked = await run('systemctl start voleibol-web-listas');
      expect(looked).toMatch(/Liga: no se ha podido leer.*Nada nuevo/s);
      expect(readFileSync(machine.path(`${CONTENT}/.escritorio/listas-miradas.json`), 'utf8')).toContain(
        'no es una dirección pública',
      );
      expect(existsSync(machine.path('/srv/voleibol-web/escritorio/peticiones/mirar-listas'))).toBe(false);
      await run(`rm ${file}`);
    });

    test('keeps people and sessions in an update and a rollback', async () => {
      const before = await version();
      await pushVersion('src/cli/commands/serve.ts', '// Nothing new for the desk.');
      await run('voleibol-web actualizar');
      expect(await version()).not.toBe(before);
      expect(await isSignedIn()).toBe(true);
      await run('voleibol-web volver');
      expect(await version()).toBe(before);
      expect(await isSignedIn()).toBe(true);
      expect((await ask(ALBUM.page)).text).toContain('Copa nueva');
    });

    test('keeps the current version if the desk of a new one is broken', async () => {
      const before = await version();
      await pushVersion('src/cli/commands/shared-desk.ts', 'throw new Error("broken");');
      const { code, output } = await machine.run('voleibol-web actualizar');
      expect([code, output]).toEqual([1, expect.stringContaining('Se ha vuelto a la anterior')]);
      expect(await version()).toBe(before);
      expect(await isSignedIn()).toBe(true);
      await run('cd next && git revert --no-edit HEAD && git push -q');
    });

    test('a backup contains people and no sessions; restoring it ends all sessions', async () => {
      await run('voleibol-web copia');
      const copied = await run(`find ${BACKUPS} -name personas.yaml -o -name 'sesiones*'`);
      expect(copied.trim()).toBe(`${BACKUPS}/contenido/.escritorio/personas.yaml`);
      await run('voleibol-web restaurar');
      expect(await isSignedIn()).toBe(false);
      await signIn();
      expect(await isSignedIn()).toBe(true);
    });

    test('site and form work without the desk, whose user cannot read messages', async () => {
      await run('systemctl stop voleibol-web-escritorio');
      expect((await askDesk('/')).text).toContain('La web del club sigue funcionando');
      expect(await photosShown()).toBeGreaterThan(0);
      expect((await send('Sin escritorio')).status).toBe(200);
      const asDesk = 'setpriv --reuid voleibol-escritorio --regid voleibol-escritorio --init-groups';
      for (const path of ['/srv/voleibol-web/.env', '/srv/voleibol-web/datos/mensajes.sqlite', BACKUPS])
        expect((await machine.run(`${asDesk} cat ${path}`)).output, path).toContain('Permission denied');
    });
  });
});

/** Returns the commands below a heading of a docs/publicar page, without «sudo» and with placeholders filled in. */
function docsLines(page: string, heading: string): string[] {
  const text = readFileSync(`docs/publicar/${page}.md`, 'utf8');
  const part = text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? '';
  const blocks = [...part.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, lines = '']) => lines);
  return blocks
    .join('')
    .trim()
    .split('\n')
    .map((line) => line.replaceAll('sudo ', '').replace('DIRECCIÓN-DEL-PROYECTO', '/opt/voleibol-web.git'));
}
