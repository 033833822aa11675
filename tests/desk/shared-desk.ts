/** Desk of the club's server in a separate process, with a mail server. Its hosts are subdomains of localhost, without TLS. */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import PostalMime from 'postal-mime';
import { sampleContent } from '../../sample-club/paths.ts';
import { startPeer } from '../../src/server/mail/testing/peer.ts';
import { CACHE, UNSET_ENV } from '../setup/clubs.ts';
import { findFreePort } from '../setup/listen.ts';
import { startProgram } from '../setup/program.ts';

const SHARED_DESK = ['src/cli/main.ts', 'escritorio'];

export interface SharedDeskProcess {
  url: string;
  contentDir: string;
  photosDir: string;
  /** Gives a board member access through the command line. */
  invite(name: string, email: string): Promise<void>;
  /** Waits for the next mail to an address, and returns its text. */
  nextMail(address: string): Promise<string>;
  /** Requests a sign-in mail on the open sign-in screen. Returns its code and its link. */
  requestCode(page: Page, email: string): Promise<{ code: string; link: string }>;
  /** Signs in with a code on the open sign-in screen. */
  signIn(page: Page, email: string): Promise<void>;
  stop(): Promise<void>;
}

type Folders = Record<'dir' | 'contentDir' | 'photosDir', string>;

/**
 * Starts the desk on a copy of the sample club.
 * @param prepare changes the club before the start
 * @param settings further environment variables
 */
export async function startSharedDesk(
  prepare: (folders: Folders) => Promise<void> = async () => {},
  settings: Record<string, string> = {},
): Promise<SharedDeskProcess> {
  const dir = await mkdtemp(join(tmpdir(), 'escritorio-servidor-'));
  const contentDir = join(dir, 'content');
  await cp(sampleContent, contentDir, { recursive: true });
  const photosDir = join(dir, 'photos');
  await mkdir(photosDir);
  await prepare({ dir, contentDir, photosDir });
  const peer = await startPeer();
  const port = await findFreePort(2);
  const url = `http://escritorio.club.localhost:${port}`;
  const env = {
    ...process.env,
    ...UNSET_ENV,
    CONTENT_DIR: contentDir,
    PHOTOS_DIR: photosDir,
    BUILD_DIR: join(dir, 'build'),
    DATA_DIR: join(dir, 'data'),
    CACHE_DIR: CACHE,
    EDITAR_PUERTO: String(port),
    ESCRITORIO_URL: url,
    ESCRITORIO_VISTA_URL: `http://vista.club.localhost:${port + 1}`,
    PUBLIC_URL: 'https://club.example.org',
    TRUST_PROXY: 'no',
    SMTP_URL: `smtp://127.0.0.1:${peer.port}`,
    MAIL_FROM: 'Club <web@example.org>',
    MAIL_TO: 'club@example.org',
    ...settings,
  };
  let readCount = 0;
  const program = await startProgram(SHARED_DESK, env);
  const nextMail: SharedDeskProcess['nextMail'] = async (address) => {
    const find = () => peer.mails.slice(readCount).find(({ to }) => to.includes(address));
    await expect.poll(() => find() !== undefined).toBe(true);
    const mail = find();
    readCount = peer.mails.length;
    return (await PostalMime.parse(mail?.raw ?? '')).text ?? '';
  };
  const requestCode: SharedDeskProcess['requestCode'] = async (page, email) => {
    await page.getByLabel('Tu correo').fill(email);
    await page.getByRole('button', { name: 'Enviarme un código' }).click();
    await expect(page.getByRole('heading', { name: 'Mira tu correo' })).toBeFocused();
    const text = await nextMail(email);
    return { code: /\b\d{6}\b/.exec(text)?.[0] ?? '', link: /http\S+#\S+/.exec(text)?.[0] ?? '' };
  };
  return {
    url,
    contentDir,
    photosDir,
    async invite(name, email) {
      await promisify(execFile)(process.execPath, [...SHARED_DESK, '--invitar', name, email], { env });
    },
    nextMail,
    requestCode,
    async signIn(page, email) {
      const { code } = await requestCode(page, email);
      await page.getByLabel('Código').fill(code);
      await page.getByRole('button', { name: 'Entrar' }).click();
      await expect(page.getByLabel('Código')).toHaveCount(0);
    },
    async stop() {
      await program.stop();
      await peer.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
