import { parseEmailAddress } from '../../../base/addresses/contact-form.ts';
import type { TypedFields } from '../accept/form.ts';
import { SUSPICIONS } from '../accept/suspicion.ts';
import { domainOf, type Mailbox } from '../address.ts';
import type { MailConfig } from '../config.ts';
import { NO_COPY } from '../messages.ts';
import type { Delivery } from '../store/queue.ts';
import { DEAD_DAYS, type UndeliveredNews } from '../store/retention.ts';

/** Mail in nodemailer's format. Addresses are objects, which nodemailer encodes and never splits. */
export interface OutgoingMail {
  /** Message-ID without angle brackets; the same for every attempt. */
  messageId: string;
  kind: Delivery['kind'];
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  date: Date;
  headers: Record<string, string>;
  /** Omits the X-Mailer header. */
  xMailer: false;
}

type Sender = Pick<MailConfig, 'mailFrom' | 'mailTo' | 'publicOrigin'>;
type MailContent = Pick<OutgoingMail, 'to' | 'subject' | 'text'> & Partial<OutgoingMail>;

/** @param id derived from the message alone, so that receivers recognise a repeated mail by its Message-ID */
const createMail = (id: string, mailFrom: Mailbox, mail: MailContent): OutgoingMail => ({
  messageId: `${id}@${domainOf(mailFrom.address)}`,
  kind: 'club',
  from: mailFrom,
  date: new Date(),
  headers: {},
  xMailer: false,
  ...mail,
});

const dateTimeFormat = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});

/** Composes the mail of a delivery: to the club, or the visitor's copy. */
export const composeDelivery = (delivery: Delivery, sender: Sender): OutgoingMail =>
  delivery.kind === 'club' ? composeForClub(delivery, sender) : composeCopy(delivery, sender);

function composeForClub(delivery: Delivery, { mailFrom, mailTo, publicOrigin }: Sender): OutgoingMail {
  const { id, suspicion, no_copy, accepted_at } = delivery;
  const address = parseEmailAddress(delivery.from_email);
  const name = headerName(delivery.from_name);
  const siteSuffix = publicOrigin ? ` de ${publicOrigin}` : '';
  return createMail(id, mailFrom, {
    to: mailTo,
    ...(address && { replyTo: { name, address } }),
    subject: `${suspicion ? '[Posible correo no deseado] ' : ''}${name ? `Mensaje de ${name} desde la web` : 'Mensaje desde la web'}`,
    text: [
      formatFields(delivery),
      '-- ',
      `Enviado con el formulario de contacto${siteSuffix} el ${dateTimeFormat.format(accepted_at)}.`,
      ...(suspicion ? [`Posible correo no deseado: ${SUSPICIONS[suspicion] ?? suspicion}.`] : []),
      address
        ? 'Al responder a este correo se escribe a quien lo envió.'
        : 'No dejó una dirección de correo a la que responder ni enviar una copia.',
      ...(address && no_copy ? [`No se le ha enviado copia: ${NO_COPY[no_copy] ?? 'por los límites'}.`] : []),
      `Referencia: ${id}`,
      '',
    ].join('\n'),
    date: new Date(accepted_at),
  });
}

function composeCopy(delivery: Delivery, { mailFrom, mailTo, publicOrigin }: Sender): OutgoingMail {
  const { id, accepted_at } = delivery;
  const club = mailFrom.name || mailTo.name;
  const address = parseEmailAddress(delivery.from_email);
  // The store creates a copy only for a valid address.
  if (!address) throw new Error(`delivery ${id} has no address for its copy`);
  return createMail(`${id}.copia`, mailFrom, {
    kind: 'copy',
    to: { name: '', address },
    replyTo: mailTo,
    subject: club ? `Copia de tu mensaje a ${club}` : 'Copia de tu mensaje al club',
    text: [
      'Hemos recibido tu mensaje y en breve nos pondremos en contacto contigo. Esta es tu copia:',
      '',
      formatFields(delivery),
      '-- ',
      `${publicOrigin ?? 'La web del club'}, ${dateTimeFormat.format(accepted_at)}.`,
      'Si no has escrito tú este mensaje, alguien puso tu dirección por error: no tienes que hacer nada.',
      '',
    ].join('\n'),
    date: new Date(accepted_at),
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  });
}

/** Formats the visitor's fields as labelled text. */
export function formatFields({ from_name, from_email, telefono, message }: TypedFields): string {
  const orBlank = (text: string) => text || '(en blanco)';
  return `Nombre: ${orBlank(from_name)}\nCorreo: ${orBlank(from_email)}\nTeléfono: ${orBlank(telefono)}\n\n${orBlank(message)}\n`;
}

/** Makes a name safe for a header: short, and without characters that structure an address. */
function headerName(name: string): string {
  return name
    .replace(/[<>"@,;:\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
    .toWellFormed();
}

/** Composes a mail that is written by the relay itself. */
export const composeSystemMail = (id: string, mailFrom: Mailbox, mail: MailContent): OutgoingMail =>
  createMail(id, mailFrom, { ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });

/** Composes the notice about undelivered messages, with numbers only. */
export function composeNotice(
  { dead, ending, damaged }: Omit<UndeliveredNews, 'last'> & { damaged: number },
  { club, mailFrom, mailTo }: Pick<MailConfig, 'club' | 'mailFrom' | 'mailTo'>,
  now: number,
): OutgoingMail {
  const date = new Date(now);
  // Several clubs may share a domain.
  return composeSystemMail(`aviso-${date.toISOString().slice(0, 10)}.${club}`, mailFrom, {
    to: mailTo,
    subject: 'Mensajes de la web que esperan a una persona',
    date,
    text: [
      'En el formulario de contacto de la web:',
      '',
      `Correos que no se han podido entregar: ${dead}`,
      `Mensajes sin entregar que se borrarán en menos de una semana: ${ending}`,
      ...(damaged > 0 ? [`Bases de datos de mensajes dañadas y apartadas: ${damaged}`] : []),
      '',
      'Pide a quien lleva la web que los reenvíe.',
      'Para verlos: «npm run buzon». Para reenviarlos: «npm run buzon -- reenviar todos».',
      `Si nadie hace nada, se borran a los ${DEAD_DAYS} días del último intento.`,
      ...(damaged > 0
        ? [
            `En una base de datos apartada puede haber mensajes que no han llegado; se guarda ${DEAD_DAYS} días en la carpeta de los mensajes.`,
          ]
        : []),
      '',
    ].join('\n'),
  });
}
