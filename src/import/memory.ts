import { z } from 'zod';
import type { Club } from '../content/club.ts';
import type { MatchInput } from '../content/files/matches.ts';
import { NO_DAY, STAYS } from './days.ts';
import { ImportError, plain } from './list.ts';
import type { Remembered } from './merge.ts';
import { NO_VENUE } from './names.ts';
import { type Answers, answersSchema, type Kind, NO, noAnswers } from './questions.ts';
import type { Columns } from './table.ts';
import { isOpen } from './vocabulary.ts';

/**
 * What one import leaves to the next. It lies beside the content, so that whoever imports next has it too, and its dot
 * keeps it out of what the content reader reads.
 */
export const MEMORY_FILE = '.importar-partidos.json';

const names = z.record(z.string(), z.string());
/** How letters and dates are written is a question of each list. */
const schema = answersSchema.omit({ lectura: true }).extend({
  /** Which column is which, by the titles of a list. */
  columnas: z.record(z.string(), names),
  /** What the list last had of each match, by id. */
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

export const memoryText = (memory: Memory): string => `${JSON.stringify(memory, null, 2)}\n`;

/** The answers of earlier imports. One that is no longer possible is a question again. */
export const rememberedAnswers = ({ columnas: _, partidos: __, ...answers }: Memory): Answers => ({
  ...noAnswers(),
  ...answers,
});

/** What the next import will know. */
export function remembering(
  memory: Memory,
  { answers, club, columns, shape }: { answers: Answers; club: Club; columns: Columns; shape: string },
  matches: Remembered,
  written: readonly MatchInput[],
): Memory {
  const there = new Set(written.map(({ id }) => id));
  const keys = [...club.kinds.flatMap((kind) => kind.teams), ...club.venues].map(({ key }) => key);
  const clubNames = [...new Set([...memory.club, ...answers.club])];
  // The bare name of the club means another team in each list.
  const bare = [club.name, club.shortName, ...clubNames].map(plain);
  /** Answers of a kind that hold for the next list, too. */
  const lasting = (
    kind: Exclude<Kind, 'lectura' | 'columnas'>,
    lasts: (name: string, answer: string) => boolean,
  ) =>
    Object.fromEntries(
      Object.entries({ ...memory[kind], ...answers[kind] }).filter(([name, answer]) => lasts(name, answer)),
    );
  return {
    // What was there before stays in its place.
    ...memory,
    club: clubNames,
    equipos: lasting(
      'equipos',
      (name, key) => (key === NO || keys.includes(key)) && !bare.includes(plain(name)),
    ),
    // A place that is not known is another one each time; what is not known yet is a question again.
    lugares: lasting('lugares', (name, key) => keys.includes(key) && (name === NO_VENUE || !isOpen(name))),
    estados: lasting('estados', () => true),
    rivales: lasting('rivales', (_, answer) => answer !== NO),
    resultados: lasting('resultados', (_, answer) => answer !== NO),
    // Whether a match stays on its day is asked again the next time, and so is a day without a text to recognise.
    dias: lasting('dias', (name, day) => day !== NO && day !== STAYS && !name.endsWith(NO_DAY)),
    columnas: shape ? { ...memory.columnas, [shape]: columns as Record<string, string> } : memory.columnas,
    partidos: Object.fromEntries(Object.entries(matches).filter(([id]) => there.has(id))),
  };
}
