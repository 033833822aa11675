import type { FastifyBaseLogger } from 'fastify';
import { type Clock, MINUTE } from './clock.ts';
import { faultOf } from './store/fault.ts';
import type { Accepted, Delivery } from './store/store.ts';
import { FAULTS } from './words.ts';

export type MailLog = ReturnType<typeof mailLog>;

/**
 * Everything the relay logs: ids and outcomes; never a name, an address, a text or an IP. What outsiders or a lasting fault
 * can repeat at will is written once a minute, with the number of times it was not.
 */
export function mailLog(log: FastifyBaseLogger, clock: Clock) {
  const rarely = onceAMinute(clock);
  let proxyLogged = false;
  const fault = (error: unknown) => ({ code: codeOf(error) });
  const of = ({ id, kind, attempts }: Delivery) => ({ id, kind, attempts });
  return {
    started: (how: string) => log.info(`contacto: ${how}`),
    accepted: ({ id, duplicate }: Accepted, suspicion: string | null) =>
      log.info({ id, duplicate, ...(suspicion && { suspicion }) }, 'message accepted'),
    refused: (status: number, why: string) =>
      rarely(`refused ${status}`, (more) => log.info({ status, why, more }, 'message refused')),
    delivered: (delivery: Delivery) => log.info(of(delivery), 'mail delivered'),
    postponed: (delivery: Delivery, code: string) => log.warn({ ...of(delivery), code }, 'mail postponed'),
    /** The mail server does not want the club's mail, which somebody has to mend. */
    refusedByServer: (delivery: Delivery, code: string) =>
      log.error(
        { ...of(delivery), code },
        'the mail server refuses mail to the club; it is tried again for five days: see «npm run buzon -- prueba»',
      ),
    died: (delivery: Delivery, code: string) =>
      log.error({ ...of(delivery), code }, 'mail could not be delivered: see «npm run buzon»'),
    recovered: (count: number) =>
      log.warn({ count }, 'mails in doubt after a crash go again under their Message-ID'),
    purged: (counts: { messages: number; early: number; files: number; stores: number }) =>
      log.info(counts, 'old messages purged'),
    noticeFailed: (code: string) => log.warn({ code }, 'daily notice could not be sent'),
    storeFailed: (error: unknown) =>
      rarely(`store ${faultOf(error)}`, (more) =>
        log.error(
          { ...fault(error), more },
          `contacto: no se pueden guardar mensajes: ${FAULTS[faultOf(error)]}`,
        ),
      ),
    storeWorks: () => log.info('contacto: la base de datos de mensajes vuelve a funcionar'),
    /** A damaged store was kept under this name. */
    setAside: (name: string) =>
      log.error(
        { name },
        'contacto: la base de datos de mensajes estaba dañada; se ha apartado con otro nombre y se empieza una nueva',
      ),
    /** A proxy stands in front that TRUST_PROXY does not name. */
    unknownProxy() {
      if (proxyLogged) return;
      proxyLogged = true;
      log.warn(
        'contacto: hay un proxy delante (llega X-Forwarded-For) y TRUST_PROXY no lo nombra; todos los visitantes cuentan como uno en los límites (véase .env.example)',
      );
    },
    failed: (error: unknown) =>
      rarely('failed', (more) => log.error({ ...fault(error), more }, 'request failed')),
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

/**
 * Writes lines of the same key once a minute, so that whoever repeats their cause cannot fill the log.
 * @returns takes the key, of which there are few, and what writes the line, given how many were left out since the last
 */
function onceAMinute(clock: Clock) {
  const written = new Map<string, { at: number; more: number }>();
  return (key: string, write: (more: number) => void): void => {
    const before = written.get(key);
    if (before && clock.elapsed() - before.at < MINUTE) {
      before.more += 1;
      return;
    }
    written.set(key, { at: clock.elapsed(), more: 0 });
    write(before?.more ?? 0);
  };
}
