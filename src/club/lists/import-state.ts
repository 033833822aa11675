import { z } from 'zod';
import type { MatchInput } from '../content/files/matches.ts';
import { normalizeName } from './cells/text.ts';
import { isUndecided } from './cells/vocabulary.ts';
import type { Columns } from './columns/roles.ts';
import type { ImportClub } from './import-club.ts';
import { ImportError } from './import-error.ts';
import { KEEP_DAY, NO_DATE } from './matches/day.ts';
import type { ListedFacts } from './matches/merge.ts';
import { NO_VENUE } from './names/club-names.ts';
import {
  answersSchema,
  type ImportAnswers,
  NO,
  noAnswers,
  type QuestionKind,
} from './questions/questions.ts';

/**
 * File with the state kept between imports: answers, columns and facts of the last lists. It is in the content folder, to
 * be shared with it; the content reader skips dot files.
 */
export const IMPORT_STATE_FILE = '.importar-partidos.json';

const stringMap = z.record(z.string(), z.string());
/** Schema of the file, without the questions that are asked for each list. */
const importStateSchema = answersSchema.omit({ lectura: true, errores: true, perdidas: true }).extend({
  /** Columns by role, by the titles of a list. */
  columnas: z.record(z.string(), stringMap),
  /** Facts in the last list, by match id. */
  partidos: z.record(z.string(), z.record(z.string(), z.unknown())),
});
export type ImportState = z.output<typeof importStateSchema>;

/** Parses the file of an earlier import. @param text null if there is none @param file path for the error message */
export function parseImportState(text: string | null, file: string): ImportState {
  try {
    return importStateSchema.parse(text === null ? { columnas: {}, partidos: {} } : JSON.parse(text));
  } catch (cause) {
    throw new ImportError({ code: 'damaged-import-state', file }, { cause });
  }
}

export const serializeImportState = (state: ImportState): string => `${JSON.stringify(state, null, 2)}\n`;

/** Returns the answers of earlier imports. */
export const savedAnswers = ({ columnas: _, partidos: __, ...answers }: ImportState): ImportAnswers => ({
  ...noAnswers(),
  ...answers,
});

/** Returns the state to keep after an import. @param savedMatches matches of partidos.yaml after the import */
export function updateImportState(
  state: ImportState,
  {
    answers,
    club,
    columns,
    headerKey,
  }: { answers: ImportAnswers; club: ImportClub; columns: Columns; headerKey: string },
  matches: ListedFacts,
  savedMatches: readonly MatchInput[],
): ImportState {
  const savedIds = new Set(savedMatches.map(({ id }) => id));
  const keys = [...club.kinds.flatMap((kind) => kind.teams), ...club.venues].map(({ key }) => key);
  const clubNames = [...new Set([...state.club, ...answers.club])];
  // The club's name alone means a different team in each list.
  const clubNameKeys = [club.name, club.shortName, ...clubNames].map(normalizeName);
  /** Returns the answers of a kind that are valid for later lists as well. */
  const reusableAnswers = (
    kind: Exclude<QuestionKind, 'lectura' | 'columnas' | 'errores' | 'perdidas'>,
    isReusable: (name: string, answer: string) => boolean,
  ) =>
    Object.fromEntries(
      Object.entries({ ...state[kind], ...answers[kind] }).filter(([name, answer]) =>
        isReusable(name, answer),
      ),
    );
  return {
    // Existing keys keep their order.
    ...state,
    club: clubNames,
    equipos: reusableAnswers(
      'equipos',
      (name, key) => (key === NO || keys.includes(key)) && !clubNameKeys.includes(normalizeName(name)),
    ),
    // Undecided venues differ between matches, so they are asked again.
    lugares: reusableAnswers(
      'lugares',
      (name, key) => keys.includes(key) && (name === NO_VENUE || !isUndecided(name)),
    ),
    titulos: reusableAnswers('titulos', () => true),
    estados: reusableAnswers('estados', () => true),
    rivales: reusableAnswers('rivales', (_, answer) => answer !== NO),
    resultados: reusableAnswers('resultados', (_, answer) => answer !== NO),
    // Keeping a published day is valid for one list only, and so is an answer about an empty date cell.
    dias: reusableAnswers('dias', (name, day) => day !== NO && day !== KEEP_DAY && !name.endsWith(NO_DATE)),
    columnas: headerKey
      ? { ...state.columnas, [headerKey]: columns as Record<string, string> }
      : state.columnas,
    partidos: Object.fromEntries(Object.entries(matches).filter(([id]) => savedIds.has(id))),
  };
}
