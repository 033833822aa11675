/**
 * Pages a second beside nginx over the same folder, same run: `node bench/nginx.ts [seconds]`. Both send the
 * gzip copy that the build made; nginx has one worker, as this server has one process.
 */
import { load } from './mail-load.ts';
import { hasNginx, startNginx, WITHOUT_NGINX } from './mail-nginx.ts';
import { ALBUM } from './pages.ts';
import { scratchFolder, settings, startSite } from './site.ts';
import { median, type Row, report, toKnow } from './table.ts';

const ROUNDS = 3;
const CONNECTIONS = 16;

export async function benchNginx(seconds = 3): Promise<Row[]> {
  if (!hasNginx) return [toKnow('pages beside nginx', WITHOUT_NGINX)];
  const scratch = scratchFolder();
  const site = await startSite();
  const nginx = await startNginx(settings.siteDir, scratch.path);
  try {
    const rows: Row[] = [];
    for (const [name, path] of [
      ['home', '/'],
      ['album of 67', ALBUM],
    ] as const) {
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        ours.push(await pagesPerSecond(site.port, path, seconds));
        // nginx is told of no page addresses: it gets the file's own name and spares itself looking for it.
        theirs.push(await pagesPerSecond(nginx.port, path === '/' ? path : `${path}/index.html`, seconds));
      }
      const [a, b] = [median(ours), median(theirs)];
      rows.push(
        toKnow(
          `${name}: pages a second / nginx`,
          `${(a / b).toFixed(2)} ×`,
          `${a.toFixed(0)} and ${b.toFixed(0)}`,
        ),
      );
    }
    return rows;
  } finally {
    await Promise.all([site.stop(), nginx.stop()]);
    scratch.dispose();
  }
}

async function pagesPerSecond(port: number, path: string, seconds: number): Promise<number> {
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\nConnection: keep-alive\r\n\r\n`,
  );
  const { perSecond, statuses } = await load(port, CONNECTIONS, seconds, () => request);
  if (Object.keys(statuses).join() !== '200') throw new Error(`${path}: ${JSON.stringify(statuses)}`);
  return perSecond;
}

if (import.meta.main) report('Pages beside nginx', await benchNginx(Number(process.argv[2]) || 3));
