/**
 * What glibc's malloc has to be told before a process starts: two heaps instead of eight for each core. Encoding takes
 * and gives back megabytes on a dozen threads, and each heap keeps the most it ever held: on two cores 470 MB by
 * default, 250 MB with two, in the same time (`node bench/pictures.ts 80 0`).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };

/**
 * Runs this script again as it should have been started, and ends as that ends. Returns false, having done nothing, where
 * it already was, or where there is no such malloc.
 */
export async function ranWithFewArenas(): Promise<boolean> {
  if (process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX) return false;
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...process.env, ...FEW_ARENAS },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = (await once(child, 'exit')) as [number | null];
  process.exitCode = code ?? 1;
  return true;
}
