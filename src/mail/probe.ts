/** `buzon prueba`: sends one test mail the way that the form's mails go, and shows what the other side sees of it. */
import { randomUUID } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { createTransport } from 'nodemailer';
import { readAddress } from '../contract/relay.ts';
import { domainOf } from './address.ts';
import { SECOND } from './clock.ts';
import { isThisMachine, type MailConfig } from './config.ts';
import { composeOwn } from './deliver/compose.ts';
import { connectionOptions, isBadAddress } from './deliver/smtp.ts';

const PATIENCE = { connect: 30 * SECOND, greeting: 30 * SECOND, silence: 30 * SECOND };

/** Resolves a name's TXT records; an empty list where there are none. Rejects where the DNS does not answer. */
export type ResolveTxt = (name: string) => Promise<string[]>;

/**
 * @param recipient empty for MAIL_TO
 * @param selector of the DKIM key, or empty: keys cannot be listed, only looked up by name
 * @returns whether the server took the mail, and a report: facts first, then what to mend
 * @throws Error in Spanish where there is no server to send by, or the address is none
 */
export async function probeMail(
  config: MailConfig,
  { recipient, selector, resolve = systemDns }: { recipient: string; selector: string; resolve?: ResolveTxt },
): Promise<{ sent: boolean; words: string }> {
  const { smtp, mailFrom, mailTo } = config;
  if (!smtp) throw new Error('No hay SMTP_URL en .env: de aquí no sale ningún correo.');
  const address = recipient ? readAddress(recipient) : mailTo.address;
  if (!address) throw new Error(`«${recipient}» no es una dirección de correo: prueba correo@example.org`);
  const mail = composeOwn(`prueba-${randomUUID()}`, mailFrom, {
    to: { name: '', address },
    subject: 'Prueba del correo de la web',
    text: 'Es una prueba que ha pedido quien lleva la web: el correo del formulario sale así. No hay que hacer nada.\n',
  });
  const transport = createTransport(connectionOptions(smtp, PATIENCE));
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
  const words = [
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
  return { sent, words: words.join('\n') };
}

const DNS_PATIENCE_MS = 4000;

/** The system's DNS, with two tries. */
const systemDns: ResolveTxt = async (name) => {
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

/** A line about each of the records that receivers look at. */
async function recordLines(domain: string, selector: string, resolve: ResolveTxt): Promise<string[]> {
  /** The records of a kind; null where nobody answered. */
  const records = (name: string, kind: RegExp) =>
    resolve(name).then(
      (texts) => texts.filter((text) => kind.test(text)),
      () => null,
    );
  const dmarcOf = (name: string) => records(`_dmarc.${name}`, /^v=DMARC1\s*(;|$)/i);
  const [spf, own, dkim] = await Promise.all([
    records(domain, /^v=spf1(\s|$)/i),
    dmarcOf(domain),
    selector ? records(`${selector}._domainkey.${domain}`, /(^|;)\s*p=/i) : [],
  ]);
  // A subdomain without one of its own goes by that of the domain above.
  const dmarc = own?.length === 0 ? await dmarcOf(domain.split('.').slice(-2).join('.')) : own;
  return [
    `  SPF    ${state(spf, 'un registro TXT que empiece por «v=spf1» con tu servidor de correo dentro')}`,
    selector
      ? `  DKIM   ${state(dkim, 'el registro con la clave que da quien envía tu correo')}`
      : '  DKIM   no se ha mirado: sin el nombre del selector no se puede preguntar. Dilo: buzon -- prueba CORREO SELECTOR',
    `  DMARC  ${state(dmarc, `un registro TXT en _dmarc.${domain}, como «v=DMARC1; p=none»`)}`,
  ];
}

function state(found: string[] | null, missing: string): string {
  if (!found) return 'no se sabe: el DNS no ha contestado desde aquí';
  const [text = '', ...more] = found;
  if (!text) return `FALTA: ${missing}`;
  // Receivers count more than one as an error.
  if (more.length > 0) return 'MAL: hay más de uno, y entonces no vale ninguno; deja uno solo';
  return `está: ${text.length > 90 ? `${text.slice(0, 90)}…` : text}`;
}
