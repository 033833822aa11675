import type { FastifyBaseLogger } from 'fastify';
import { type Clock, MINUTE } from './clock.ts';
import { STORE_FAULTS } from './messages.ts';
import { MessageStoreError, storeFaultOf } from './store/fault.ts';
import type { Delivery } from './store/queue.ts';
import type { StoreResult } from './store/store.ts';

export type MailLog = ReturnType<typeof mailLog>;

/**
 * Log of the relay: ids and outcomes, never a name, an address, a text or an IP. Lines that outsiders or a lasting
 * fault can repeat at will are throttled to one per minute, with the number of suppressed lines.
 */
export function mailLog(log: FastifyBaseLogger, clock: Clock) {
  const throttled = throttlePerMinute(clock);
  let proxyLogged = false;
  const fault = (error: unknown) => ({ code: errorCode(error) });
  const deliveryFields = ({ id, kind, attempts }: Delivery) => ({ id, kind, attempts });
  return {
    started: (description: string) => log.info(`contacto: ${description}`),
    accepted: ({ id, duplicate }: StoreResult, suspicion: string | null) =>
      log.info({ id, duplicate, ...(suspicion && { suspicion }) }, 'message accepted'),
    refused: (status: number, reason: string) =>
      throttled(`refused ${status}`, (suppressed) =>
        log.info({ status, why: reason, suppressed }, 'message refused'),
      ),
    delivered: (delivery: Delivery) => log.info(deliveryFields(delivery), 'mail delivered'),
    postponed: (delivery: Delivery, code: string) =>
      log.warn({ ...deliveryFields(delivery), code }, 'mail postponed'),
    /** Logs that the mail server refuses the club's mail, which a person has to fix. */
    refusedByServer: (delivery: Delivery, code: string) =>
      log.error(
        { ...deliveryFields(delivery), code },
        'the mail server refuses mail to the club; it is tried again for five days: see «npm run buzon -- prueba»',
      ),
    died: (delivery: Delivery, code: string) =>
      log.error({ ...deliveryFields(delivery), code }, 'mail could not be delivered: see «npm run buzon»'),
    recovered: (count: number) =>
      log.warn({ count }, 'mails in doubt after a crash go again under their Message-ID'),
    purged: (counts: { messages: number; early: number; files: number; stores: number }) =>
      log.info(counts, 'old messages purged'),
    noticeFailed: (code: string) => log.warn({ code }, 'daily notice could not be sent'),
    storeFailed: (error: unknown) =>
      throttled(`store ${storeFaultOf(error)}`, (suppressed) =>
        log.error(
          { ...fault(error), suppressed },
          `contacto: no se pueden guardar mensajes: ${STORE_FAULTS[storeFaultOf(error)]}`,
        ),
      ),
    storeWorks: () => log.info('contacto: la base de datos de mensajes vuelve a funcionar'),
    /** Logs that a damaged store was renamed to `name`. */
    setAside: (name: string) =>
      log.error(
        { name },
        'contacto: la base de datos de mensajes estaba dañada; se ha apartado con otro nombre y se empieza una nueva',
      ),
    /** Logs once that a request passed a proxy that TRUST_PROXY does not name. */
    unknownProxy() {
      if (proxyLogged) return;
      proxyLogged = true;
      log.warn(
        'contacto: hay un proxy delante (llega X-Forwarded-For) y TRUST_PROXY no lo nombra; todos los visitantes cuentan como uno en los límites (véase .env.example)',
      );
    },
    failed: (error: unknown) =>
      throttled('failed', (suppressed) => log.error({ ...fault(error), suppressed }, 'request failed')),
  };
}

/** Code or class of an error. Its message is not logged, because it may quote what a visitor typed. */
function errorCode(error: unknown): string {
  const { code, errcode, name } = (error ?? {}) as { code?: unknown; errcode?: unknown; name?: unknown };
  const driverCode = error instanceof MessageStoreError ? error.fault.driverCode : errcode;
  return [code ?? name ?? 'Error', driverCode].filter((part) => part !== undefined).join(' ');
}

/**
 * Logger settings for Fastify (`Fastify({ logger: serverLogger })`): requests without IP, host, query or headers;
 * errors by class, code and stack, without their message, which may quote what a visitor typed.
 */
export const serverLogger = {
  level: 'info',
  base: null,
  serializers: {
    req: ({ method, url }: { method: string; url: string }) => ({ method, path: url.split('?', 1)[0] }),
    res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
    err: (error: unknown) => ({ type: 'Error', message: errorCode(error), stack: framesOf(error) }),
  },
};

function framesOf(error: unknown): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/**
 * Throttles log lines to one per key and minute.
 * @returns function that takes a key from a small set and a writer, which receives the number of suppressed lines
 */
function throttlePerMinute(clock: Clock) {
  const written = new Map<string, { at: number; suppressed: number }>();
  return (key: string, write: (suppressed: number) => void): void => {
    const before = written.get(key);
    if (before && clock.elapsed() - before.at < MINUTE) {
      before.suppressed += 1;
      return;
    }
    written.set(key, { at: clock.elapsed(), suppressed: 0 });
    write(before?.suppressed ?? 0);
  };
}
