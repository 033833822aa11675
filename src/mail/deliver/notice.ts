import { DAY } from '../clock.ts';
import type { MailConfig } from '../config.ts';
import type { Database } from '../store/open.ts';
import { DEAD_DAYS } from '../store/retention.ts';
import { asideSince, storesAside } from '../store/set-aside.ts';
import type { Store } from '../store/store.ts';
import type { Transport } from './transport.ts';

/** Days before an undelivered message is deleted at which the club is told once more. */
const LAST_CALL = 7;

/**
 * Tells the club by mail, at most once a day, that messages could not be delivered or that a damaged store was put aside:
 * nobody looks at a command line unasked; and once more a week before undelivered messages go. Says numbers only. Does
 * nothing when there is nothing new.
 * @throws DeliveryError when the mail does not go out; the next call tries again.
 */
export async function sendNotice(
  store: Store,
  transport: Transport,
  { mailFrom, mailTo, dataDir }: Pick<MailConfig, 'mailFrom' | 'mailTo' | 'dataDir'>,
  now: number,
): Promise<boolean> {
  const last = store.use(({ db }) =>
    Number(db.sql.prepare("SELECT value FROM setting WHERE name = 'notice'").get()?.value ?? 0),
  );
  if (now - last < DAY) return false;
  const { dead, ending } = store.use(({ db }) => undelivered(db, last, now));
  const damaged = storesAside(dataDir).filter((name) => asideSince(name) > last).length;
  if (dead + ending + damaged === 0) return false;
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
      `Mensajes sin entregar que se borrarán en menos de una semana: ${ending}`,
      ...(damaged > 0 ? [`Bases de datos de mensajes dañadas y apartadas: ${damaged}`] : []),
      '',
      'Quien lleve la web puede ver los mensajes con «npm run buzon» y volver a intentarlos con «npm run buzon -- reenviar».',
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
  });
  await store.patiently(({ db }) =>
    db.sql.prepare("INSERT OR REPLACE INTO setting VALUES ('notice', ?)").run(now),
  );
  return true;
}

/** Mails given up since `last`, and those whose last week began since then. */
function undelivered({ sql }: Database, last: number, now: number): { dead: number; ending: number } {
  const row = sql
    .prepare(
      `SELECT coalesce(sum(finished_at > :last), 0) AS dead,
              coalesce(sum(kind = 'club' AND finished_at + :warn > :last AND finished_at + :warn <= :now), 0) AS ending
       FROM delivery WHERE state = 'dead'`,
    )
    .get({ last, now, warn: (DEAD_DAYS - LAST_CALL) * DAY });
  return { dead: Number(row?.dead), ending: Number(row?.ending) };
}
