/** `buzon prueba`: sends one test mail through the usual transport and reports what receivers see of it. */

import { randomUUID } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { createTransport } from 'nodemailer';
import { parseEmailAddress } from '../../base/addresses/contact-form.ts';
import { CommandError } from '../../base/errors/command-error.ts';
import { domainOf } from './address.ts';
import { SECOND } from './clock.ts';
import { isThisMachine, type MailConfig } from './config.ts';
import { composeSystemMail } from './deliver/compose.ts';
import { connectionOptions, isBadAddress } from './deliver/smtp.ts';

const PROBE_TIMEOUTS = { connect: 30 * SECOND, greeting: 30 * SECOND, idle: 30 * SECOND };

/** Resolves the TXT records of a name; empty if there are none. Rejects if the DNS does not answer. */
export type ResolveTxt = (name: string) => Promise<string[]>;

/**
 * Sends a test mail.
 * @param recipient empty for MAIL_TO
 * @param selector of the DKIM key, or empty: keys can be looked up by name but not listed
 * @returns true if the server accepted the mail, and a report: facts first, then what to fix
 * @throws CommandError without a mail server, or for an invalid address
 */
export async function probeMail(
  config: MailConfig,
  { recipient, selector, resolve = systemDns }: { recipient: string; selector: string; resolve?: ResolveTxt },
): Promise<{ sent: boolean; report: string }> {
  const { smtp, mailFrom, mailTo } = config;
  if (!smtp) throw new CommandError('No hay SMTP_URL en .env: de aquí no sale ningún correo.');
  const address = recipient ? parseEmailAddress(recipient) : mailTo.address;
  if (!address)
    throw new CommandError(`«${recipient}» no es una dirección de correo: prueba correo@example.org`);
  const mail = composeSystemMail(`prueba-${randomUUID()}`, mailFrom, {
    to: { name: '', address },
    subject: 'Prueba del correo de la web',
    text: 'Es una prueba que ha pedido quien lleva la web: el correo del formulario sale así. No hay que hacer nada.\n',
  });
  const transport = createTransport(connectionOptions(smtp, PROBE_TIMEOUTS));
  const domain = domainOf(mailFrom.address);
  const records = recordLines(domain, selector, resolve);
  let sent = true;
  const outcome = await transport
    .sendMail({ ...mail, envelope: { from: mailFrom.address, to: [address] } })
    .then(
      ({ response }) => [`Enviado a ${address}. El servidor dice: ${response}`],
      (error: Error) => {
        sent = false;
        return [
          `NO SE HA ENVIADO: ${error.message.slice(0, 300)}`,
          isBadAddress(error)
            ? `El servidor dice que ${address} no existe. Si es la de MAIL_TO, corrígela en la configuración: los mensajes que esperan saldrán hacia la nueva.`
            : 'Los mensajes de la web se guardan y se vuelven a intentar durante cinco días.',
        ];
      },
    );
  transport.close();
  const encryption =
    smtp.secure || smtp.requireTLS
      ? 'cifrado y con el certificado comprobado; sin eso no sale'
      : isThisMachine(smtp.host)
        ? 'sin exigir cifrado: el servidor es esta misma máquina'
        : 'SIN CIFRAR si el servidor no lo ofrece («?starttls=no»)';
  const lines = [
    ...outcome,
    '',
    'Quien lo recibe verá:',
    `  Remitente del sobre:  ${mailFrom.address}`,
    `  Remitente visible:    ${mailFrom.address} (el mismo dominio: SPF cuenta para DMARC, si tu servidor no cambia el sobre)`,
    `  Message-ID:           <${mail.messageId}>`,
    `  Hasta tu servidor:    ${encryption}`,
    '',
    `Lo que dice el DNS de ${domain}:`,
    ...(await records),
    '',
    'Que el registro esté no prueba que sea el bueno: abre el correo recibido, mira su original y busca «spf=pass», «dkim=pass» y «dmarc=pass».',
  ];
  return { sent, report: lines.join('\n') };
}

const DNS_TIMEOUT = 4000;

/** Resolver of the system, with two tries. */
const systemDns: ResolveTxt = async (name) => {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT, tries: 2 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The name or record does not exist, which is an answer.
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
};

/** Returns a line for each DNS record that receivers check. */
async function recordLines(domain: string, selector: string, resolve: ResolveTxt): Promise<string[]> {
  /** Returns the records of a kind; null if the DNS did not answer. */
  const records = (name: string, kind: RegExp) =>
    resolve(name).then(
      (texts) => texts.filter((text) => kind.test(text)),
      () => null,
    );
  const dmarcOf = (name: string) => records(`_dmarc.${name}`, /^v=DMARC1\s*(;|$)/i);
  const [spf, ownDmarc, dkim] = await Promise.all([
    records(domain, /^v=spf1(\s|$)/i),
    dmarcOf(domain),
    selector ? records(`${selector}._domainkey.${domain}`, /(^|;)\s*p=/i) : [],
  ]);
  // A subdomain without a record inherits that of its parent domain.
  const dmarc = ownDmarc?.length === 0 ? await dmarcOf(domain.split('.').slice(-2).join('.')) : ownDmarc;
  return [
    `  SPF    ${describeRecord(spf, 'un registro TXT que empiece por «v=spf1» con tu servidor de correo dentro')}`,
    selector
      ? `  DKIM   ${describeRecord(dkim, 'el registro con la clave que da quien envía tu correo')}`
      : '  DKIM   no se ha mirado: sin el nombre del selector no se puede preguntar. Dilo: buzon -- prueba CORREO SELECTOR',
    `  DMARC  ${describeRecord(dmarc, `un registro TXT en _dmarc.${domain}, como «v=DMARC1; p=none»`)}`,
  ];
}

function describeRecord(records: string[] | null, missing: string): string {
  if (!records) return 'no se sabe: el DNS no ha contestado desde aquí';
  const [text = '', ...otherRecords] = records;
  if (!text) return `FALTA: ${missing}`;
  // Receivers treat several records as an error.
  if (otherRecords.length > 0) return 'MAL: hay más de uno, y entonces no vale ninguno; deja uno solo';
  return `está: ${text.length > 90 ? `${text.slice(0, 90)}…` : text}`;
}
