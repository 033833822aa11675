import { z } from 'zod';
import type { Club } from '../content/club.ts';
import type { MatchInput } from '../content/files/matches.ts';
import type { Columns } from './columns.ts';
import { ImportError } from './list.ts';
import type { Remembered } from './merge.ts';
import { bareNames, NO_VENUE, plain } from './names.ts';
import { type Answers, answersSchema, NO_DAY, noAnswers } from './questions.ts';
import { isOpen } from './vocabulary.ts';

/**
 * What one import leaves to the next. It lies beside the content, so that whoever imports next has it too, and its dot
 * keeps it out of what the content reader reads.
 */
export const MEMORY_FILE = '.importar-partidos.json';

const names = z.record(z.string(), z.string());
/** How the letters and dates of a list are written is asked of each list, where it does not say it. */
const schema = answersSchema.omit({ lectura: true }).extend({
  /** Which column is which, by the titles of a list. */
  columnas: z.record(z.string(), names),
  /** What the list last said of each match, by id. */
  partidos: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type Memory = z.output<typeof schema>;

/** What earlier imports have left; nothing where there was none. @param file where the text is from, for the message */
export function readMemory(text: string | null, file: string): Memory {
  try {
    return schema.parse(text === null ? { columnas: {}, partidos: {} } : JSON.parse(text));
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

/** What is known: what a person says now, then what was remembered. An answer that is no longer possible is asked again. */
export function answersOf(
  given: Answers,
  { club, equipos, lugares, estados, rivales, dias }: Memory,
): Answers {
  return {
    ...given,
    club: [...new Set([...club, ...given.club])],
    equipos: { ...equipos, ...given.equipos },
    lugares: { ...lugares, ...given.lugares },
    estados: { ...estados, ...given.estados },
    rivales: { ...rivales, ...given.rivales },
    dias: { ...dias, ...given.dias },
  };
}

/** What the next import will know. */
export function remembered(
  memory: Memory,
  { answers, club, columns, shape }: { answers: Answers; club: Club; columns: Columns; shape: string },
  matches: Remembered,
  written: readonly MatchInput[],
): Memory {
  const there = new Set(written.map(({ id }) => id));
  const keys = [...club.kinds.flatMap((kind) => kind.teams), ...club.venues].map(({ key }) => key);
  // The bare name of the club means another team in each list.
  const bare = bareNames(club, answers);
  const lasting = (group: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(group).filter(
        ([name, key]) => !bare.includes(plain(name)) && (key === 'no' || keys.includes(key)),
      ),
    );
  // A place that is not known is another one each time.
  const known = Object.fromEntries(
    Object.entries(answers.lugares).filter(([name]) => name === NO_VENUE || !isOpen(name)),
  );
  // What a person lets stand on its day is asked again the next time.
  const dias = Object.fromEntries(
    Object.entries(answers.dias).filter(([name, day]) => name !== NO_DAY && day !== 'queda'),
  );
  const { columnas: _, lectura: __, ...lists } = { ...noAnswers(), ...answers };
  return {
    ...lists,
    equipos: lasting(answers.equipos),
    lugares: lasting(known),
    dias,
    columnas: shape ? { ...memory.columnas, [shape]: columns as Record<string, string> } : memory.columnas,
    partidos: Object.fromEntries(Object.entries(matches).filter(([id]) => there.has(id))),
  };
}
