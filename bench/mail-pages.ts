import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readMailConfig } from '../src/mail/config.ts';
import { createApp } from '../src/server/app.ts';
import { readSite } from '../src/server/site.ts';
import { answering, type Running } from './mail-nginx.ts';
import { freePort, settings } from './site.ts';

/** The site's own server in a process of its own, over the build that is there and with a contact relay in `dataDir`. */
export async function startServer(dataDir: string): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, [import.meta.filename, dataDir, String(port)], { stdio: 'inherit' });
  await answering(port);
  return {
    port,
    stop() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      return gone;
    },
  };
}

/** What that process runs: as `npm start`, but without building first. */
async function serve(dataDir: string, port: number): Promise<void> {
  const mail = readMailConfig({
    DATA_DIR: dataDir,
    // A mail server that is not there: what is measured is accepting, with the queue growing behind it.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_TO: 'a@example.org',
    MAIL_FROM: 'a@example.org',
    LIMIT_PER_VISITOR: '1000000',
    LIMIT_PER_HOUR: '1000000',
  });
  const site = await readSite(settings);
  const app = await createApp({ site: () => site, siteDir: settings.siteDir, mail, logLevel: 'silent' });
  await app.listen({ port, host: '127.0.0.1' });
}

const [, script, dataDir, port] = process.argv;
if (script === import.meta.filename && dataDir) await serve(dataDir, Number(port));
