import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PAUSE_MS = 100;
/** Whoever holds it for longer is gone, and its number belongs to another process by now. */
const LONGEST_MS = 15 * 60_000;

/**
 * Does some work while no other process of this computer does it.
 * @param file stands while somebody works, with the number of their process in it
 */
export async function oneAtATime<T>(file: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(file), { recursive: true });
  while (!(await takes(file))) await pause(PAUSE_MS);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function takes(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  if (await isLeft(file)) {
    // Of several that find it, one moves it away.
    const aside = `${file}.${process.pid}`;
    await rename(file, aside).catch(() => {});
    await rm(aside, { force: true });
  }
  return false;
}

/** Whether nobody works any more: killed, or without power. */
async function isLeft(file: string): Promise<boolean> {
  try {
    const since = (await stat(file)).mtimeMs;
    const pid = Number(await readFile(file, 'utf8'));
    // It is written right after it is made.
    if (!pid) return Date.now() - since > LONGEST_MS;
    process.kill(pid, 0);
    return Date.now() - since > LONGEST_MS;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
