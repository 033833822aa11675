import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { storePath } from '../mail/store/sqlite.ts';
import { MESSAGES } from '../publish/copy/second-copy.ts';

export const hasMessages = (dataDir: string): boolean => existsSync(storePath(dataDir));

/** Copies of the messages, newest first. */
export async function messageCopies(place: string): Promise<string[]> {
  const names = await readdir(join(place, MESSAGES)).catch(() => []);
  return names
    .filter((name) => /^\d{4}-\d\d-\d\d\.sqlite$/.test(name))
    .sort()
    .reverse()
    .map((name) => join(place, MESSAGES, name));
}
