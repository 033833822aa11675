import { readAddress } from '../../contract/relay.ts';
import type { Typed } from '../accept/form.ts';
import { SUSPICIONS } from '../accept/suspicion.ts';
import { domainOf, type Mailbox } from '../address.ts';
import type { MailConfig } from '../config.ts';
import { DEAD_DAYS, type Delivery, type Undelivered } from '../store/store.ts';
import { NO_COPY } from '../words.ts';

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
type Written = Pick<Envelope, 'to' | 'subject' | 'text'> & Partial<Envelope>;

/** @param id of the message alone, so that a repeated mail is known by its Message-ID */
const envelope = (id: string, mailFrom: Mailbox, mail: Written): Envelope => ({
  messageId: `${id}@${domainOf(mailFrom.address)}`,
  kind: 'club',
  from: mailFrom,
  date: new Date(),
  headers: {},
  xMailer: false,
  ...mail,
});

const WHEN = new Intl.DateTimeFormat('es-ES', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Madrid',
});

/** Writes the mail of a delivery: the club's own, or the visitor's copy. */
export const compose = (delivery: Delivery, sender: Sender): Envelope =>
  delivery.kind === 'club' ? toClub(delivery, sender) : toVisitor(delivery, sender);

function toClub(delivery: Delivery, { mailFrom, mailTo, publicOrigin }: Sender): Envelope {
  const { id, suspicion, no_copy, accepted_at } = delivery;
  const address = readAddress(delivery.from_email);
  const name = shown(delivery.from_name);
  const site = publicOrigin ? ` de ${publicOrigin}` : '';
  return envelope(id, mailFrom, {
    to: mailTo,
    ...(address && { replyTo: { name, address } }),
    subject: `${suspicion ? '[Posible correo no deseado] ' : ''}${name ? `Mensaje de ${name} desde la web` : 'Mensaje desde la web'}`,
    text: [
      typed(delivery),
      '-- ',
      `Enviado con el formulario de contacto${site} el ${WHEN.format(accepted_at)}.`,
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

function toVisitor(delivery: Delivery, { mailFrom, mailTo, publicOrigin }: Sender): Envelope {
  const { id, accepted_at } = delivery;
  const club = mailFrom.name || mailTo.name;
  const address = readAddress(delivery.from_email);
  // The store makes a copy's row only for a valid address.
  if (!address) throw new Error(`delivery ${id} has no address for its copy`);
  return envelope(`${id}.copia`, mailFrom, {
    kind: 'copy',
    to: { name: '', address },
    replyTo: mailTo,
    subject: club ? `Copia de tu mensaje a ${club}` : 'Copia de tu mensaje al club',
    text: [
      'Hemos recibido tu mensaje y en breve nos pondremos en contacto contigo. Esta es tu copia:',
      '',
      typed(delivery),
      '-- ',
      `${publicOrigin ?? 'La web del club'}, ${WHEN.format(accepted_at)}.`,
      'Si no has escrito tú este mensaje, alguien puso tu dirección por error: no tienes que hacer nada.',
      '',
    ].join('\n'),
    date: new Date(accepted_at),
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
  });
}

/** The visitor's fields as people read them. */
export function typed({ from_name, from_email, telefono, message }: Typed): string {
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
export const composeOwn = (id: string, mailFrom: Mailbox, mail: Written): Envelope =>
  envelope(id, mailFrom, { ...mail, headers: { 'Auto-Submitted': 'auto-generated' } });

/** What waits for a person, in numbers only. */
export function composeNotice(
  { dead, ending, damaged }: Omit<Undelivered, 'last'> & { damaged: number },
  { club, mailFrom, mailTo }: Pick<MailConfig, 'club' | 'mailFrom' | 'mailTo'>,
  now: number,
): Envelope {
  const date = new Date(now);
  // Clubs may send from one domain.
  return composeOwn(`aviso-${date.toISOString().slice(0, 10)}.${club}`, mailFrom, {
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
