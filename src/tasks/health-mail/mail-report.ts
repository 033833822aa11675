/** Mails the health report to the board, at most once a week. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorText } from '../../base/errors/error-text.ts';
import { madridClock } from '../../club/agenda/madrid.ts';
import { systemClock } from '../../server/mail/clock.ts';
import { openMailer } from '../../server/mail/send-mail.ts';
import { findUnreadLists, type Health, photoProblems, readHealth } from '../health/health.ts';
import { composeReport } from './compose-report.ts';
import { forgetSolved, isReportDue, readSentReport, writeSentReport } from './schedule.ts';
import { readServerFacts, type ServerSettings } from './server-facts.ts';
import { describeServer } from './server-findings.ts';

interface MailReportOptions {
  now?: number;
  /** Pause between attempts to reach the server, ms. */
  retryAfter?: number;
}

/** Returns the report without sending it, also if it is off or not due. */
export async function previewReport(
  settings: ServerSettings,
  { now = systemClock.now(), retryAfter }: MailReportOptions = {},
): Promise<string> {
  const { subject, text } = await createReport(settings, now, retryAfter);
  return `Asunto: ${subject}\n\n${text}`;
}

/**
 * Sends the report if it is due.
 * @returns Spanish sentence for the log
 * @throws DeliveryError if it cannot be sent; the next run tries again
 */
export async function mailReport(
  settings: ServerSettings,
  { now = systemClock.now(), retryAfter }: MailReportOptions = {},
): Promise<string> {
  const { mail } = settings;
  if (!mail.reportTo) return 'El parte por correo está desactivado (REPORT_TO=no).';
  const file = join(mail.dataDir, 'parte.json');
  const { date: today } = madridClock(now);
  const { subject, text, urgent } = await createReport(settings, now, retryAfter);
  const last = await readSentReport(file, today);
  const record = last && forgetSolved(last, urgent);
  if (record && !isReportDue(record, today, urgent)) {
    await writeSentReport(file, record);
    return `Hoy no toca enviar el parte: el último es del ${record.day}.`;
  }
  // Records the mail before sending it. After a crash a report may be missing, but it is not sent every day.
  await writeSentReport(file, { day: today, urgent });
  try {
    await openMailer(settings.folders.env).send({ to: mail.reportTo, subject, text });
  } catch (error) {
    await (record ? writeSentReport(file, record) : rm(file));
    throw error;
  }
  return `Parte enviado: ${subject}`;
}

async function createReport(settings: ServerSettings, now: number, retryAfter: number | undefined) {
  const [health, facts] = await Promise.all([
    readContentHealth(settings, now),
    readServerFacts(settings, retryAfter),
  ]);
  const { publicOrigin } = settings.mail;
  return composeReport({ health, server: describeServer(facts, now), publicOrigin, now });
}

/** Returns the health report; null if the content cannot be checked, with the reason in the log. */
async function readContentHealth({ folders }: ServerSettings, now: number): Promise<Health | null> {
  try {
    return await readHealth(folders, now, async (club) => ({
      ...(club && { photos: await photoProblems(club, folders) }),
      unreadLists: await findUnreadLists(folders.contentDir),
    }));
  } catch (error) {
    console.error(errorText(error));
    return null;
  }
}
