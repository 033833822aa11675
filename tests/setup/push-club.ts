/** Club whose server sends notices to phones. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import webpush from 'web-push';
import { readFolders } from '../../src/base/config/folders.ts';
import { madridInstant } from '../../src/club/agenda/madrid.ts';
import { systemClock } from '../../src/server/mail/clock.ts';
import { readMailConfig } from '../../src/server/mail/config.ts';
import { createApp } from '../../src/server/serve.ts';
import { followSite } from '../../src/server/site.ts';
import { environmentOf, OTHER_SPORT } from './clubs.ts';

const TEAM = 'federados/cadete-femenino';
export const TEAM_PAGE = `/equipos/${TEAM}`;
const { publicKey, privateKey } = webpush.generateVAPIDKeys();
/** Password of the desk at the server of notices. */
export const DESK_TOKEN = 'a'.repeat(43);

/** Builds a club and serves it beside a push service on this computer. Its clock begins at the club's fixed day. */
export async function servePushClub(serviceUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'avisos-web-'));
  const contentDir = join(folder, 'contenido');
  await cp(OTHER_SPORT.contentDir, contentDir, { recursive: true });
  const env = {
    ...environmentOf({ ...OTHER_SPORT, contentDir, buildDir: join(folder, 'build') }),
    PUSH_PUBLIC_KEY: publicKey,
  };
  const build = () =>
    promisify(execFile)(process.execPath, ['src/cli/main.ts', 'build'], { env: { ...process.env, ...env } });
  await build();
  const folders = readFolders(env);
  const offset = madridInstant({ date: '2026-03-12', time: '16:30' }) - Date.now();
  const { site, newest } = await followSite(folders, false);
  const app = await createApp({
    site,
    newest,
    siteDir: folders.siteDir,
    mail: readMailConfig({ DATA_DIR: join(folder, 'data'), PUBLIC_URL: 'https://club.example.org' }),
    push: { publicKey, privateKey, deskToken: DESK_TOKEN, services: [] },
    pushOptions: {
      clock: { ...systemClock, now: () => Date.now() + offset },
      isEndpoint: (endpoint) => endpoint.startsWith(serviceUrl),
    },
    logLevel: 'silent',
  });
  return {
    url: await app.listen({ port: 0, host: '127.0.0.1' }),
    /** Cancels the training of Friday 13, which was already moved, and builds the site again. */
    async publishCancellation() {
      const file = join(contentDir, 'calendario.yaml');
      const text = await readFile(file, 'utf8');
      const moved = '    pasa_a: { desde: 19:00, hasta: 20:30 }\n    motivo: Foto de equipo';
      if (!text.includes(moved)) throw new Error(`${file} has no training that was moved.`);
      await writeFile(file, text.replace(moved, '    cancelado: true\n    motivo: Marta está enferma'));
      await build();
    },
    async stop() {
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
