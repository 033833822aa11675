import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { storePath } from './open.ts';

const NAME = /^mensajes-danada-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})\.sqlite$/;
/** What SQLite keeps beside a database and needs to read it whole. */
const PARTS = ['', '-wal', '-shm'];

/** Puts a damaged store, with all that belongs to it, under another name. Returns that name. */
export function setAside(dataDir: string, now: number): string {
  const name = `mensajes-danada-${new Date(now).toISOString().slice(0, 23).replace(/[:.]/g, '-')}.sqlite`;
  for (const part of PARTS) {
    const path = `${storePath(dataDir)}${part}`;
    if (statSync(path, { throwIfNoEntry: false })) renameSync(path, join(dataDir, `${name}${part}`));
  }
  return name;
}

/** Names of the damaged stores that are kept, oldest first. */
export function storesAside(dataDir: string): string[] {
  return readdirSync(dataDir)
    .filter((name) => NAME.test(name))
    .sort();
}

/** Deletes the damaged stores that were put aside before `until`. Returns how many. */
export function dropStoresAside(dataDir: string, until: number): number {
  const old = storesAside(dataDir).filter((name) => asideSince(name) < until);
  for (const name of old) for (const part of PARTS) rmSync(join(dataDir, `${name}${part}`), { force: true });
  return old.length;
}

/** When the store was put aside, as its name says. */
export function asideSince(name: string): number {
  return Date.parse(name.replace(NAME, '$1T$2:$3:$4.$5Z'));
}
