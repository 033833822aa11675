/** partidos.yaml as the import reads and writes it. */

import { changeDocument, readDocument } from '../../content/documents/documents.ts';
import { type MatchInput, matches } from '../../content/files/matches.ts';

/** Path in the content folder. */
export const MATCHES_FILE = matches.name;

const NEW_FILE = `# yaml-language-server: $schema=.schema/partidos.json

# Los partidos de la temporada. «npm run importar-partidos» añade y actualiza los de las listas de la federación; lo que
# cambies a mano se queda como lo pongas.
partidos: []
`;

const readMatches = (text: string) => readDocument(MATCHES_FILE, text) as { partidos: MatchInput[] };

/** Matches of a file that has been checked; none without a file. */
export const parseMatches = (text: string | null): MatchInput[] =>
  text === null ? [] : readMatches(text).partidos;

/** Text of the file with other matches. @param before null where there is no file */
export function formatMatches(before: string | null, partidos: readonly MatchInput[]): string {
  const text = before ?? NEW_FILE;
  return changeDocument(MATCHES_FILE, text, { ...readMatches(text), partidos });
}
