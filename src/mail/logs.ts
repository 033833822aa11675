import type { FastifyBaseLogger } from 'fastify';
import type { Accepted } from './store/inbox.ts';
import type { Delivery } from './store/outbox.ts';

/** Everything the relay logs: ids and outcomes; never a name, an address, a text or an IP. */
export interface MailLog {
  started(how: string): void;
  accepted(stored: Accepted, suspicion: string | null): void;
  refused(status: number, why: string): void;
  delivered(delivery: Delivery): void;
  skipped(delivery: Delivery): void;
  postponed(delivery: Delivery, code: string): void;
  died(delivery: Delivery, code: string): void;
  recovered(count: number): void;
  purged(texts: number, files: number): void;
  noticeFailed(code: string): void;
  storeFailed(error: unknown): void;
  failed(error: unknown): void;
}

export function mailLog(log: FastifyBaseLogger): MailLog {
  const of = ({ id, kind, attempts }: Delivery) => ({ id, kind, attempts });
  return {
    started: (how) => log.info(`contacto: ${how}`),
    accepted: ({ id, duplicate }, suspicion) =>
      log.info({ id, duplicate, ...(suspicion && { suspicion }) }, 'message accepted'),
    refused: (status, why) => log.info({ status, why }, 'message refused'),
    delivered: (delivery) => log.info(of(delivery), 'mail delivered'),
    skipped: (delivery) => log.info(of(delivery), 'copy skipped: no mail server'),
    postponed: (delivery, code) => log.warn({ ...of(delivery), code }, 'mail postponed'),
    died: (delivery, code) =>
      log.error({ ...of(delivery), code }, 'mail could not be delivered: see «npm run buzon»'),
    recovered: (count) => log.warn({ count }, 'mails in doubt after a crash go again under their Message-ID'),
    purged: (texts, files) => log.info({ texts, files }, 'old texts purged'),
    noticeFailed: (code) => log.warn({ code }, 'daily notice could not be sent'),
    storeFailed: (error) => log.error({ code: codeOf(error) }, 'message store cannot be written'),
    failed: (error) => log.error({ code: codeOf(error) }, 'request failed'),
  };
}

/** The code of an error, or its class: an error's message may quote what somebody typed. */
function codeOf(error: unknown): string {
  const { code, errcode, name } = (error ?? {}) as { code?: unknown; errcode?: unknown; name?: unknown };
  return [code ?? name ?? 'Error', errcode].filter((part) => part !== undefined).join(' ');
}

/**
 * Settings of the server's logger (`Fastify({ logger: serverLogger })`): requests are logged without IP, host, query or
 * headers; errors by class, code and stack, without their message, which may quote what somebody typed.
 */
export const serverLogger = {
  level: 'info',
  base: null,
  serializers: {
    req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?', 1)[0] }),
    res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    err: (error: unknown) => ({ type: 'Error', message: codeOf(error), stack: framesOf(error) }),
  },
};

function framesOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
