/** Reads and writes the content files of matches and standings for the import. */

import { changeDocument, readDocument } from '../../../club/content/documents/documents.ts';
import { type MatchInput, matches } from '../../../club/content/files/matches.ts';
import { type StandingsInput, standings } from '../../../club/content/files/standings.ts';

/** @param emptyText text of a new file, with an empty list */
function listFile<Item>(name: string, field: string, emptyText: string) {
  const read = (text: string) => readDocument(name, text) as Record<string, Item[]>;
  return {
    /** Path in the content folder. */
    name,
    /** Parses the items of a file that passed the content check; none if there is no file. */
    parse: (text: string | null): Item[] => (text === null ? [] : (read(text)[field] ?? [])),
    /** Returns the text of the file with its items replaced. @param before current text; null if there is no file */
    format(before: string | null, items: readonly Item[]): string {
      const text = before ?? emptyText;
      return changeDocument(name, text, { ...read(text), [field]: items });
    },
  };
}

export const matchesFile = listFile<MatchInput>(
  matches.name,
  'partidos',
  `# yaml-language-server: $schema=.schema/partidos.json

# Los partidos de la temporada. «npm run importar-partidos» añade y actualiza los de las listas de la federación; lo que
# cambies a mano se queda como lo pongas.
partidos: []
`,
);

export const standingsFile = listFile<StandingsInput>(
  standings.name,
  'clasificaciones',
  `# yaml-language-server: $schema=.schema/clasificaciones.json

# Las clasificaciones, tal como las publicó la federación el día que dice cada una. Se importan en el escritorio.
clasificaciones: []
`,
);
