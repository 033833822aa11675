import { readAddress } from '../address.ts';
import { type Database, inTransaction } from './open.ts';
import type { DeliveryState } from './outbox.ts';

/** A stored message with the state of its mails, as a person looks at it. */
export interface Stored {
  id: string;
  acceptedAt: number;
  from_name: string;
  from_email: string;
  telefono: string;
  message: string;
  suspicion: string | null;
  purged: boolean;
  club: MailState;
  /** Null when the visitor was to get none. */
  copy: MailState | null;
}

export interface MailState {
  state: DeliveryState;
  attempts: number;
  nextAt: number;
  finishedAt: number | null;
  lastError: string | null;
}

const READ = `SELECT m.*, c.state AS c_state, c.attempts AS c_attempts, c.next_at AS c_next, c.finished_at AS c_finished, c.last_error AS c_error,
  v.state AS v_state, v.attempts AS v_attempts, v.next_at AS v_next, v.finished_at AS v_finished, v.last_error AS v_error
  FROM message m LEFT JOIN delivery c ON c.message_id = m.id AND c.kind = 'club'
  LEFT JOIN delivery v ON v.message_id = m.id AND v.kind = 'copy'`;

/** The newest messages, newest first. */
export function newest({ sql }: Database, most: number): Stored[] {
  return sql.prepare(`${READ} ORDER BY accepted_at DESC LIMIT ?`).all(most).map(toStored);
}

/** Messages kept aside, oldest first. */
export function suspects({ sql }: Database): Stored[] {
  return sql.prepare(`${READ} WHERE c.state = 'held' ORDER BY accepted_at`).all().map(toStored);
}

/** Messages whose id starts like this; the caller asks for more letters when there are several. */
export function byId({ sql }: Database, start: string): Stored[] {
  if (!/^[0-9a-f-]{4,36}$/.test(start)) return [];
  return sql.prepare(`${READ} WHERE m.id GLOB ? LIMIT 2`).all(`${start}*`).map(toStored);
}

/** Lets a message that was kept aside go out, copy included. Returns false when it was not aside. */
export function release({ sql }: Database, id: string, now: number): boolean {
  return requeueFrom(sql, id, now, 'held');
}

/** Gives an undeliverable message another five days. Returns false when none of its mails was given up, or its text is gone. */
export function requeue({ sql }: Database, id: string, now: number): boolean {
  return requeueFrom(sql, id, now, 'dead');
}

function requeueFrom(sql: Database['sql'], id: string, now: number, state: DeliveryState): boolean {
  const { changes } = sql
    .prepare(
      `UPDATE delivery SET state = 'pending', first_at = ?, next_at = ?, attempts = 0
       WHERE message_id = ? AND state = ? AND message_id IN (SELECT id FROM message WHERE purged_at IS NULL)`,
    )
    .run(now, now, id, state);
  return Number(changes) > 0;
}

/** Deletes a message that was kept aside. Returns false when it was not aside. */
export function discard({ sql }: Database, id: string): boolean {
  const { changes } = sql
    .prepare(
      "DELETE FROM message WHERE id = ? AND EXISTS (SELECT 1 FROM delivery WHERE message_id = message.id AND state = 'held')",
    )
    .run(id);
  return Number(changes) > 0;
}

export interface Erased {
  /** Ids of the deleted messages. */
  ids: string[];
  /** Ids of other messages that name the address in their text; left for a person to judge. */
  mentions: string[];
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

function toStored(row: Record<string, unknown>): Stored {
  const text = (name: string) => String(row[name] ?? '');
  const mail = (of: 'c' | 'v'): MailState | null =>
    row[`${of}_state`] === null
      ? null
      : {
          state: row[`${of}_state`] as DeliveryState,
          attempts: Number(row[`${of}_attempts`]),
          nextAt: Number(row[`${of}_next`]),
          finishedAt: row[`${of}_finished`] === null ? null : Number(row[`${of}_finished`]),
          lastError: row[`${of}_error`] === null ? null : text(`${of}_error`),
        };
  return {
    id: text('id'),
    acceptedAt: Number(row.accepted_at),
    from_name: text('from_name'),
    from_email: text('from_email'),
    telefono: text('telefono'),
    message: text('message'),
    suspicion: row.suspicion === null ? null : text('suspicion'),
    purged: row.purged_at !== null,
    club: mail('c') ?? { state: 'held', attempts: 0, nextAt: 0, finishedAt: null, lastError: null },
    copy: mail('v'),
  };
}
