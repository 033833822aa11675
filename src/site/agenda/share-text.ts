import type { Entry } from '../../agenda/types.ts';
import type { ClubNotice } from '../../content/club.ts';
import type { AgendaData } from './agenda-data.ts';
import { capital, entryParts, shortDay } from './entry-words.ts';
import { dayWords } from './words.ts';

interface Shared extends Pick<AgendaData, 'teams' | 'venues'> {
  /** `Cadete femenino · próximos días` */
  title: string;
  /** In order of time. */
  entries: readonly Entry[];
  notices?: readonly Pick<ClubNotice, 'text'>[];
  /** Whole address of the page. */
  link: string;
}

/** A message with more of them is not read in a chat. */
const MOST_ENTRIES = 30;

/**
 * What comes next, as a message that can be read without opening its link. It has dates and never says today, because
 * it is read later. Of one team each entry is a line with its day; those of several stand below their day.
 */
export function shareText({ title, entries, notices = [], link, ...names }: Shared): string {
  const shown = entries.slice(0, MOST_ENTRIES);
  const isOneTeam = shown.every(({ team }) => team === shown[0]?.team);
  const lines = shown.flatMap((entry, i) => {
    const line = entryParts(entry, names, !isOneTeam).join(' · ');
    if (isOneTeam) return [`${shortDay(entry.date)}, ${line.charAt(0).toLowerCase()}${line.slice(1)}`];
    if (entry.date === shown[i - 1]?.date) return [line];
    return [...(i > 0 ? [''] : []), capital(dayWords(entry.date)), line];
  });
  const more = entries.length - shown.length;
  return [
    title,
    '',
    ...(lines.length > 0 ? lines : ['No hay nada previsto.']),
    '',
    ...notices.flatMap(({ text }) => [`Aviso: ${text}`, '']),
    ...(more > 0 ? [`Y ${more} más:`] : []),
    link,
  ].join('\n');
}
