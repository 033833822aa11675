/** Sends one test mail the way that the form's mails go, and tells what the other side sees of it. */
import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { readAddress } from '../address.ts';
import type { MailConfig } from '../config.ts';
import type { Envelope } from '../deliver/compose.ts';
import { toMail } from '../deliver/mime.ts';
import { isBadAddress } from '../deliver/smtp.ts';
import { type AskTxt, type DomainRecords, recordsOf } from './dns-records.ts';

export interface Probe {
  mail: Envelope;
  /** What the server said when it took the mail; null where the mail did not go. */
  accepted: string | null;
  /** Why it did not go, in the server's words. */
  failed: string | null;
  /** True where the server said that there is no such address. */
  badAddress: boolean;
  /** `always`: the line is encrypted or there is no mail; `local`: the server is this machine; `waived`: `?starttls=no`. */
  encryption: 'always' | 'local' | 'waived';
  records: DomainRecords;
}

class ProbeError extends Error {}

const PATIENCE_MS = 30_000;

/**
 * @param typed whom it goes to; empty for MAIL_TO
 * @throws ProbeError in Spanish where there is no server to send by, or the address is none
 */
export async function probeMail(
  config: MailConfig,
  { typed, selector, ask }: { typed: string; selector: string; ask: AskTxt },
): Promise<Probe> {
  const { smtp, mailFrom, mailTo } = config;
  if (!smtp) throw new ProbeError('No hay SMTP_URL en .env: de aquí no sale ningún correo.');
  const address = typed ? readAddress(typed) : mailTo.address;
  if (!address) throw new ProbeError(`«${typed}» no es una dirección de correo: prueba correo@example.org`);
  const domain = domainOf(mailFrom.address);
  const mail: Envelope = {
    messageId: `prueba-${randomUUID()}@${domain}`,
    kind: 'club',
    from: mailFrom,
    to: { name: '', address },
    replyTo: null,
    subject: 'Prueba del correo de la web',
    text: 'Es una prueba que ha pedido quien lleva la web: el correo del formulario sale así. No hay que hacer nada.\n',
    date: new Date(),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  const transport = createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    requireTLS: smtp.requireTLS,
    ...(smtp.auth && { auth: smtp.auth }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const records = recordsOf(domain, selector, ask);
  const outcome = await transport
    .sendMail({ ...toMail(mail), envelope: { from: mailFrom.address, to: [address] } })
    .then(
      ({ response }) => ({ accepted: String(response), failed: null, badAddress: false }),
      (error: Error) => ({
        accepted: null,
        failed: error.message.slice(0, 300),
        badAddress: isBadAddress(error),
      }),
    );
  transport.close();
  const encryption = smtp.secure || smtp.requireTLS ? 'always' : isLocal(smtp.host) ? 'local' : 'waived';
  return { mail, ...outcome, encryption, records: await records };
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

const isLocal = (host: string) => /^(localhost|127\.|::1$)/.test(host);
