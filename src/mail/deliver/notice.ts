import { DAY } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import type { Database } from '../store/open.ts';
import type { Transport } from './transport.ts';

/**
 * Tells the club by mail, at most once a day, that messages could not be delivered or wait among the suspects: nobody
 * looks at a command line unasked. Says numbers only. Does nothing when there is nothing new.
 * @throws DeliveryError when the mail does not go out; the next call tries again.
 */
export async function sendNotice(
  { sql }: Database,
  transport: Transport,
  config: Pick<MailConfig, 'mailFrom' | 'mailTo'>,
  now: number,
): Promise<boolean> {
  const last = Number(sql.prepare("SELECT value FROM setting WHERE name = 'notice'").get()?.value ?? 0);
  if (now - last < DAY) return false;
  const fresh = sql
    .prepare(
      `SELECT coalesce(sum(d.state = 'dead' AND d.finished_at > ?), 0) AS dead,
              coalesce(sum(d.state = 'held' AND d.kind = 'club' AND d.first_at > ?), 0) AS held FROM delivery d`,
    )
    .get(last, last);
  const dead = Number(fresh?.dead);
  const held = Number(fresh?.held);
  if (dead + held === 0) return false;
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
      '',
      'Ninguno se ha perdido. Quien lleve la web puede verlos con «npm run buzon» y «npm run buzon -- revisar».',
      '',
    ].join('\n'),
    date: new Date(now),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  sql.prepare("INSERT OR REPLACE INTO setting VALUES ('notice', ?)").run(now);
  return true;
}
