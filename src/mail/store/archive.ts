import { readAddress } from '../address.ts';
import type { SpamReason } from '../reasons.ts';
import type { DeliveryState } from './message-store.ts';
import { type Database, inTransaction } from './open.ts';

/** A stored message with the state of its mails, as a person looks at it. */
export interface Stored {
  id: string;
  acceptedAt: number;
  from_name: string;
  from_email: string;
  telefono: string;
  message: string;
  suspicion: SpamReason | null;
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
  FROM message m JOIN delivery c ON c.message_id = m.id AND c.kind = 'club'
  LEFT JOIN delivery v ON v.message_id = m.id AND v.kind = 'copy'`;

/** The newest messages, newest first. */
export function newest({ sql }: Database, most: number): Stored[] {
  return sql.prepare(`${READ} ORDER BY accepted_at DESC LIMIT ?`).all(most).map(toStored);
}

/** Messages whose id starts like this; the caller asks for more letters when there are several. */
export function byId({ sql }: Database, start: string): Stored[] {
  if (!/^[0-9a-f-]{4,36}$/.test(start)) return [];
  return sql.prepare(`${READ} WHERE m.id GLOB ? LIMIT 2`).all(`${start}*`).map(toStored);
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
  const mail = (of: 'c' | 'v'): MailState => ({
    state: row[`${of}_state`] as DeliveryState,
    attempts: Number(row[`${of}_attempts`]),
    nextAt: Number(row[`${of}_next`]),
    finishedAt: row[`${of}_finished`] === null ? null : Number(row[`${of}_finished`]),
    lastError: row[`${of}_error`] === null ? null : text(`${of}_error`),
  });
  return {
    id: text('id'),
    acceptedAt: Number(row.accepted_at),
    from_name: text('from_name'),
    from_email: text('from_email'),
    telefono: text('telefono'),
    message: text('message'),
    suspicion: row.suspicion as SpamReason | null,
    club: mail('c'),
    copy: row.v_state === null ? null : mail('v'),
  };
}
