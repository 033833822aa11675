/** Reads and writes clasificaciones.yaml for the import. */

import { changeDocument, readDocument } from '../../content/documents/documents.ts';
import { type StandingsInput, standings } from '../../content/files/standings.ts';

/** Path in the content folder. */
export const STANDINGS_FILE = standings.name;

const NEW_FILE = `# yaml-language-server: $schema=.schema/clasificaciones.json

# Las clasificaciones, tal como las publicó la federación el día que dice cada una. Se importan en el escritorio.
clasificaciones: []
`;

const readStandings = (text: string) =>
  readDocument(STANDINGS_FILE, text) as { clasificaciones: StandingsInput[] };

/** Parses the snapshots of a file that passed the content check; none if there is no file. */
export const parseStandings = (text: string | null): StandingsInput[] =>
  text === null ? [] : readStandings(text).clasificaciones;

/** Returns the text of the file with its snapshots replaced. @param before current text; null if there is no file */
export function formatStandings(before: string | null, clasificaciones: readonly StandingsInput[]): string {
  const text = before ?? NEW_FILE;
  return changeDocument(STANDINGS_FILE, text, { ...readStandings(text), clasificaciones });
}
