import { z } from 'zod';
import type { Club } from '../content/club.ts';
import type { MatchInput } from '../content/files/matches.ts';
import { NO_VENUE } from './club-names.ts';
import type { Columns } from './columns.ts';
import { ImportError } from './import-error.ts';
import { normalizeName } from './list.ts';
import { KEEP_DAY, NO_DATE } from './match-day.ts';
import type { ListedFacts } from './merge.ts';
import { answersSchema, type ImportAnswers, NO, noAnswers, type QuestionKind } from './questions.ts';
import { isUndecided } from './vocabulary.ts';

/**
 * State kept between imports: answers, columns and listed facts. It lies beside the content to be shared with it; the
 * content reader skips dot files.
 */
export const MEMORY_FILE = '.importar-partidos.json';

const names = z.record(z.string(), z.string());
/** Encoding, day order and time zone are asked for each list. */
const schema = answersSchema.omit({ lectura: true }).extend({
  /** Columns by role, by the titles of a list. */
  columnas: z.record(z.string(), names),
  /** Facts that the last list had of each match, by id. */
  partidos: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type Memory = z.output<typeof schema>;

/** Parses the memory file. @param text null if there is none @param file path for the error message */
export function readMemory(text: string | null, file: string): Memory {
  try {
    return schema.parse(text === null ? { columnas: {}, partidos: {} } : JSON.parse(text));
  } catch (cause) {
    throw new ImportError({ code: 'damaged-memory', file }, { cause });
  }
}

export const memoryText = (memory: Memory): string => `${JSON.stringify(memory, null, 2)}\n`;

/** Answers of earlier imports. */
export const answersInMemory = ({ columnas: _, partidos: __, ...answers }: Memory): ImportAnswers => ({
  ...noAnswers(),
  ...answers,
});

/** Memory after an import. */
export function updatedMemory(
  memory: Memory,
  { answers, club, columns, shape }: { answers: ImportAnswers; club: Club; columns: Columns; shape: string },
  matches: ListedFacts,
  written: readonly MatchInput[],
): Memory {
  const there = new Set(written.map(({ id }) => id));
  const keys = [...club.kinds.flatMap((kind) => kind.teams), ...club.venues].map(({ key }) => key);
  const clubNames = [...new Set([...memory.club, ...answers.club])];
  // The club's bare name means another team in each list.
  const bare = [club.name, club.shortName, ...clubNames].map(normalizeName);
  /** Answers of a kind that also hold for the next list. */
  const lasting = (
    kind: Exclude<QuestionKind, 'lectura' | 'columnas'>,
    lasts: (name: string, answer: string) => boolean,
  ) =>
    Object.fromEntries(
      Object.entries({ ...memory[kind], ...answers[kind] }).filter(([name, answer]) => lasts(name, answer)),
    );
  return {
    // Existing keys keep their order.
    ...memory,
    club: clubNames,
    equipos: lasting(
      'equipos',
      (name, key) => (key === NO || keys.includes(key)) && !bare.includes(normalizeName(name)),
    ),
    // Undecided halls differ from match to match, so they are asked again.
    lugares: lasting(
      'lugares',
      (name, key) => keys.includes(key) && (name === NO_VENUE || !isUndecided(name)),
    ),
    estados: lasting('estados', () => true),
    rivales: lasting('rivales', (_, answer) => answer !== NO),
    resultados: lasting('resultados', (_, answer) => answer !== NO),
    // Keeping a published day holds for one list only, and so does an answer about an empty date cell.
    dias: lasting('dias', (name, day) => day !== NO && day !== KEEP_DAY && !name.endsWith(NO_DATE)),
    columnas: shape ? { ...memory.columnas, [shape]: columns as Record<string, string> } : memory.columnas,
    partidos: Object.fromEntries(Object.entries(matches).filter(([id]) => there.has(id))),
  };
}
