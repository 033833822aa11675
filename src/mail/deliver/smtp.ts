import { createTransport } from 'nodemailer';
import { SECOND } from '../clock.ts';
import type { SmtpServer } from '../smtp-url.ts';
import { toMail } from './mime.ts';
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

/** One at a time is plenty for a club, and bounds to one the mails that a crash can leave in doubt. */
const CONNECTIONS = 1;

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
  permanent?: boolean;
}

/** Hands mails to a server over a small pool of connections. Errors it cannot place are passing ones. */
export function smtpTransport(server: SmtpServer, times: SmtpTimes = TIMES): Transport {
  const pool = createTransport({
    pool: true,
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.requireTLS,
    ...(server.auth && { auth: server.auth }),
    maxConnections: CONNECTIONS,
    maxMessages: 100,
    // The outbox alone decides when a mail goes again.
    maxRequeues: 0,
    connectionTimeout: times.connect,
    greetingTimeout: times.greeting,
    socketTimeout: times.silence,
    dnsTimeout: times.connect,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    description: `correo por ${server.host}:${server.port}`,
    parallel: CONNECTIONS,
    reachesVisitors: true,
    async send(mail) {
      try {
        await pool.sendMail({
          ...toMail(mail),
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

/**
 * Permanent is only what the server said with a 5xx about this sender, recipient or text. A refused password, a missing
 * TLS or a full mailbox (552, 5.2.2) is somebody's to mend: the mail waits.
 */
function readError(error: SmtpError): DeliveryError {
  const { code = 'ERROR', responseCode, command } = error;
  const aboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const full = responseCode === 552 || /\b5\.2\.2\b/.test(error.message);
  const label = [responseCode ?? code, command].filter(Boolean).join(' ');
  const permanent = Boolean(error.permanent) && aboutMail && !full;
  return new DeliveryError(error.message.slice(0, 300), label, { permanent, unreachable: !aboutMail });
}
