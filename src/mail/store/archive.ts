import { readAddress } from '../address.ts';
import type { Erased, Stored } from './message-store.ts';
import { type Database, inTransaction } from './open.ts';
import { readStored, storedOf } from './rows.ts';

const READ = readStored('');

/** The newest messages, newest first. */
export function newest({ sql }: Database, most: number): Stored[] {
  return sql.prepare(`${READ} ORDER BY accepted_at DESC LIMIT ?`).all(most).map(storedOf);
}

/** Messages whose id starts like this; the caller asks for more letters when there are several. */
export function byId({ sql }: Database, start: string): Stored[] {
  if (!/^[0-9a-f-]{4,36}$/.test(start)) return [];
  return sql.prepare(`${READ} WHERE m.id GLOB ? LIMIT 2`).all(`${start}*`).map(storedOf);
}

/** Gives an undeliverable message another five days. Returns false when none of its mails was given up. */
export function requeue({ sql }: Database, id: string, now: number): boolean {
  const { changes } = sql
    .prepare(
      "UPDATE delivery SET state = 'pending', first_at = ?, next_at = ?, attempts = 0 WHERE message_id = ? AND state = 'dead'",
    )
    .run(now, now, id);
  return Number(changes) > 0;
}

/** Deletes every message written from an address; letter case does not matter. */
export function eraseAddress({ sql }: Database, address: string): Erased {
  return inTransaction(sql, () => {
    const ids = (rows: Record<string, unknown>[]) => rows.map((row) => String(row.id));
    // The address may stand inside what was typed («Ana <ana@…>»), or with its domain in letters of the country.
    const own = sql
      .prepare("SELECT id, from_email FROM message WHERE instr(from_email, '@') > 0")
      .all()
      .filter((row) => addressesIn(String(row.from_email)).includes(address.toLowerCase()));
    const erase = sql.prepare('DELETE FROM message WHERE id = ?');
    for (const id of ids(own)) erase.run(id);
    const mentions = sql
      .prepare('SELECT id FROM message WHERE instr(lower(message || from_name || telefono), lower(?)) > 0')
      .all(address);
    return { ids: ids(own), mentions: ids(mentions) };
  });
}

/** Every address in what was typed, in the one form that `readAddress` gives them. */
function addressesIn(typed: string): string[] {
  return typed.split(/[\s<>,;:"()]+/).flatMap((part) => readAddress(part)?.toLowerCase() ?? []);
}
