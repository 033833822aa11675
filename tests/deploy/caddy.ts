/** Runs a real Caddy with deploy/servidor/Caddyfile over a built site, on a free port. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../setup/listen.ts';
import { type RequestOptions, request, type TestResponse } from '../setup/request.ts';

export interface Caddy {
  get(path: string, options?: RequestOptions): Promise<TestResponse>;
  stop(): Promise<void>;
}

/** Reason why Caddy cannot be started; null if it can. */
export function caddySkipReason(): string | null {
  try {
    execFileSync('caddy', ['version'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'no caddy (Debian: apt-get install caddy)';
  }
}

/** Buffer directive in the syntax of the installed version: before Caddy 2.7, or later. */
function bufferSetting(): string {
  const [, minor = 0] =
    execFileSync('caddy', ['version'], { encoding: 'utf8' }).match(/\d+/g)?.map(Number) ?? [];
  return minor < 7 ? 'buffer_requests' : 'request_buffers 256KB';
}

/** Host names and addresses of a desk and its preview. */
interface DeskAddresses {
  name: string;
  node: string;
  previewName: string;
  previewNode: string;
}

/**
 * Starts Caddy in front of a built site.
 * @param relay address of Node, `127.0.0.1:4321`
 */
export async function startCaddy(
  siteDir: string,
  relay: string,
  name: string,
  desk?: DeskAddresses,
): Promise<Caddy> {
  const home = mkdtempSync(join(tmpdir(), 'caddy-'));
  const port = await findFreePort();
  const child = spawn(
    'caddy',
    ['run', '--config', resolve('deploy/servidor/Caddyfile'), '--adapter', 'caddyfile'],
    {
      env: {
        PATH: process.env.PATH,
        HOME: home,
        XDG_DATA_HOME: home,
        XDG_CONFIG_HOME: home,
        WEB_ADDRESSES: `https://${name}:${port}, https://www.${name}:${port}`,
        WEB_NAME: name,
        WEB_SITE: resolve(siteDir),
        WEB_RELAY: relay,
        WEB_BUFFER: bufferSetting(),
        WEB_TLS: 'tls internal',
        ...(desk && {
          WEB_DESK_FILE: resolve('deploy/servidor/escritorio.caddy'),
          WEB_DESK: `https://${desk.name}:${port}`,
          WEB_DESK_NODE: desk.node,
          WEB_PREVIEW: `https://${desk.previewName}:${port}`,
          WEB_PREVIEW_NODE: desk.previewNode,
        }),
        // Use no other ports, which may be taken or reserved for root.
        WEB_ADMIN: 'off',
        WEB_TRIAL: 'skip_install_trust\nauto_https disable_redirects',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, 'close');
  const get: Caddy['get'] = (path, options) =>
    request(`https://127.0.0.1:${port}`, path, {
      ...options,
      headers: { host: name, ...options?.headers },
    });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`caddy did not start: ${output}`);
    if (await get('/robots.txt').then(Boolean, () => false)) break;
    await pause(50);
  }
  return {
    get,
    async stop() {
      child.kill();
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
