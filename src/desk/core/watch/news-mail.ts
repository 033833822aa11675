/** Mail to the board about what the watched lists say. */
import type { Folders } from '../../../base/config/folders.ts';
import type { Club } from '../../../club/content/club.ts';
import { countPhrase } from '../../../club/content/spelling.ts';
import { DAY } from '../../../server/mail/clock.ts';
import type { MailConfig } from '../../../server/mail/config.ts';
import { openMailer, type SystemMail } from '../../../server/mail/send-mail.ts';
import { changeWatchState, type ListChange, readWatchSettings } from '../../../tasks/watch/watch-files.ts';
import { requireValidClub } from '../editing/valid-club.ts';
import {
  type ChangedValue,
  conflictLine,
  describeMatch,
  describeNewMatch,
  matchTitle,
  newsTitle,
  valueLine,
} from './describe-news.ts';
import { changeKeys, groupNews, newsKeys, recentlyApplied } from './list-news.ts';
import { readEntries, type WatchContext } from './watch-lists.ts';
import { type OpenList, openLists } from './watched-lists.ts';

/** Time after which the board may be notified again of news that a list no longer has, ms. */
const NOTIFIED_MEMORY = DAY;

/** Largest number of matches that a paragraph of the mail lists. */
const MAX_LISTED = 40;

interface NewsMailOptions {
  club: Club;
  lists: readonly OpenList[];
  now: number;
  /** Address of the desk; null if people open it on their computer. */
  desk: string | null;
}

/** Composes the mail; null if the board knows everything. Quotes nothing but matches. */
function composeNewsMail({ club, lists, now, desk }: NewsMailOptions): Omit<SystemMail, 'to'> | null {
  const sections = lists.map((list) => composeList(list, now, club));
  const unknown = sections.filter(({ lines }) => lines.length > 0);
  if (unknown.length === 0) return null;
  const changes = unknown.flatMap((section) => section.changes);
  const conflicts = unknown.flatMap((section) => section.conflicts);
  const subject =
    changes.length + conflicts.length > 0
      ? newsTitle({ changes, conflicts })
      : 'En las listas de la federación hay algo que mirar';
  const where = desk ? `Se decide en ${desk}` : 'Se decide en el escritorio, en «Parte»';
  return {
    subject: `${subject}: ${club.shortName}`,
    text: `${unknown.map(({ name, lines }) => `${name}\n\n${lines.join('\n')}`).join('\n\n')}

${where}: aceptar todo, o partido a partido. Si no se hace nada, la web sigue como está, y esto mismo no se vuelve a enviar.
`,
  };
}

function composeList(list: OpenList, now: number, club: Club) {
  const { name, state } = list;
  const groups = groupNews(list, now);
  const notified = state?.notified ?? {};
  const isNew = (keys: readonly string[]) => keys.some((key) => !(key in notified));
  const applied = groups.applied.filter((change) => isNew(appliedKeys(change)));
  const changed = groups.changed.filter((change) => isNew(changeKeys(change)));
  const added = groups.added.filter((change) => isNew(changeKeys(change)));
  const conflicts = groups.conflicts.filter((match) =>
    isNew(changeKeys(match).map((key) => `a mano ${key}`)),
  );
  const absent = groups.absent.filter(({ id }) => isNew([`falta ${id}`]));
  const questions = groups.questions.filter((text) => isNew([`pregunta ${text}`]));
  const paragraph = (title: string, matches: readonly string[]) =>
    matches.length > 0
      ? [
          `${title}:`,
          ...matches.slice(0, MAX_LISTED),
          ...(matches.length > MAX_LISTED ? [`- y ${matches.length - MAX_LISTED} más`] : []),
          '',
        ]
      : [];
  const matchLines = (match: Parameters<typeof describeMatch>[0], line: (value: ChangedValue) => string) => {
    const { title, values } = describeMatch(match, club);
    return [`- ${title}`, ...values.map((value) => `  ${line(value)}`)].join('\n');
  };
  const changeLines = (match: Parameters<typeof describeMatch>[0]) => matchLines(match, valueLine);
  const lines = [
    ...paragraph(
      'Ya está en la web, porque el club ha elegido que se aplique solo',
      applied.map(changeLines),
    ),
    ...(applied.length > 0
      ? [
          'Para deshacerlo: en el escritorio, «Versiones», «Deshacer». Deshecho, no se vuelve a aplicar solo.',
          '',
        ]
      : []),
    ...paragraph('Ha cambiado', changed.map(changeLines)),
    ...paragraph(
      'Partidos nuevos',
      added.map((match) => `- ${matchTitle(match, club)}: ${describeNewMatch(match, club)}`),
    ),
    ...paragraph(
      'Cambiado a mano en la web, que se queda así',
      conflicts.map((match) => matchLines(match, conflictLine)),
    ),
    ...paragraph(
      'Ya no está en la lista, y sigue en la web',
      absent.map((match) => `- ${matchTitle(match, club)}`),
    ),
    ...(questions.length > 0
      ? [
          `La lista deja ${countPhrase(questions.length, 'pregunta', 'preguntas')} por responder en el escritorio.`,
        ]
      : []),
  ];
  return {
    name,
    lines: lines.at(-1) === '' ? lines.slice(0, -1) : lines,
    changes: [...applied, ...changed, ...added],
    conflicts,
  };
}

const appliedKeys = (change: ListChange) => changeKeys(change).map((key) => `aplicado ${key}`);

interface MailBoardOptions {
  mail: Pick<MailConfig, 'reportTo'>;
  folders: Pick<Folders, 'contentDir' | 'env'>;
  now?: number;
  /** Sends mails; replaced in tests. */
  send?: (mail: SystemMail) => Promise<void>;
}

/**
 * Mails the board what it does not know yet. The state records the news before it is sent, and not after a failure, so that a crash
 * loses a mail rather than repeat it.
 * @returns the subject; null if nothing was sent
 * @throws DeliveryError; the next run tries again
 */
export async function mailBoard(
  { store }: Pick<WatchContext, 'store'>,
  { mail, folders, now = Date.now(), send }: MailBoardOptions,
): Promise<string | null> {
  const { contentDir, env } = folders;
  const to = mail.reportTo;
  if (!to) return null;
  const { club } = await requireValidClub({ folders }, 'avisar a la junta');
  const settings = await readWatchSettings(contentDir);
  const entries = await readEntries(store);
  // Composed under the lock, so that two runs never mail the same news.
  const { composed, added } = await changeWatchState(contentDir, (states) => {
    const lists = openLists(states, settings, entries);
    const mail = composeNewsMail({ club, lists, now, desk: env.ESCRITORIO_URL || null });
    return { composed: mail, added: recordNotified(lists, now) };
  });
  if (!composed) return null;
  try {
    await (send ?? ((message) => openMailer(env).send(message)))({ to, ...composed });
  } catch (error) {
    await changeWatchState(contentDir, (states) => {
      for (const [address, keys] of added) for (const key of keys) delete states[address]?.notified[key];
    });
    throw error;
  }
  return composed.subject;
}

/** Records all news as sent to the board. @returns the keys of what is new, by address */
function recordNotified(lists: readonly OpenList[], now: number): Map<string, string[]> {
  const added = new Map<string, string[]>();
  for (const { address, news, state } of lists) {
    if (!state) continue;
    const kept = Object.entries(state.notified).filter(([, at]) => now - Math.min(at, now) < NOTIFIED_MEMORY);
    const keys = [...(news ? newsKeys(news) : []), ...recentlyApplied(state, now).flatMap(appliedKeys)];
    const { notified } = state;
    added.set(
      address,
      keys.filter((key) => !(key in notified)),
    );
    state.notified = Object.fromEntries([...kept, ...keys.map((key) => [key, now] as const)]);
  }
  return added;
}
