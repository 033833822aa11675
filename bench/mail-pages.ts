import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { answering, freePort, type Running } from './mail-nginx.ts';

/** The site's own server over its build where both are there; else the plugin that it serves files with, over the given folder. */
export async function startPages(folder: string): Promise<Running & { how: string }> {
  const port = await freePort();
  if (existsSync('src/server/main.ts') && folder.endsWith('build/client')) {
    const child = spawn(process.execPath, ['src/server/main.ts'], {
      env: { ...process.env, PORT: String(port), HOST: '127.0.0.1' },
      stdio: 'ignore',
    });
    await answering(port);
    const stop = () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      return gone;
    };
    return { port, how: 'src/server', stop };
  }
  const script = `import('file://${import.meta.filename}').then(({ serveFolder }) => serveFolder(${JSON.stringify(folder)}, ${port}))`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
  await answering(port);
  const stop = () => {
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    return gone;
  };
  return { port, how: '@fastify/static alone', stop };
}

/** Serves a folder with @fastify/static alone. */
export async function serveFolder(root: string, port: number): Promise<void> {
  const app = Fastify();
  await app.register(fastifyStatic, { root });
  await app.listen({ port, host: '127.0.0.1' });
}
