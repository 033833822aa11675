/** Reads and writes partidos.yaml for the import. */

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

/** Parses the matches of a file that passed the content check; none if there is no file. */
export const parseMatches = (text: string | null): MatchInput[] =>
  text === null ? [] : readMatches(text).partidos;

/** Returns the text of the file with its matches replaced. @param before current text; null if there is no file */
export function formatMatches(before: string | null, partidos: readonly MatchInput[]): string {
  const text = before ?? NEW_FILE;
  return changeDocument(MATCHES_FILE, text, { ...readMatches(text), partidos });
}
