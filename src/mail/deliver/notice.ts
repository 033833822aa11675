import type { MailConfig } from '../config.ts';
import type { MessageStore, Undelivered } from '../store/message-store.ts';
import { DEAD_DAYS } from '../store/retention.ts';
import type { Envelope } from './compose.ts';
import type { Transport } from './transport.ts';

type Sender = Pick<MailConfig, 'club' | 'mailFrom' | 'mailTo'>;

/**
 * Tells the club by mail, at most once a day, that messages could not be delivered or that a damaged store was put aside:
 * nobody looks at a command line unasked; and once more a week before undelivered messages go. Says numbers only. Does
 * nothing when there is nothing new.
 * @throws DeliveryError when the mail does not go out; the next call tries again.
 */
export function sendNotice(
  store: Pick<MessageStore, 'notice' | 'keptAside'>,
  transport: Transport,
  sender: Sender,
  now: number,
): Promise<boolean> {
  return store.notice(now, async (news) => {
    const damaged = store.keptAside().filter((at) => at > news.last).length;
    if (news.dead + news.ending + damaged === 0) return false;
    await transport.send(noticeOf(news, damaged, sender, now));
    return true;
  });
}

function noticeOf(
  { dead, ending }: Undelivered,
  damaged: number,
  { club, mailFrom, mailTo }: Sender,
  now: number,
): Envelope {
  const domain = mailFrom.address.slice(mailFrom.address.lastIndexOf('@') + 1);
  return {
    // Clubs may send from one domain.
    messageId: `aviso-${new Date(now).toISOString().slice(0, 10)}.${club}@${domain}`,
    kind: 'club',
    from: mailFrom,
    to: mailTo,
    replyTo: null,
    subject: 'Mensajes de la web que esperan a una persona',
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
    date: new Date(now),
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
