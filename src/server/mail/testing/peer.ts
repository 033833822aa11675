import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { SmtpTimeouts } from '../deliver/smtp.ts';

/** SMTP timeouts that no test reaches, even on a busy machine. */
export const LONG_TIMEOUTS: SmtpTimeouts = { connect: 10_000, greeting: 10_000, idle: 10_000, total: 20_000 };

interface ReceivedMail {
  messageId: string;
  from: string;
  to: string[];
  raw: string;
}

/**
 * Response to a mail; `'late'` takes five seconds, `'hang'` never answers, `'trickle'` starts a response that never
 * ends, `'drop'` cuts the connection inside DATA.
 */
export type PeerAnswer = 'ok' | 'late' | 'hang' | 'trickle' | 'drop' | { code: number; text?: string };

export interface PeerOptions {
  /** Response to DATA. */
  data?: () => PeerAnswer;
  /** Response to RCPT TO. */
  recipient?: (address: string) => PeerAnswer;
  port?: number;
  server?: SMTPServerOptions;
}

/** In-process mail server that records accepted mails, one entry per 250. */
export interface Peer {
  port: number;
  mails: ReceivedMail[];
  close(): Promise<void>;
}

/** Starts a receiving mail server on 127.0.0.1. */
export async function startPeer(options: PeerOptions = {}): Promise<Peer> {
  const mails: ReceivedMail[] = [];
  const fail = ({ code, text = 'refused' }: { code: number; text?: string }) =>
    Object.assign(new Error(text), { responseCode: code });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onRcptTo({ address }, _session, done) {
      const answer = options.recipient?.(address) ?? 'ok';
      if (typeof answer === 'object') done(fail(answer));
      else if (answer === 'ok') done();
    },
    onData(stream, session, done) {
      const answer = options.data?.() ?? 'ok';
      if (answer === 'drop') {
        stream.resume();
        for (const socket of sockets()) socket.destroy();
        return;
      }
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (answer === 'hang') return;
        if (answer === 'trickle') return sockets().forEach(trickle);
        if (typeof answer === 'object') return done(fail(answer));
        mails.push(receivedMail(Buffer.concat(chunks).toString(), session));
        if (answer === 'late') setTimeout(done, 5000);
        else done();
      });
    },
    ...options.server,
  });
  /** Open sockets, which the library does not expose; all belong to the sender. */
  const sockets = () =>
    [...server.connections].map((connection) => (connection as unknown as { _socket: Socket })._socket);
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function receivedMail(raw: string, { envelope: { mailFrom, rcptTo } }: SMTPServerSession): ReceivedMail {
  return {
    messageId: /^Message-ID:\s*<(.+)>/im.exec(raw)?.[1] ?? '',
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    raw,
  };
}

/** Writes an endless response, one line after another, until the connection is closed. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write('250-un momento\r\n'), 100);
  socket.once('close', () => clearInterval(timer));
}
