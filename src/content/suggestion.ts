import { z } from 'zod';
import { withoutAccents } from './slug.ts';

/** `9.30`, `9:30`, `9h30` and `18 h` as hours are written here: `09:30`, `18:00`. */
function asTime(typed: string): string | undefined {
  const match = /^(\d{1,2})(?:\s*[:.,h]\s*(\d{2}))?\s*h?$/i.exec(typed.trim());
  return match ? `${match[1]?.padStart(2, '0')}:${match[2] ?? '00'}` : undefined;
}

/** `14/11/2024` as days are written here: `2024-11-14`. */
function asDate(typed: string): string | undefined {
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed.trim());
  return match ? `${match[3]}-${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}` : undefined;
}

/** `Núria Abad.jpg` as names of files, keys and addresses are written here: `nuria-abad`. */
function asName(typed: string): string {
  return withoutAccents(typed.trim())
    .replace(/\.(?:jpe?g|png|webp|yaml|md)$/, '')
    .replace(/[\s_]+/g, '-');
}

/** `14305a`, `#fb3` and `rgb(20, 48, 90)` as colours are written here: `#14305a`. */
function asColour(typed: string): string | undefined {
  const [, short] = /^#?([\da-f]{3})$/i.exec(typed.trim()) ?? [];
  const [, long] = /^#?([\da-f]{6})$/i.exec(typed.trim()) ?? [];
  const [, ...parts] = /^(?:rgb\()?(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\)?$/.exec(typed.trim()) ?? [];
  const hex =
    long ??
    short?.replace(/./g, '$&$&') ??
    parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('');
  return hex ? `#${hex.toLowerCase()}` : undefined;
}

/** What was probably meant by a value that a field refuses; undefined when nothing near is allowed there. */
export function suggestion(schema: z.core.$ZodType | undefined, typed: string): string | undefined {
  if (!schema) return undefined;
  return [asTime(typed), asDate(typed), asColour(typed), asName(typed)].find(
    (value) => value !== undefined && value !== typed && z.safeParse(schema, value).success,
  );
}
