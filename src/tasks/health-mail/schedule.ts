/** Decides when the report is mailed, and records the last mail. */
import { constants, mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { readIfExists } from '../../base/files/read.ts';
import { daysBetween, earlier, isDate } from '../../club/agenda/dates.ts';

const sentReportSchema = z.object({
  /** Madrid day of the last mail: `2026-11-27`. */
  day: z.string().refine(isDate),
  /** Codes of urgent findings that the board knows. */
  urgent: z.array(z.string()),
});

/** Record of the last mail. */
export type SentReport = z.output<typeof sentReportSchema>;

const DAYS_BETWEEN_MAILS = 30;
const MIN_DAYS_BETWEEN_MAILS = 7;

/** True once a month, and a week after the last mail if something has become urgent since. */
export function isReportDue(last: SentReport | null, today: string, urgent: readonly string[]): boolean {
  if (!last) return true;
  const days = daysBetween(last.day, today);
  const isNews = urgent.some((code) => !last.urgent.includes(code));
  return days >= (isNews ? MIN_DAYS_BETWEEN_MAILS : DAYS_BETWEEN_MAILS);
}

/** Forgets findings that are no longer urgent, so that they are news when they return. */
export const forgetSolved = (last: SentReport, urgent: readonly string[]): SentReport => ({
  ...last,
  urgent: last.urgent.filter((code) => urgent.includes(code)),
});

/**
 * Reads the record; null if there was no mail yet. A damaged file, or a day after today because the clock was wrong, counts as
 * a mail of today: a late report is better than one every day.
 */
export async function readSentReport(file: string, today: string): Promise<SentReport | null> {
  const bytes = await readIfExists(file);
  if (!bytes) return null;
  const last = parseSentReport(bytes.toString());
  return last ? { ...last, day: earlier(last.day, today) } : { day: today, urgent: [] };
}

function parseSentReport(text: string): SentReport | undefined {
  try {
    return sentReportSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

const FILE_BYTES = 4096;

/**
 * Overwrites the record in place with text of a fixed size. Unlike a new file, that needs no free space, and a full disk is one
 * of the things to report.
 */
export async function writeSentReport(file: string, report: SentReport): Promise<void> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    await handle.write(JSON.stringify(report).padEnd(FILE_BYTES), 0);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
