/** Finds the time when a photo was taken: in its EXIF data, its name, or the file's time. */
import ExifReader from 'exifreader';
import { isDate } from '../../../club/agenda/dates.ts';
import { madridClock, madridInstant } from '../../../club/agenda/madrid.ts';
import type { TimeTaken } from './preparation.ts';

/** Time in a file name: `20241114_183012`, `2024-11-14 at 18.30.12`, `2024-11-14`. */
const TIME_IN_NAME =
  /(?<!\d)((?:19|20)\d\d)[-_.]?(\d\d)[-_.]?(\d\d)(?:(?:[-_ T]| at | a las )(\d\d)[-.:h]?(\d\d)[-.:]?(\d\d)(\d{3})?)?(?!\d)/;

/** Year, month, day, hour, minute and second as text. */
type TimeParts = readonly (string | undefined)[];

/** Converts a time in Madrid, or at a UTC offset, to ms since 1970. Returns undefined for an invalid time. */
function toTimestamp(
  [year, month, day, hour, minute, second]: TimeParts,
  offset?: string,
): number | undefined {
  const date = `${year}-${month}-${day}`;
  const time = `${hour ?? '00'}:${minute ?? '00'}`;
  const seconds = Number(second ?? 0);
  if (!isDate(date) || !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) || seconds > 59) return undefined;
  const start = offset ? Date.parse(`${date}T${time}:00${offset}`) : madridInstant({ date, time });
  return Number.isNaN(start) ? undefined : start + seconds * 1000;
}

/** Returns the text of an EXIF tag; empty if there is none. */
const tagText = (tag: { value: unknown } | undefined): string => {
  const value = Array.isArray(tag?.value) ? tag.value[0] : tag?.value;
  return typeof value === 'string' ? value.trim() : '';
};

/** Reads the time from EXIF data. Ignores a camera whose clock was never set. */
function timeFromExif(bytes: Buffer): number | undefined {
  let exif: ExifReader.ExpandedTags['exif'];
  try {
    exif = ExifReader.load(bytes, { expanded: true }).exif;
  } catch {
    // Photos without or with damaged EXIF data are accepted.
    return undefined;
  }
  const text = tagText(exif?.DateTimeOriginal) || tagText(exif?.DateTimeDigitized);
  const parts = /^(\d{4}):(\d\d):(\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(text)?.slice(1);
  if (!parts || Number(parts[0]) < 1990) return undefined;
  const offset = /^[+-]\d\d:\d\d$/.exec(tagText(exif?.OffsetTimeOriginal))?.[0];
  const fraction = /^\d+/.exec(tagText(exif?.SubSecTimeOriginal))?.[0];
  const time = toTimestamp(parts, offset);
  return time === undefined ? undefined : time + (fraction ? Math.floor(Number(`0.${fraction}`) * 1000) : 0);
}

/** Reads the time from a name given by a phone or messenger. Pixel phones use UTC. */
function timeFromName(name: string): number | undefined {
  const [, ...parts] = TIME_IN_NAME.exec(name) ?? [];
  const time = parts.length > 0 ? toTimestamp(parts, /^PXL_/i.test(name) ? 'Z' : undefined) : undefined;
  return time === undefined ? undefined : time + Number(parts[6] ?? 0);
}

/** Returns the day in Madrid on which a photo was taken; null if it is not known from the camera or the name. */
export const dayTaken = ({ at, source }: TimeTaken): string | null =>
  source === 'camera' || source === 'name' ? madridClock(at).date : null;

/** Finds the time when a photo was taken. Never throws. @param modified last change of the file, ms since 1970 */
export function findTimeTaken(bytes: Buffer, name: string, modified?: number): TimeTaken {
  const exifTime = timeFromExif(bytes);
  if (exifTime !== undefined) return { at: exifTime, source: 'camera' };
  const nameTime = timeFromName(name);
  if (nameTime !== undefined) return { at: nameTime, source: 'name' };
  return modified === undefined ? { at: 0, source: 'unknown' } : { at: modified, source: 'file' };
}
