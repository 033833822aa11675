import { z } from 'zod';
import { ImportError } from './import-error.ts';

/**
 * What one import leaves to the next. It lies beside the content, so that whoever imports next has it too, and its dot
 * keeps it out of what the content reader reads.
 */
export const MEMORY_FILE = '.importar-partidos.json';

const names = z.record(z.string(), z.string());
const schema = z.strictObject({
  /** Which column is which, by the titles of a list. */
  columnas: z.record(z.string(), names),
  club: z.array(z.string()),
  equipos: names,
  lugares: names,
  /** What the list last said of each match, by id. */
  partidos: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type Memory = z.infer<typeof schema>;

const NONE: Memory = { columnas: {}, club: [], equipos: {}, lugares: {}, partidos: {} };

/** What earlier imports have left; nothing where there was none. @param file where the text is from, for the message */
export function readMemory(text: string | null, file: string): Memory {
  if (text === null) return NONE;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new ImportError(
      `${file} está dañado. Recupera una copia o bórralo: sin él se vuelve a preguntar qué es cada columna y cada nombre, y no se sabe qué se cambió a mano.`,
    );
  }
}

/** The same memory is always the same text. */
export function memoryText(memory: Memory): string {
  const sorted = (value: unknown): unknown =>
    typeof value !== 'object' || value === null || Array.isArray(value)
      ? value
      : Object.fromEntries(
          Object.entries(value)
            .sort(([a], [b]) => (a < b ? -1 : 1))
            .map(([key, inner]) => [key, sorted(inner)]),
        );
  return `${JSON.stringify(sorted(memory), null, 2)}\n`;
}
