/** Stored messages as a person lists, resends and erases them. */
import { addressesIn } from '../address.ts';
import { sql } from './sql.ts';
import { MESSAGE_COLUMNS, type MessageRow, type MessageStore } from './store.ts';

export interface MailState {
  state: 'pending' | 'sending' | 'delivered' | 'dead' | 'skipped';
  attempts: number;
  next_at: number;
  finished_at: number | null;
  last_error: string | null;
}

/** Stored message with the state of the club's mail. */
export type StoredMessage = MessageRow & MailState;

const STATE_COLUMNS = sql`d.state, d.attempts, d.next_at, d.finished_at, d.last_error`;
const SELECT_STORED_MESSAGES = sql`
  SELECT ${MESSAGE_COLUMNS}, ${STATE_COLUMNS} FROM message m JOIN delivery d ON d.message_id = m.id AND d.kind = 'club'`;

/** Returns the given-up messages first, then the newest. */
export function newestMessages(store: MessageStore, limit: number): Promise<StoredMessage[]> {
  return store.all(sql`${SELECT_STORED_MESSAGES} WHERE m.club = ${store.club}
    ORDER BY d.state = 'dead' DESC, m.accepted_at DESC LIMIT ${limit}`);
}

/** Returns at most two messages whose id starts with `start`; two mean that the reference is ambiguous. */
export async function findMessages(store: MessageStore, start: string): Promise<StoredMessage[]> {
  if (!/^[0-9a-f-]{4,36}$/.test(start)) return [];
  const pattern = `${start}%`;
  return store.all(
    sql`${SELECT_STORED_MESSAGES} WHERE m.club = ${store.club} AND CAST(m.id AS text) LIKE ${pattern} LIMIT 2`,
  );
}

/** State of a message's copy; null if the visitor gets none. */
export async function copyState(store: MessageStore, { id }: StoredMessage): Promise<MailState | null> {
  const [copy] = await store.all<MailState>(
    sql`SELECT ${STATE_COLUMNS} FROM delivery d WHERE d.message_id = ${id} AND d.kind = 'copy'`,
  );
  return copy ?? null;
}

/**
 * Requeues an undeliverable message, or all that the club has not received, for another five days. Returns the
 * number of mails.
 */
export function requeueMessages(store: MessageStore, id: string | null, now: number): Promise<number> {
  const condition = id === null ? sql`kind = 'club'` : sql`message_id = ${id}`;
  return store.run(sql`
    UPDATE delivery SET state = 'pending', first_at = ${now}, next_at = ${now}, attempts = 0
    WHERE club = ${store.club} AND state = 'dead' AND ${condition}`);
}

/**
 * Deletes every message written from an address; case-insensitive.
 * @returns ids of the deleted messages, and of messages that mention the address in their text, for a person to
 * judge
 */
export function eraseAddress(
  store: MessageStore,
  address: string,
): Promise<{ ids: string[]; mentions: string[] }> {
  const erased = address.toLowerCase();
  return store.transaction(async (tx) => {
    // The typed text may contain more than the address («Ana <ana@…>»), or an internationalised domain.
    const typed = await tx.all<{ id: string; from_email: string }>(
      sql`SELECT id, from_email FROM message WHERE club = ${store.club} AND from_email LIKE '%@%'`,
    );
    const ids = typed.filter((row) => addressesIn(row.from_email).includes(erased)).map(({ id }) => id);
    for (const id of ids) await tx.run(sql`DELETE FROM message WHERE id = ${id}`);
    const pattern = `%${erased.replace(/[%_\\]/g, '\\$&')}%`;
    const mentions = await tx.all<{ id: string }>(sql`
      SELECT id FROM message WHERE club = ${store.club}
        AND lower(message || from_name || telefono) LIKE ${pattern} ESCAPE '\\'`);
    return { ids, mentions: mentions.map(({ id }) => id) };
  });
}
