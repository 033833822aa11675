import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Has the clubs built before the first test reads a page. In a process of its own, which is none of Vitest's. */
export default async function build(): Promise<void> {
  const { NODE_ENV: _, VITEST: __, ...env } = process.env;
  const child = spawn(process.execPath, ['tests/setup/build.ts'], { env, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error('The clubs of the tests could not be built.');
}
