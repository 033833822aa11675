/** Sends one test mail the way that the form's mails go, and tells what the other side sees of it. */
import { randomUUID } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { createTransport } from 'nodemailer';
import { readAddress } from '../contract/address.ts';
import { domainOf } from './address.ts';
import { SECOND } from './clock.ts';
import type { MailConfig } from './config.ts';
import { composeOwn, type Envelope, toMail } from './deliver/compose.ts';
import { connectionOptions, isBadAddress } from './deliver/smtp.ts';

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

const PATIENCE = { connect: 30 * SECOND, greeting: 30 * SECOND, silence: 30 * SECOND };

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
  const mail = composeOwn(`prueba-${randomUUID()}`, config, {
    to: { name: '', address },
    subject: 'Prueba del correo de la web',
    text: 'Es una prueba que ha pedido quien lleva la web: el correo del formulario sale así. No hay que hacer nada.\n',
    date: new Date(),
  });
  const transport = createTransport(connectionOptions(smtp, PATIENCE));
  const records = recordsOf(domainOf(mailFrom.address), selector, ask);
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

const isLocal = (host: string) => /^(localhost|127\.|::1$)/.test(host);

/** Asks for the TXT records of a name; an empty list where there are none. Rejects where the DNS cannot be asked. */
export type AskTxt = (name: string) => Promise<string[]>;

/** `unknown`: nobody answered. `several`: receivers count more than one as an error. */
type RecordState = 'found' | 'missing' | 'several' | 'unknown';

interface DnsRecord {
  state: RecordState;
  /** The record, where there is exactly one. */
  text: string;
}

interface DomainRecords {
  spf: DnsRecord;
  dmarc: DnsRecord;
  /** Null where no selector is known: keys cannot be listed, only asked for by name. */
  dkim: DnsRecord | null;
}

const DNS_PATIENCE_MS = 4000;

/** The system's DNS, asked twice at most. */
export const systemDns: AskTxt = async (name) => {
  const resolver = new Resolver({ timeout: DNS_PATIENCE_MS, tries: 2 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The name, or such a record of it, is not there: an answer.
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
};

/** @param selector of the DKIM key, or empty */
async function recordsOf(domain: string, selector: string, ask: AskTxt): Promise<DomainRecords> {
  const [spf, own, dkim] = await Promise.all([
    one(domain, /^v=spf1(\s|$)/i, ask),
    one(`_dmarc.${domain}`, /^v=DMARC1\s*(;|$)/i, ask),
    selector ? one(`${selector}._domainkey.${domain}`, /(^|;)\s*p=/i, ask) : null,
  ]);
  // A subdomain without one of its own goes by that of the domain above.
  const parent = domain.split('.').slice(-2).join('.');
  const dmarc =
    own.state === 'missing' && parent !== domain
      ? await one(`_dmarc.${parent}`, /^v=DMARC1\s*(;|$)/i, ask)
      : own;
  return { spf, dmarc, dkim };
}

async function one(name: string, kind: RegExp, ask: AskTxt): Promise<DnsRecord> {
  try {
    const found = (await ask(name)).filter((text) => kind.test(text));
    if (found.length > 1) return { state: 'several', text: '' };
    return { state: found.length === 1 ? 'found' : 'missing', text: found[0] ?? '' };
  } catch {
    return { state: 'unknown', text: '' };
  }
}

const ENCRYPTION: Record<Probe['encryption'], string> = {
  always: 'cifrado y con el certificado comprobado; sin eso no sale',
  local: 'sin exigir cifrado: el servidor es esta misma máquina',
  waived: 'SIN CIFRAR si el servidor no lo ofrece («?starttls=no»)',
};

/** What whoever asked for the test reads: facts first, then what to mend. */
export function probeWords({ mail, accepted, failed, badAddress, encryption, records }: Probe): string {
  const domain = domainOf(mail.from.address);
  const { spf, dkim, dmarc } = records;
  return [
    ...(accepted === null
      ? [
          `NO SE HA ENVIADO: ${failed}`,
          badAddress
            ? `El servidor dice que ${mail.to.address} no existe. Si es la de MAIL_TO, corrígela en la configuración: los mensajes que esperan saldrán hacia la nueva.`
            : 'Los mensajes de la web se guardan y se vuelven a intentar durante cinco días.',
        ]
      : [`Enviado a ${mail.to.address}. El servidor dice: ${accepted}`]),
    '',
    'Quien lo recibe verá:',
    `  Remitente del sobre:  ${mail.from.address}`,
    `  Remitente visible:    ${mail.from.address} (el mismo dominio: SPF cuenta para DMARC, si tu servidor no cambia el sobre)`,
    `  Message-ID:           <${mail.messageId}>`,
    `  Hasta tu servidor:    ${ENCRYPTION[encryption]}`,
    '',
    `Lo que dice el DNS de ${domain}:`,
    `  SPF    ${state(spf, 'un registro TXT que empiece por «v=spf1» con tu servidor de correo dentro')}`,
    dkim
      ? `  DKIM   ${state(dkim, 'el registro con la clave que da quien envía tu correo')}`
      : '  DKIM   no se ha mirado: sin el nombre del selector no se puede preguntar. Dilo: buzon -- prueba CORREO SELECTOR',
    `  DMARC  ${state(dmarc, `un registro TXT en _dmarc.${domain}, como «v=DMARC1; p=none»`)}`,
    '',
    'Que el registro esté no prueba que sea el bueno: abre el correo recibido, mira su original y busca «spf=pass», «dkim=pass» y «dmarc=pass».',
  ].join('\n');
}

function state({ state: found, text }: DnsRecord, wanted: string): string {
  if (found === 'found') return `está: ${text.length > 90 ? `${text.slice(0, 90)}…` : text}`;
  if (found === 'missing') return `FALTA: ${wanted}`;
  if (found === 'several') return 'MAL: hay más de uno, y entonces no vale ninguno; deja uno solo';
  return 'no se sabe: el DNS no ha contestado desde aquí';
}
