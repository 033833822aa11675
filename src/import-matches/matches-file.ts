import { type MatchInput, matches } from '../content/files/matches.ts';
import { changeDocument, readDocument } from '../desk/documents/documents.ts';
import type { Change } from './merge.ts';

/** Inside the content folder. */
export const MATCHES_FILE = matches.name;

const NEW_FILE = `# yaml-language-server: $schema=.schema/partidos.json

# Los partidos de la temporada. «npm run importar-partidos» añade y actualiza los de las listas de la federación; lo que
# cambies a mano se queda como lo pongas.
partidos: []
`;

export interface Edits {
  added: readonly { entry: MatchInput }[];
  changed: readonly Pick<Change, 'index' | 'set'>[];
  /** Indices of the matches that go. */
  removed: readonly number[];
}

/** The matches as partidos.yaml has them. The file has been checked. */
export function matchesIn(text: string | null): MatchInput[] {
  return text === null ? [] : matchesOf(text).partidos;
}

const matchesOf = (text: string) => readDocument(MATCHES_FILE, text).value as { partidos: MatchInput[] };

/** partidos.yaml with the edits. */
export function editedFile(before: string | null, { added, changed, removed }: Edits): string {
  const text = before ?? NEW_FILE;
  const { partidos } = matchesOf(text);
  const sets = new Map(changed.map(({ index, set }) => [index, set]));
  const kept = partidos.map((entry, i) => withoutNulls({ ...entry, ...sets.get(i) }));
  const value = {
    ...matchesOf(text),
    partidos: [...kept.filter((_, i) => !removed.includes(i)), ...added.map(({ entry }) => entry)],
  };
  return changeDocument(MATCHES_FILE, text, value);
}

const withoutNulls = (entry: object) =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== null));
