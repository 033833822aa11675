import { cleanText, truncate } from '../cells/text.ts';
import { parseTime } from '../cells/times.ts';
import { textsOfExtras } from '../cells/title.ts';
import { EVENTS_BEFORE_MATCH, extract, foldAccents } from '../cells/vocabulary.ts';
import { hourOfRemark } from '../rows/remarks.ts';
import type { RowReading } from './row-reading.ts';

/** End of a note on an hour that is not known. */
export const HOUR_LOST = ': queda sin hora';

const EVENT_WITH_HOUR = new RegExp(
  `(?:${EVENTS_BEFORE_MATCH})\\s*:?\\s*(?:a las\\s*)?(\\d{1,2}(?:[:.h]\\d{2})?)(?:\\s*h\\.?)?`,
);

/** Separates the hour of a summons from the hour of the match: `18:30 citación 17:30`. */
function withoutSummons(cell: string): { text: string; summons: string; summonsHour: string } {
  const match = EVENT_WITH_HOUR.exec(foldAccents(cell));
  if (!match) return { text: cell, summons: '', summonsHour: '' };
  const end = match.index + match[0].length;
  const rest = `${cell.slice(0, match.index)} ${cell.slice(end)}`;
  const hour = parseTime(match[1] ?? '');
  return {
    text: rest.replace(/^[\s,;()/–-]+|[\s,;()/–-]+$/g, ''),
    summons: cell.slice(match.index, end),
    summonsHour: ('value' in hour && hour.value) || '',
  };
}

/**
 * Resolves the hour: null if the list leaves it open, undefined if the list has no hours.
 * @param openHour text that leaves it open; empty if there is none
 */
export function resolveHour(
  { line: { cells, remarks = [] }, title: { extras }, notes }: RowReading,
  hourInDate: string,
  openHour: string,
): { value: string | null | undefined; open: boolean } {
  const cell = cleanText(cells.hora ?? '');
  const { text, summons, summonsHour } = withoutSummons(cell);
  const doubt = extract(text, 'open');
  const read = parseTime(doubt.found.length > 0 ? doubt.rest.replace(/[([]\s*[)\]]/g, '') : text);
  const unknownHour = (reason: string) => {
    notes.push(`${reason}${HOUR_LOST}`);
    return { value: null, open: true };
  };
  // A summons must be before the match; otherwise the hours may be swapped.
  if (summons && 'value' in read && read.value && !(summonsHour && summonsHour < read.value))
    return unknownHour(`la hora «${truncate(cell, 40)}»: son varias horas`);
  if (summons) notes.push(`la hora dice también «${summons}»`);
  if ('reason' in read) return unknownHour(`la hora «${truncate(cell, 40)}»: ${read.reason}`);
  if (doubt.found.length > 0)
    return read.value
      ? unknownHour(`la hora «${truncate(cell, 40)}» no es segura`)
      : { value: null, open: true };
  const hours = [
    ...new Set([read.value ?? '', hourInDate, ...textsOfExtras(extras, 'hour')].filter(Boolean)),
  ];
  const [hour, ...otherHours] = hours;
  if (otherHours.length > 0) return unknownHour(`dice varias horas (${hours.join(' y ')})`);
  // A remark may contradict the hour, but never supplies it, since it may be the hour of a summons.
  const remarkHours = remarks.map(hourOfRemark).filter((other) => other && other !== hour);
  if (remarkHours.length > 0)
    return unknownHour(
      hour
        ? `dice varias horas (${[hour, ...remarkHours].join(' y ')})`
        : `dice las ${remarkHours.join(' y ')} aparte`,
    );
  if (openHour)
    return hour ? unknownHour(`dice «${truncate(openHour)}» y las ${hour}`) : { value: null, open: true };
  // A list without hours says nothing about them.
  return { value: hour ?? (cells.hora === undefined ? undefined : null), open: false };
}
