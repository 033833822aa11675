import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { mailboxPath } from '../deliver/mailbox-folder.ts';

/**
 * Deletes from the mailbox folder the files of these messages and every other one that the address wrote (Reply-To) or
 * that went to it as a copy (To): their text may be long gone from the store. All other mail goes to the club's own
 * address, which may be the one that is asked for. Returns how many files went.
 */
export function eraseFiles(dataDir: string, address: string, ids: string[]): number {
  const own = new Set(ids.flatMap((id) => [`${id}.eml`, `${id}.copia.eml`]));
  let count = 0;
  const folder = mailboxPath(dataDir);
  if (!existsSync(folder)) return 0;
  for (const { name, parentPath } of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!name.endsWith('.eml')) continue;
    const path = join(parentPath, name);
    if (!own.has(name) && !isAbout(path, address)) continue;
    rmSync(path, { force: true });
    count += 1;
  }
  return count;
}

function isAbout(path: string, address: string): boolean {
  const person = path.endsWith('.copia.eml') ? /^(reply-to|to):/ : /^reply-to:/;
  const [head = ''] = readFileSync(path, 'utf8').split('\r\n\r\n', 1);
  const lines = head
    .replace(/\r\n[ \t]+/g, ' ')
    .toLowerCase()
    .split('\r\n');
  const addresses = lines.filter((line) => person.test(line)).flatMap((line) => line.split(/[\s<>,:]+/));
  return addresses.includes(address.toLowerCase());
}
