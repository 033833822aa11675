import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { listen } from '../../../tests/setup/listen.ts';
import { readFolders } from '../../base/config/folders.ts';
import { addDays } from '../../club/agenda/dates.ts';
import { madridInstant } from '../../club/agenda/madrid.ts';
import { type ContentChange, inChangedFolder } from '../../club/content/testing/changed-club.ts';
import { readMailConfig } from '../../server/mail/config.ts';
import type { PeerAnswer } from '../../server/mail/testing/peer.ts';
import { startTestPeer } from '../../server/mail/testing/test-relay.ts';
import { mailReport, previewReport } from './mail-report.ts';

const TODAY = '2025-11-14';
const NAME =
  'Agrupación Deportiva y Cultural de Voleibol Nuestra Señora de las Nieves de Villarrubia del Páramo';
const SEASON_OVER: Record<string, ContentChange> = {
  'club.yaml': ['temporada: 2025/26', 'temporada: 2019/20'],
};

let dataDir: string;
let readiness: { ready: boolean; why: string[] };
let answer: PeerAnswer;
beforeEach(() => {
  dataDir = newFolder();
  readiness = { ready: true, why: [] };
  answer = 'ok';
});

/** Starts a server for `/readyz` and a mail server. Returns the environment that names them. */
async function startServers() {
  const site = await listen(createServer((_, response) => response.end(JSON.stringify(readiness))));
  onTestFinished(() => site.stop());
  const peer = await startTestPeer({ data: () => answer });
  const env = {
    PORT: new URL(site.url).port,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://127.0.0.1:${peer.port}`,
    MAIL_TO: 'info@example.org',
    MAIL_FROM: 'Web <web@example.org>',
  };
  return { env, peer };
}

/** Calls `use` with the settings of a small valid club after changes to its files. */
const withClub = (
  changes: Record<string, ContentChange>,
  env: Record<string, string>,
  use: (settings: Parameters<typeof mailReport>[0]) => Promise<void>,
) =>
  inChangedFolder(changes, (CONTENT_DIR) => {
    const folders = readFolders({ ...env, CONTENT_DIR, CACHE_DIR: newFolder(), BUILD_DIR: dataDir });
    const listen = { host: env.HOST ?? 'localhost', port: Number(env.PORT), logLevel: 'info' };
    return use({ mail: readMailConfig(env), folders, listen });
  });

const runOn = (day: number) => ({
  now: madridInstant({ date: addDays(TODAY, day), time: '08:30' }),
  retryAfter: 1,
});

test('reaches the board through a mail server, and says what to do', async () => {
  const { env, peer } = await startServers();
  readiness = { ready: false, why: ['Hay correos que esperan desde hace más de un día.'] };
  const changes = {
    'partidos.yaml': `partidos:
  - { equipo: comarcal/cadete-femenino, dia: 2025-11-08, rival: CV Órbigo, donde: fuera }\n`,
    'permisos.yaml': [
      'cadete-femenino, nadie: true',
      'cadete-femenino, guarda: la secretaría, desde: 2024-09-01, hasta: 2025-11-30, menores: true, consienten: [menores de 14 (tutores)]',
    ] satisfies ContentChange,
  };
  await withClub(changes, { ...env, REPORT_TO: 'Junta <junta@example.org>' }, async (settings) => {
    expect(await mailReport(settings, runOn(0))).toBe(
      `Parte enviado: Urgente (1): parte de la web de ${NAME}`,
    );
  });
  const [mail] = peer.mails;
  expect(mail).toMatchObject({ from: 'web@example.org', to: ['junta@example.org'] });
  const { subject, text = '', headers } = await PostalMime.parse(mail?.raw ?? '');
  expect(subject).toBe(`Urgente (1): parte de la web de ${NAME}`);
  expect(headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  for (const sentence of [
    'Urgente (1)\n- Hay correos que esperan desde hace más de un día. Avisa a quien lleva el servidor.\n  Para ver los mensajes: «sudo voleibol-web buzon»',
    'Falta el resultado de 1 partido jugado: Cadete femenino contra CV Órbigo.',
    'Archivo: partidos.yaml',
    'Pronto acaba el permiso para enseñar la foto del equipo «Cadete femenino»',
    'Textos y datos: el último cambio es de hoy.',
    'Disco: ',
  ])
    expect(text).toContain(sentence);
});

test('is not sent if it is off', async () => {
  const { env, peer } = await startServers();
  await withClub(SEASON_OVER, { ...env, REPORT_TO: 'no' }, async (settings) => {
    expect(await mailReport(settings, runOn(0))).toContain('desactivado');
    expect(await previewReport(settings, runOn(0))).toMatch(/^Asunto: Urgente \(1\)/);
  });
  expect(peer.mails).toEqual([]);
  expect(readdirSync(dataDir)).toEqual([]);
});

test('is sent again the day after the mail server refused it', async () => {
  const { env, peer } = await startServers();
  await withClub({}, env, async (settings) => {
    answer = { code: 550 };
    await expect(mailReport(settings, runOn(0))).rejects.toMatchObject({ code: 'refused' });
    answer = 'ok';
    await mailReport(settings, runOn(1));
    readiness = { ready: false, why: ['No se pueden guardar mensajes.'] };
    answer = { code: 451 };
    await expect(mailReport(settings, runOn(9))).rejects.toMatchObject({ code: 'later' });
    answer = 'ok';
    await mailReport(settings, runOn(10));
    expect(peer.mails).toHaveLength(2);
    expect(await mailReport(settings, runOn(11))).toContain('Hoy no toca');
  });
});

test('is stored in the mailbox folder without a mail server', async () => {
  const { env, peer } = await startServers();
  await withClub({}, { ...env, SMTP_URL: '' }, (settings) => mailReport(settings, runOn(0)).then(() => {}));
  const [file = ''] = readdirSync(join(dataDir, 'buzon'));
  expect(readFileSync(join(dataDir, 'buzon', file), 'utf8')).toContain('To: info@example.org');
  expect(peer.mails).toEqual([]);
});

test('says that the content cannot be read, and that the server does not answer', async () => {
  const { env } = await startServers();
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  const unreachable = { ...env, PORT: '9', PUBLIC_URL: 'https://club.example.org:9' };
  await withClub({}, unreachable, async (settings) => {
    const folders = { ...settings.folders, contentDir: join(dataDir, 'no-hay') };
    const report = await previewReport({ ...settings, folders }, runOn(0));
    expect(report).toContain('Asunto: Urgente (3): parte de la web de club.example.org');
    for (const sentence of ['No se han podido revisar los textos', 'no responde', 'Nadie contesta'])
      expect(report).toContain(sentence);
  });
});

test('reads the certificate of the public address', async () => {
  const { env } = await startServers();
  // Its own certificate is for localhost, and no authority has signed it.
  const secure = new SMTPServer({ secure: true });
  // The client leaves once it has the certificate.
  secure.on('error', () => {});
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => secure.close(() => resolve())));
  const { port } = secure.server.address() as AddressInfo;
  await withClub({}, { ...env, PUBLIC_URL: `https://localhost:${port}` }, async (settings) => {
    expect(await previewReport(settings, runOn(0))).toMatch(
      /Los navegadores no se fían|El certificado caducó/,
    );
  });
});
