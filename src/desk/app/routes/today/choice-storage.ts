/** Stores a person's unsent choice and last change in this browser. */
import { useState } from 'react';
import { z } from 'zod';
import { REASONS } from '../../../core/today/command.ts';

export const OPTIONS = ['cancel', 'time', 'venue', 'restore', 'result'] as const;
export type Option = (typeof OPTIONS)[number];

const choice = z.object({
  /** Idempotency key; new for each change of the choice. */
  key: z.string(),
  /** Id of the training or match. */
  entry: z.string(),
  /** Fingerprint of the entry that the person saw; empty in choices stored by earlier versions of the desk. */
  fingerprint: z.string().default(''),
  /** Description of the entry, which may no longer be in the agenda. */
  subject: z.string(),
  option: z.enum(OPTIONS),
  reason: z.enum(REASONS).nullable(),
  date: z.string(),
  from: z.string(),
  to: z.string(),
  venue: z.string(),
  /** Typed goals or points, the team's own first; empty where the sets decide. */
  total: z.tuple([z.string(), z.string()]).default(['', '']),
  /** Typed scores of the sets or periods. */
  partials: z.array(z.tuple([z.string(), z.string()])).default([]),
});
export type Choice = z.infer<typeof choice>;

const sentChange = z.object({
  entry: z.string(),
  subject: z.string(),
  sentence: z.string(),
  /** Message for the team's chat. */
  share: z.string(),
  /** Null if nothing had to be changed. */
  version: z.string().nullable(),
  /** Fingerprints of the entry before and after the change; missing in changes stored by earlier versions of the desk. */
  fingerprintBefore: z.string().optional(),
  /** Null if the change removed the entry. */
  fingerprintAfter: z.string().nullable().optional(),
  undoKey: z.string(),
  /** Version of the undo; null before it. */
  undoVersion: z.string().nullable(),
});
export type SentChange = z.infer<typeof sentChange>;

const storedState = z.object({ choice: choice.nullable(), sent: sentChange.nullable() });
type StoredState = z.infer<typeof storedState>;

const EMPTY: StoredState = { choice: null, sent: null };

/** Returns a person's stored choice and last change, and a function that updates them. */
export function useStoredChoice(personId: string) {
  const key = `escritorio:hoy:${personId}`;
  const [current, setCurrent] = useState(() => read(key));
  return [
    current,
    (changed: Partial<StoredState>) => {
      const next = { ...current, ...changed };
      setCurrent(next);
      write(key, next);
    },
  ] as const;
}

function read(key: string): StoredState {
  try {
    return storedState.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    return EMPTY;
  }
}

/** If the storage is full or disabled, the choice lasts as long as the screen. */
function write(key: string, value: StoredState): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {}
}
