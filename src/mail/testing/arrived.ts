import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Message-IDs under which each message arrived. */
export function idsByName(mails: { name: string; messageId: string }[]): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { name, messageId } of mails) ids.set(name, (ids.get(name) ?? new Set()).add(messageId));
  return ids;
}

/** The sender's name in a mail of `Senders`. */
export function nameIn(raw: string): string {
  return /^Subject: Mensaje de (v\d+-\d+) desde la web/m.exec(raw)?.[1] ?? '?';
}

/** The mails that were put into a folder instead of being sent. */
export function mailsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return files.map((name) => readFileSync(join(folder, name), 'utf8'));
}
