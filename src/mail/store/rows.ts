import type { NoCopy, SpamReason } from '../reasons.ts';
import type { MailState, Stored } from './message-archive.ts';
import type { Delivery, DeliveryState } from './message-store.ts';

/** A row as either database gives it; whole numbers may come as text. */
export type Row = Record<string, unknown>;

/** A claimed mail, of its own row and that of its message. */
export function deliveryOf(row: Row, message: Row): Delivery {
  const text = (name: string) => String(message[name] ?? '');
  return {
    id: String(row.message_id),
    kind: row.kind as Delivery['kind'],
    attempts: Number(row.attempts),
    firstAt: Number(row.first_at),
    acceptedAt: Number(message.accepted_at),
    from_name: text('from_name'),
    from_email: text('from_email'),
    telefono: text('telefono'),
    message: text('message'),
    suspicion: message.suspicion as SpamReason | null,
    noCopy: message.no_copy as NoCopy | null,
  };
}

/** A message with its mails, of a row of READ_STORED. */
export function storedOf(row: Row): Stored {
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

/** Messages with the state of their mails. */
export const readStored = (schema: string): string =>
  `SELECT m.*, c.state AS c_state, c.attempts AS c_attempts, c.next_at AS c_next, c.finished_at AS c_finished, c.last_error AS c_error,
  v.state AS v_state, v.attempts AS v_attempts, v.next_at AS v_next, v.finished_at AS v_finished, v.last_error AS v_error
  FROM ${schema}message m JOIN ${schema}delivery c ON c.message_id = m.id AND c.kind = 'club'
  LEFT JOIN ${schema}delivery v ON v.message_id = m.id AND v.kind = 'copy'`;
