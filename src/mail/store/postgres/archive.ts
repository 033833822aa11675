import { addressesIn } from '../../address.ts';
import type { MessageArchive } from '../message-archive.ts';
import { readStored, storedOf } from '../rows.ts';
import type { PostgresDatabase } from './database.ts';

const READ = readStored('relay.');

/** One club's messages in PostgreSQL. */
export function postgresArchive(db: PostgresDatabase, club: string): MessageArchive {
  const run = (text: string, values: unknown[] = []) => db.run(club, text, [club, ...values]);
  return {
    async newest(most) {
      const order = "ORDER BY (c.state = 'dead') DESC, m.accepted_at DESC";
      return (await run(`${READ} WHERE m.club = $1 ${order} LIMIT $2`, [most])).map(storedOf);
    },
    async byId(start) {
      if (!/^[0-9a-f-]{4,36}$/.test(start)) return [];
      const rows = await run(`${READ} WHERE m.club = $1 AND starts_with(m.id::text, $2) LIMIT 2`, [start]);
      return rows.map(storedOf);
    },
    async requeue(id, now) {
      const rows = await run(
        `UPDATE relay.delivery SET state = 'pending', first_at = $3, next_at = $3, attempts = 0
         WHERE club = $1 AND state = 'dead' AND (message_id = $2 OR ($2 IS NULL AND kind = 'club')) RETURNING kind`,
        [id, now],
      );
      return rows.length;
    },
    eraseAddress: (address) =>
      db.transaction(club, async (query) => {
        const written = await query(
          "SELECT id, from_email FROM relay.message WHERE club = $1 AND from_email LIKE '%@%'",
          [club],
        );
        const ids = written
          .filter((row) => addressesIn(String(row.from_email)).includes(address.toLowerCase()))
          .map(({ id }) => String(id));
        await query('DELETE FROM relay.message WHERE club = $1 AND id = ANY ($2::uuid[])', [club, ids]);
        const mentions = await query(
          'SELECT id FROM relay.message WHERE club = $1 AND strpos(lower(message || from_name || telefono), lower($2)) > 0',
          [club, address],
        );
        return { ids, mentions: mentions.map(({ id }) => String(id)) };
      }),
  };
}
