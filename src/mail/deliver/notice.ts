import { DAY } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import type { Database } from '../store/open.ts';
import { DEAD_DAYS } from '../store/retention.ts';
import type { Transport } from './transport.ts';

/** Days before a text is purged unread at which the club is told once more. */
const LAST_CALL = 7;

/**
 * Tells the club by mail, at most once a day, that messages could not be delivered or wait among the suspects: nobody
 * looks at a command line unasked; and once more a week before such texts are purged. Says numbers only. Does nothing when there is nothing new.
 * @throws DeliveryError when the mail does not go out; the next call tries again.
 */
export async function sendNotice(
  { sql }: Database,
  transport: Transport,
  config: Pick<MailConfig, 'mailFrom' | 'mailTo' | 'heldDays'>,
  now: number,
): Promise<boolean> {
  const last = Number(sql.prepare("SELECT value FROM setting WHERE name = 'notice'").get()?.value ?? 0);
  if (now - last < DAY) return false;
  const warnDead = Math.max(DEAD_DAYS - LAST_CALL, 0) * DAY;
  const warnHeld = Math.max(config.heldDays - LAST_CALL, 0) * DAY;
  const fresh = sql
    .prepare(
      `SELECT coalesce(sum(state = 'dead' AND finished_at > :last), 0) AS dead,
              coalesce(sum(state = 'held' AND kind = 'club' AND first_at > :last), 0) AS held,
              coalesce(sum(kind = 'club' AND (
                state = 'dead' AND finished_at + :warnDead > :last AND finished_at + :warnDead <= :now
                OR state = 'held' AND accepted_at + :warnHeld > :last AND accepted_at + :warnHeld <= :now)), 0) AS ending
       FROM delivery JOIN message ON id = message_id WHERE purged_at IS NULL`,
    )
    .get({ last, now, warnDead, warnHeld });
  const dead = Number(fresh?.dead);
  const held = Number(fresh?.held);
  const ending = Number(fresh?.ending);
  if (dead + held + ending === 0) return false;
  const { mailFrom, mailTo } = config;
  const domain = mailFrom.address.slice(mailFrom.address.lastIndexOf('@') + 1);
  await transport.send({
    messageId: `aviso-${new Date(now).toISOString().slice(0, 10)}@${domain}`,
    kind: 'club',
    from: mailFrom,
    to: mailTo,
    replyTo: null,
    subject: 'Mensajes de la web que esperan a una persona',
    text: [
      'En el formulario de contacto de la web:',
      '',
      `Correos que no se han podido entregar: ${dead}`,
      `Mensajes apartados por parecer correo basura: ${held}`,
      `Mensajes sin entregar o apartados que se borrarán en menos de una semana: ${ending}`,
      '',
      'Ninguno se ha perdido. Quien lleve la web puede verlos con «npm run buzon» y «npm run buzon -- revisar».',
      `Si nadie hace nada, los apartados se borran a los ${config.heldDays} días de llegar, y los no entregados, a los ${DEAD_DAYS} días del último intento.`,
      '',
    ].join('\n'),
    date: new Date(now),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  sql.prepare("INSERT OR REPLACE INTO setting VALUES ('notice', ?)").run(now);
  return true;
}
