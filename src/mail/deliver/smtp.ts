import { createTransport } from 'nodemailer';
import { SECOND } from '../clock.ts';
import type { SmtpServer } from '../config.ts';
import { DeliveryError, type Transport } from './transport.ts';

/** Time limits of one hand-over, in ms. */
export interface SmtpTimes {
  connect: number;
  greeting: number;
  /** Silence on the line. */
  silence: number;
  /** The whole of it, however busily the other side trickles. */
  whole: number;
}

const TIMES: SmtpTimes = {
  connect: 15 * SECOND,
  greeting: 15 * SECOND,
  silence: 60 * SECOND,
  whole: 120 * SECOND,
};

export interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** How nodemailer speaks to the server. */
export const connectionOptions = (
  { host, port, secure, requireTLS, auth }: SmtpServer,
  times: Omit<SmtpTimes, 'whole'>,
) => ({
  host,
  port,
  secure,
  requireTLS,
  ...(auth && { auth }),
  connectionTimeout: times.connect,
  greetingTimeout: times.greeting,
  socketTimeout: times.silence,
  dnsTimeout: times.connect,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Hands mails to a server over one connection that stays open for a while. Errors it cannot place are passing ones. */
export function smtpTransport(server: SmtpServer, times: SmtpTimes = TIMES): Transport {
  const pool = createTransport({
    ...connectionOptions(server, times),
    pool: true,
    maxConnections: 1,
    maxMessages: 100,
    // The outbox alone decides when a mail goes again.
    maxRequeues: 0,
  });
  return {
    description: `correo por ${server.host}:${server.port}`,
    async send(mail) {
      try {
        await pool.sendMail({
          ...mail,
          envelope: { from: mail.from.address, to: [mail.to.address] },
          signal: AbortSignal.timeout(times.whole),
        });
      } catch (error) {
        throw readError(error as SmtpError);
      }
    },
    close: () => pool.close(),
  };
}

/** What is about this sender, recipient or text was refused; anything else (a password, TLS, a broken line) reached nobody. */
function readError(error: SmtpError): DeliveryError {
  const { code = 'ERROR', responseCode = 0, command, message } = error;
  const aboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const refused = isBadAddress(error) ? 'no-such-address' : responseCode >= 500 ? 'refused' : 'later';
  const summary = [responseCode || code, command].filter(Boolean).join(' ');
  return new DeliveryError(message.slice(0, 300), summary, aboutMail ? refused : 'unreachable');
}

/**
 * True when the server answered at RCPT TO that there is no such address: by an enhanced code about the recipient (RFC 3463,
 * section 3.2) or, where it gives none, by 550, 551 or 553. The number alone does not tell: 550 and 554 are also what a
 * sender or a mailbox over its quota gets, and that passes.
 */
export function isBadAddress({ responseCode = 0, command, message }: SmtpError): boolean {
  if (command !== 'RCPT TO' || /quota|limit|l[ií]mite|exce|full|rate/i.test(message)) return false;
  const [enhanced] = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(message) ?? [];
  return enhanced ? /^5\.1\.([1-36]|10)$/.test(enhanced) : [550, 551, 553].includes(responseCode);
}
