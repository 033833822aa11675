/** One desk at a time in a content folder. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { constants, copyFile, link, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { writeSynced } from '../../files/write.ts';
import { StoreError } from './errors.ts';

interface Owner {
  pid: number;
  host: string;
  /** ISO 8601, UTC. */
  since: string;
  /** What tells the process from a later one of the same number; null where the system does not say. */
  process: string | null;
}

/** Locks that this very process holds: its number says nothing about them. */
const held = new Set<string>();

export interface Lock {
  /** False once its file was removed, or is that of another desk. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Takes the lock, also that of a desk that died.
 * @throws StoreError `locked` while another desk holds it
 */
export async function takeLock(path: string): Promise<Lock> {
  await mkdir(dirname(path), { recursive: true });
  const own: Owner = {
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    process: identityOf(process.pid),
  };
  const text = JSON.stringify(own);
  // Two desks started at once meet here: one links, the other reads whom it lost to.
  for (let tries = 0; tries < 5; tries++) {
    if (await create(path, text)) {
      held.add(path);
      const isHeld = () =>
        readFile(path, 'utf8').then(
          (found) => found === text,
          // A disk that does not answer has not given it to anybody.
          ({ code }) => code !== 'ENOENT',
        );
      return {
        isHeld,
        async release() {
          held.delete(path);
          if (await isHeld()) await rm(path, { force: true });
        },
      };
    }
    const found = await readFile(path, 'utf8').catch(() => '');
    const owner = parseOwner(found);
    if (owner && isAlive(owner, path)) throw lockedBy(owner, path);
    // Nothing to read: just given back, or not written yet, or left so by a power cut.
    if (owner || tries > 2) await clearStale(path, found);
    else await pause(50);
  }
  throw lockedBy(null, path);
}

/** Whole or not at all, and never over another. Disks without hard links (USB sticks) copy. */
async function create(path: string, text: string): Promise<boolean> {
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await writeSynced(temporary, text);
    await link(temporary, path).catch((error) => {
      if (error.code === 'EEXIST') throw error;
      return copyFile(temporary, path, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    // ENOENT: the desk that has the lock cleared what lay about.
    if (['EEXIST', 'ENOENT'].includes(String((error as NodeJS.ErrnoException).code))) return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Removes the lock that was judged, and not one that somebody took in the meantime. */
async function clearStale(path: string, judged: string): Promise<void> {
  const aside = `${path}.${randomUUID()}.tmp`;
  await rename(path, aside).catch(() => undefined);
  const moved = await readFile(aside, 'utf8').catch(() => judged);
  if (moved !== judged) await link(aside, path).catch(() => undefined);
  await rm(aside, { force: true });
}

function parseOwner(text: string): Owner | null {
  try {
    const owner = JSON.parse(text) as Owner;
    return Number.isSafeInteger(owner.pid) && owner.pid > 0 && typeof owner.host === 'string' ? owner : null;
  } catch {
    return null;
  }
}

/** Of another computer (a folder that is shared) nobody knows: taken for alive. */
function isAlive(owner: Owner, path: string): boolean {
  if (owner.host !== hostname()) return true;
  if (owner.pid === process.pid) return held.has(path);
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  const now = identityOf(owner.pid);
  return owner.process === null || now === null || owner.process === now;
}

/** Numbers of processes are given again, after a restart soon: when it began, or on Windows which program it is. */
function identityOf(pid: number): string | null {
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, {
      encoding: 'utf8',
      timeout: 5000,
      stdio: ['ignore', 'pipe', 'ignore'],
      // Two desks may be started with different ones, and the zone changes in spring and on journeys.
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    });
  try {
    if (process.platform === 'linux') {
      // The name of the program stands in brackets and may hold anything; the start is the 20th field after it.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\)\s*/s, '')
        .split(' ');
      // A process that has ended stays in the list until its parent has asked for it: the same as none.
      return fields[0] === 'Z' ? 'ended' : (fields[19] ?? null);
    }
    if (process.platform === 'win32') {
      const list = run('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']);
      return /^"([^"]+)"/m.exec(list)?.[1]?.toLowerCase() ?? null;
    }
    return run('ps', ['-o', 'lstart=', '-p', String(pid)]).trim() || null;
  } catch {
    return null;
  }
}

function lockedBy(owner: Owner | null, path: string): StoreError {
  const remedy = `si estás seguro de que no hay ningún otro abierto, borra el archivo ${path} y vuelve a intentarlo.`;
  if (!owner)
    return new StoreError(
      'locked',
      `Otro escritorio se está abriendo en esta carpeta. Espera un momento; ${remedy}`,
    );
  const where = owner.host === hostname() ? '' : ` en el ordenador «${owner.host}»`;
  const since = new Date(owner.since);
  const when = Number.isNaN(since.getTime())
    ? ''
    : ` desde el ${since.toLocaleString('es-ES', { dateStyle: 'long', timeStyle: 'short' })}`;
  return new StoreError(
    'locked',
    `El escritorio ya está abierto en esta carpeta${where}${when} (proceso ${owner.pid}). Usa la ventana que ya tienes o ciérrala primero; ${remedy}`,
  );
}
