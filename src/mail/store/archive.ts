import { addressesIn } from '../address.ts';
import type { Erased, MessageArchive } from './message-archive.ts';
import { type Database, inTransaction } from './open.ts';
import { readStored, storedOf } from './rows.ts';

const READ = readStored('');

/** The messages of a store in SQLite. */
export function sqliteArchive({ sql }: Database): MessageArchive {
  return {
    async newest(most) {
      return sql
        .prepare(`${READ} ORDER BY c.state = 'dead' DESC, accepted_at DESC LIMIT ?`)
        .all(most)
        .map(storedOf);
    },
    async byId(start) {
      if (!/^[0-9a-f-]{4,36}$/.test(start)) return [];
      return sql.prepare(`${READ} WHERE m.id GLOB ? LIMIT 2`).all(`${start}*`).map(storedOf);
    },
    async requeue(id, now) {
      const { changes } = sql
        .prepare(
          "UPDATE delivery SET state = 'pending', first_at = ?, next_at = ?, attempts = 0 WHERE state = 'dead' AND (message_id = ? OR (? IS NULL AND kind = 'club'))",
        )
        .run(now, now, id, id);
      return Number(changes);
    },
    eraseAddress: async (address) => inTransaction(sql, () => erase(sql, address)),
  };
}

function erase(sql: Database['sql'], address: string): Erased {
  const ids = (rows: Record<string, unknown>[]) => rows.map((row) => String(row.id));
  // The address may stand inside what was typed («Ana <ana@…>»), or with its domain in letters of the country.
  const own = sql
    .prepare("SELECT id, from_email FROM message WHERE instr(from_email, '@') > 0")
    .all()
    .filter((row) => addressesIn(String(row.from_email)).includes(address.toLowerCase()));
  const remove = sql.prepare('DELETE FROM message WHERE id = ?');
  for (const id of ids(own)) remove.run(id);
  const mentions = sql
    .prepare('SELECT id FROM message WHERE instr(lower(message || from_name || telefono), lower(?)) > 0')
    .all(address);
  return { ids: ids(own), mentions: ids(mentions) };
}
