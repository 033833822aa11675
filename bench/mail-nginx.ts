import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './site.ts';

/** A server on a port of 127.0.0.1. */
export interface Running {
  port: number;
  stop(): Promise<unknown>;
}

/** What a table says where there is none to measure beside. */
export const WITHOUT_NGINX = 'not measured: apt-get install nginx-light';

const BINARY = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync);

export const hasNginx = BINARY !== undefined;

/** nginx with one worker over a folder, as its manual says for speed: sendfile, keep-alive, no access log. */
export async function startNginx(folder: string, scratch: string): Promise<Running> {
  if (!BINARY) throw new Error(`nginx is not here; ${WITHOUT_NGINX}`);
  const port = await freePort();
  const configuration = join(scratch, 'nginx.conf');
  writeFileSync(
    configuration,
    `daemon off; worker_processes 1; pid ${scratch}/nginx.pid; error_log ${scratch}/nginx.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  include /etc/nginx/mime.types; access_log off; sendfile on; tcp_nopush on; keepalive_requests 10000000;
  open_file_cache max=1000; gzip_static on;
  client_body_temp_path ${scratch}/nginx-body; proxy_temp_path ${scratch}/nginx-proxy; fastcgi_temp_path ${scratch}/nginx-fcgi;
  uwsgi_temp_path ${scratch}/nginx-uwsgi; scgi_temp_path ${scratch}/nginx-scgi;
  server { listen 127.0.0.1:${port}; root ${folder}; }
}`,
  );
  const child = spawn(BINARY, ['-c', configuration, '-p', scratch], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await answering(port);
  return {
    port,
    stop() {
      const gone = once(child, 'exit');
      child.kill('SIGQUIT');
      return gone;
    },
  };
}

/** Waits up to ten seconds until something listens there. */
export async function answering(port: number): Promise<void> {
  for (let n = 0; n < 100; n++) {
    const socket = connect(port, '127.0.0.1');
    const open = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (open) return;
    await pause(100);
  }
  throw new Error(`nothing listens on port ${port}`);
}
