/** Stores a person's unsent choice and last change in this browser. */
import { useState } from 'react';
import type { REASONS } from '../../../core/today/reasons.ts';

export type Option = 'cancel' | 'time' | 'venue' | 'restore' | 'result';

/** Unsent change of a training or match. */
export interface Choice {
  /** Idempotency key; new for each change of the choice. */
  key: string;
  /** Id of the training or match. */
  entry: string;
  /** Fingerprint of the entry that the person saw. */
  fingerprint: string;
  /** Description of the entry, which may no longer be in the agenda. */
  subject: string;
  option: Option;
  reason: (typeof REASONS)[number] | null;
  date: string;
  from: string;
  to: string;
  venue: string;
  /** Typed goals or points, the team's own first; empty where the sets decide. */
  total: [string, string];
  /** Typed scores of the sets or periods. */
  partials: [string, string][];
}

export interface SentChange {
  entry: string;
  subject: string;
  /** True for a result. */
  isResult: boolean;
  sentence: string;
  /** Message for the team's chat. */
  share: string;
  /** Null if nothing had to be changed. */
  version: string | null;
  /** Fingerprints of the entry before and after the change. The second is null if the change removed the entry. */
  fingerprintBefore: string;
  fingerprintAfter: string | null | undefined;
  undoKey: string;
  /** Version of the undo; null before it. */
  undoVersion: string | null;
}

interface StoredState {
  choice: Choice | null;
  sent: SentChange | null;
}

const EMPTY: StoredState = { choice: null, sent: null };

/**
 * Key of the stored state. The number changes with the fields above, so that a desk reads only what it wrote itself and coaches do
 * not download a library to check it.
 */
const keyOf = (personId: string) => `escritorio:hoy:3:${personId}`;

/** Returns a person's stored choice and last change, and a function that updates them. */
export function useStoredChoice(personId: string) {
  const key = keyOf(personId);
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
    return { ...EMPTY, ...JSON.parse(localStorage.getItem(key) ?? '') };
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
