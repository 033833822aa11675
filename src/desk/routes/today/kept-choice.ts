/** Choice of the person that is not sent yet, and the last change, kept in this browser. */
import { useState } from 'react';
import { z } from 'zod';
import { REASONS } from '../../today/command.ts';

export const OPTIONS = ['cancel', 'time', 'venue', 'restore', 'result'] as const;
export type Option = (typeof OPTIONS)[number];

const choice = z.object({
  /** Idempotency key; new for each change of the choice. */
  key: z.string(),
  /** Id of the training or match. */
  entry: z.string(),
  /** Entry in words, because it may be gone from the agenda. */
  subject: z.string(),
  option: z.enum(OPTIONS),
  reason: z.enum(REASONS).nullable(),
  date: z.string(),
  from: z.string(),
  to: z.string(),
  venue: z.string(),
  /** Typed points of each set, the team's own first. */
  sets: z.array(z.tuple([z.string(), z.string()])),
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
  undoKey: z.string(),
  /** Version of the undo; null before it. */
  undoVersion: z.string().nullable(),
});
export type SentChange = z.infer<typeof sentChange>;

const kept = z.object({ choice: choice.nullable(), sent: sentChange.nullable() });
type Kept = z.infer<typeof kept>;

const NOTHING: Kept = { choice: null, sent: null };

/** Returns what this browser keeps of a person, and a function that changes it. */
export function useKept(personId: string) {
  const key = `escritorio:hoy:${personId}`;
  const [current, setCurrent] = useState(() => read(key));
  return [
    current,
    (changed: Partial<Kept>) => {
      const next = { ...current, ...changed };
      setCurrent(next);
      write(key, next);
    },
  ] as const;
}

function read(key: string): Kept {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(key) ?? ''));
  } catch {
    return NOTHING;
  }
}

/** If the storage is full or disabled, the choice lasts as long as the screen. */
function write(key: string, value: Kept): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {}
}
