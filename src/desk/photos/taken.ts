/** When a photo was taken: the camera's own word, else its name, else the file's time. */
import ExifReader from 'exifreader';
import { isDate } from '../../agenda/dates.ts';
import { madridClock, madridInstant } from '../../agenda/madrid.ts';

/** When a photo was taken, and how that is known. */
export interface Taken {
  /** Instant, ms since 1970; what names no zone counts as Madrid's clock. */
  at: number;
  from: 'camara' | 'nombre' | 'archivo' | 'nada';
}

/** `20241114_183012`, `2024-11-14 at 18.30.12`, `2024-11-14`; no digits around it. */
const IN_NAME =
  /(?<!\d)((?:19|20)\d\d)[-_.]?(\d\d)[-_.]?(\d\d)(?:(?:[-_ T]| at | a las )(\d\d)[-.:h]?(\d\d)[-.:]?(\d\d)(\d{3})?)?(?!\d)/;

type Parts = readonly (string | undefined)[];

/** `year, month, day, hour, minute, second` on the clock of Madrid, or of UTC plus `offset`; undefined: no such moment. */
function instant([year, month, day, hour, minute, second]: Parts, offset?: string): number | undefined {
  const date = `${year}-${month}-${day}`;
  const time = `${hour ?? '00'}:${minute ?? '00'}`;
  const seconds = Number(second ?? 0);
  if (!isDate(date) || !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time) || seconds > 59) return undefined;
  const start = offset ? Date.parse(`${date}T${time}:00${offset}`) : madridInstant({ date, time });
  return Number.isNaN(start) ? undefined : start + seconds * 1000;
}

const first = (tag: { value: unknown } | undefined): string => {
  const value = Array.isArray(tag?.value) ? tag.value[0] : tag?.value;
  return typeof value === 'string' ? value.trim() : '';
};

/** By EXIF. A camera whose clock was never set tells nothing. */
function byCamera(bytes: Buffer): number | undefined {
  let exif: ExifReader.ExpandedTags['exif'];
  try {
    exif = ExifReader.load(bytes, { expanded: true }).exif;
  } catch {
    // No EXIF, or a damaged one: the photo itself may still be good.
    return undefined;
  }
  const written = first(exif?.DateTimeOriginal) || first(exif?.DateTimeDigitized);
  const parts = /^(\d{4}):(\d\d):(\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(written)?.slice(1);
  if (!parts || Number(parts[0]) < 1990) return undefined;
  const offset = /^[+-]\d\d:\d\d$/.exec(first(exif?.OffsetTimeOriginal))?.[0];
  const fraction = /^\d+/.exec(first(exif?.SubSecTimeOriginal))?.[0];
  const at = instant(parts, offset);
  return at === undefined ? undefined : at + (fraction ? Math.floor(Number(`0.${fraction}`) * 1000) : 0);
}

/** By the names that phones and messengers give. Pixel phones write theirs in UTC. */
function byName(name: string): number | undefined {
  const [, ...parts] = IN_NAME.exec(name) ?? [];
  const at = parts.length > 0 ? instant(parts, /^PXL_/i.test(name) ? 'Z' : undefined) : undefined;
  return at === undefined ? undefined : at + Number(parts[6] ?? 0);
}

/** The day on which a photo was taken, in Madrid; null where neither the camera nor the name tells. */
export const dayTaken = ({ at, from }: Taken): string | null =>
  from === 'camara' || from === 'nombre' ? madridClock(at).date : null;

/** When the photo in `bytes` was taken. Never throws. @param modified when its file was last changed, ms since 1970 */
export function takenAt(bytes: Buffer, name: string, modified?: number): Taken {
  const camera = byCamera(bytes);
  if (camera !== undefined) return { at: camera, from: 'camara' };
  const named = byName(name);
  if (named !== undefined) return { at: named, from: 'nombre' };
  return modified === undefined ? { at: 0, from: 'nada' } : { at: modified, from: 'archivo' };
}
