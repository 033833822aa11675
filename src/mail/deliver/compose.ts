import { readAddress } from '../../contract/address.ts';
import { domainOf, type Mailbox } from '../address.ts';
import type { MailConfig } from '../config.ts';
import { DEAD_DAYS, type Delivery, type Undelivered } from '../store/store.ts';
import { NO_COPY, SUSPICIONS } from '../words.ts';

/** A mail as nodemailer takes it: addresses are objects, which it encodes and never splits. */
export interface Envelope {
  /** Message-ID without angle brackets; the same at every attempt. */
  messageId: string;
  kind: Delivery['kind'];
  from: Mailbox;
  to: Mailbox;
  replyTo?: Mailbox;
  subject: string;
  text: string;
  date: Date;
  headers: Record<string, string>;
  /** It names no program. */
  xMailer: false;
}

type Sender = Pick<MailConfig, 'mailFrom' | 'mailTo' | 'publicOrigin'>;

const WHEN = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});

/** Writes the mail of a delivery: the club's own, or the visitor's copy. */
export function compose(delivery: Delivery, sender: Sender): Envelope {
  return delivery.kind === 'club' ? toClub(delivery, sender) : toVisitor(delivery, sender);
}

function toClub(delivery: Delivery, { mailFrom, mailTo, publicOrigin }: Sender): Envelope {
  const address = readAddress(delivery.from_email);
  const name = shown(delivery.from_name);
  const site = publicOrigin ? ` de ${publicOrigin}` : '';
  return {
    // Of the stored id alone, so that a repeated mail can be told.
    messageId: `${delivery.id}@${domainOf(mailFrom.address)}`,
    kind: 'club',
    from: mailFrom,
    to: mailTo,
    ...(address && { replyTo: { name, address } }),
    subject: `${delivery.suspicion ? '[Posible correo no deseado] ' : ''}${name ? `Mensaje de ${name} desde la web` : 'Mensaje desde la web'}`,
    text: [
      typed(delivery),
      '-- ',
      `Enviado con el formulario de contacto${site} el ${WHEN.format(delivery.accepted_at)}.`,
      ...(delivery.suspicion
        ? [`Posible correo no deseado: ${SUSPICIONS[delivery.suspicion] ?? delivery.suspicion}.`]
        : []),
      address
        ? 'Al responder a este correo se escribe a quien lo envió.'
        : 'No dejó una dirección de correo a la que responder ni enviar una copia.',
      ...(address && delivery.no_copy
        ? [`No se le ha enviado copia: ${NO_COPY[delivery.no_copy] ?? 'por los límites'}.`]
        : []),
      `Referencia: ${delivery.id}`,
      '',
    ].join('\n'),
    date: new Date(delivery.accepted_at),
    headers: {},
    xMailer: false,
  };
}

function toVisitor(delivery: Delivery, { mailFrom, mailTo, publicOrigin }: Sender): Envelope {
  const club = mailFrom.name || mailTo.name;
  const address = readAddress(delivery.from_email);
  // The store makes a copy's row only for a valid address.
  if (!address) throw new Error(`delivery ${delivery.id} has no address for its copy`);
  return {
    messageId: `${delivery.id}.copia@${domainOf(mailFrom.address)}`,
    kind: 'copy',
    from: mailFrom,
    to: { name: '', address },
    replyTo: mailTo,
    subject: club ? `Copia de tu mensaje a ${club}` : 'Copia de tu mensaje al club',
    text: [
      'Hemos recibido tu mensaje y en breve nos pondremos en contacto contigo. Esta es tu copia:',
      '',
      typed(delivery),
      '-- ',
      `${publicOrigin ?? 'La web del club'}, ${WHEN.format(delivery.accepted_at)}.`,
      'Si no has escrito tú este mensaje, alguien puso tu dirección por error: no tienes que hacer nada.',
      '',
    ].join('\n'),
    date: new Date(delivery.accepted_at),
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    xMailer: false,
  };
}

function typed({ from_name, from_email, telefono, message }: Delivery): string {
  const or = (text: string) => text || '(en blanco)';
  return `Nombre: ${or(from_name)}\nCorreo: ${or(from_email)}\nTeléfono: ${or(telefono)}\n\n${or(message)}\n`;
}

/** A name fit for a header: short, and without the signs that structure an address. */
function shown(name: string): string {
  return name
    .replace(/[<>"@,;:\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
    .toWellFormed();
}

/** A mail that the relay writes of itself. */
export function composeOwn(
  id: string,
  { mailFrom }: Pick<Sender, 'mailFrom'>,
  mail: Pick<Envelope, 'to' | 'subject' | 'text' | 'date'>,
): Envelope {
  return {
    ...mail,
    messageId: `${id}@${domainOf(mailFrom.address)}`,
    kind: 'club',
    from: mailFrom,
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
  };
}

/** What waits for a person, in numbers only. */
export function composeNotice(
  { dead, ending, damaged }: Omit<Undelivered, 'last'> & { damaged: number },
  config: Pick<MailConfig, 'club' | 'mailFrom' | 'mailTo'>,
  now: number,
): Envelope {
  const date = new Date(now);
  // Clubs may send from one domain.
  return composeOwn(`aviso-${date.toISOString().slice(0, 10)}.${config.club}`, config, {
    to: config.mailTo,
    subject: 'Mensajes de la web que esperan a una persona',
    date,
    text: [
      'En el formulario de contacto de la web:',
      '',
      `Correos que no se han podido entregar: ${dead}`,
      `Mensajes sin entregar que se borrarán en menos de una semana: ${ending}`,
      ...(damaged > 0 ? [`Bases de datos de mensajes dañadas y apartadas: ${damaged}`] : []),
      '',
      'Quien lleve la web puede ver los mensajes con «npm run buzon» y volver a intentarlos con «npm run buzon -- reenviar todos».',
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
