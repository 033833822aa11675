import { createTransport } from 'nodemailer';
import { SECOND } from '../clock.ts';
import type { SmtpServer } from '../config.ts';
import { DeliveryError, type Transport } from './transport.ts';

/** Timeouts of one delivery, in ms. */
export interface SmtpTimeouts {
  connect: number;
  greeting: number;
  /** Timeout for a silent connection. */
  idle: number;
  /** Timeout for the whole delivery. */
  total: number;
}

const DEFAULT_TIMEOUTS: SmtpTimeouts = {
  connect: 15 * SECOND,
  greeting: 15 * SECOND,
  idle: 60 * SECOND,
  total: 120 * SECOND,
};

export interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** nodemailer options for a server. */
export const connectionOptions = (
  { host, port, secure, requireTLS, auth }: SmtpServer,
  timeouts: Omit<SmtpTimeouts, 'total'>,
) => ({
  host,
  port,
  secure,
  requireTLS,
  ...(auth && { auth }),
  connectionTimeout: timeouts.connect,
  greetingTimeout: timeouts.greeting,
  socketTimeout: timeouts.idle,
  dnsTimeout: timeouts.connect,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** SMTP transport over one connection that stays open for a while. Unknown errors count as temporary. */
export function smtpTransport(server: SmtpServer, timeouts: SmtpTimeouts = DEFAULT_TIMEOUTS): Transport {
  const pool = createTransport({
    ...connectionOptions(server, timeouts),
    pool: true,
    maxConnections: 1,
    maxMessages: 100,
    // Retries are the outbox's job.
    maxRequeues: 0,
  });
  return {
    description: `correo por ${server.host}:${server.port}`,
    async send(mail) {
      try {
        await pool.sendMail({
          ...mail,
          envelope: { from: mail.from.address, to: [mail.to.address] },
          signal: AbortSignal.timeout(timeouts.total),
        });
      } catch (error) {
        throw toDeliveryError(error as SmtpError);
      }
    },
    close: () => pool.close(),
  };
}

/**
 * Converts a nodemailer error. A rejected sender, recipient or text is a refusal; any other failure (password, TLS,
 * connection) counts as unreachable.
 */
function toDeliveryError(error: SmtpError): DeliveryError {
  const { code = 'ERROR', responseCode = 0, command, message } = error;
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const rejection = isBadAddress(error) ? 'no-such-address' : responseCode >= 500 ? 'refused' : 'later';
  const summary = [responseCode || code, command].filter(Boolean).join(' ');
  return new DeliveryError(message.slice(0, 300), summary, isAboutMail ? rejection : 'unreachable');
}

/**
 * True if the server rejected the recipient as unknown: by an enhanced status code (RFC 3463, section 3.2) or,
 * without one, by 550, 551 or 553. The number alone is not enough: 550 and 554 also stand for a blocked sender or a
 * full mailbox, which may pass.
 */
export function isBadAddress({ responseCode = 0, command, message }: SmtpError): boolean {
  if (command !== 'RCPT TO' || /quota|limit|l[ií]mite|exce|full|rate/i.test(message)) return false;
  const [enhanced] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(message) ?? [];
  return enhanced ? /^5\.1\.([1-36]|10)$/.test(enhanced) : [550, 551, 553].includes(responseCode);
}
