import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import { OnceInAWhile } from './once-in-a-while.ts';
import { FAULTS, faultOf } from './store/fault.ts';
import type { Accepted, Delivery } from './store/message-store.ts';

/** Everything the relay logs: ids and outcomes; never a name, an address, a text or an IP. */
export interface MailLog {
  started(how: string): void;
  accepted(stored: Accepted, suspicion: string | null): void;
  refused(status: number, why: string): void;
  delivered(delivery: Delivery): void;
  skipped(delivery: Delivery): void;
  postponed(delivery: Delivery, code: string): void;
  /** The mail server does not want the club's mail, which somebody has to mend. */
  refusedByServer(delivery: Delivery, code: string): void;
  died(delivery: Delivery, code: string): void;
  recovered(count: number): void;
  purged(counts: { messages: number; early: number; files: number; stores: number }): void;
  noticeFailed(code: string): void;
  storeFailed(error: unknown): void;
  storeWorks(): void;
  /** A damaged store was kept under this name. */
  setAside(name: string): void;
  lockFailed(error: unknown): void;
  /** A proxy stands in front that TRUST_PROXY does not name. */
  unknownProxy(): void;
  failed(error: unknown): void;
}

/** What outsiders or a lasting fault can repeat at will is written once a minute, with the number of times it was not. */
export function mailLog(log: FastifyBaseLogger, clock: Clock): MailLog {
  const rarely = new OnceInAWhile(clock);
  let proxySaid = false;
  const fault = (error: unknown) => ({ code: codeOf(error) });
  const of = ({ id, kind, attempts }: Delivery) => ({ id, kind, attempts });
  return {
    started: (how) => log.info(`contacto: ${how}`),
    accepted: ({ id, duplicate }, suspicion) =>
      log.info({ id, duplicate, ...(suspicion && { suspicion }) }, 'message accepted'),
    refused: (status, why) =>
      rarely.say(`refused ${status}`, (more) => log.info({ status, why, more }, 'message refused')),
    delivered: (delivery) => log.info(of(delivery), 'mail delivered'),
    skipped: (delivery) => log.info(of(delivery), 'copy skipped: no mail server'),
    postponed: (delivery, code) => log.warn({ ...of(delivery), code }, 'mail postponed'),
    refusedByServer: (delivery, code) =>
      log.error(
        { ...of(delivery), code },
        'the mail server refuses mail to the club; it is tried again for five days: see «npm run buzon -- prueba»',
      ),
    died: (delivery, code) =>
      log.error({ ...of(delivery), code }, 'mail could not be delivered: see «npm run buzon»'),
    recovered: (count) => log.warn({ count }, 'mails in doubt after a crash go again under their Message-ID'),
    purged: (counts) => log.info(counts, 'old messages purged'),
    noticeFailed: (code) => log.warn({ code }, 'daily notice could not be sent'),
    storeFailed: (error) =>
      rarely.say(`store ${faultOf(error)}`, (more) =>
        log.error(
          { ...fault(error), more },
          `contacto: no se pueden guardar mensajes: ${FAULTS[faultOf(error)]}`,
        ),
      ),
    storeWorks: () => log.info('contacto: la base de datos de mensajes vuelve a funcionar'),
    setAside: (name) =>
      log.error(
        { name },
        'contacto: la base de datos de mensajes estaba dañada; se ha apartado con otro nombre y se empieza una nueva',
      ),
    lockFailed: (error) =>
      rarely.say('lock', (more) =>
        log.error(
          { ...fault(error), more },
          'contacto: no se reparte el correo; no se puede usar entrega.lock',
        ),
      ),
    unknownProxy() {
      if (proxySaid) return;
      proxySaid = true;
      log.warn(
        'contacto: hay un proxy delante (llega X-Forwarded-For) y TRUST_PROXY no lo nombra; todos los visitantes cuentan como uno en los límites (véase .env.example)',
      );
    },
    failed: (error) => rarely.say('failed', (more) => log.error({ ...fault(error), more }, 'request failed')),
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
