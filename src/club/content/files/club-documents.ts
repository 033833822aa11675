import { z } from 'zod';
import { documentPath } from '../../../base/addresses/paths.ts';
import type { ContentNode } from '../content-node.ts';
import { DOCUMENT_KINDS, documentFile } from '../document-kinds.ts';
import { startYear } from '../season-name.ts';
import { yamlFile } from './declare.ts';
import { shortSeason, slug, text } from './fields.ts';

const entry = z.strictObject({
  title: text,
  tipo: z.enum(DOCUMENT_KINDS).meta({ title: 'Tipo' }),
  periodo: shortSeason.nullish().meta({
    title: 'Año o temporada',
    description: 'De qué año o temporada es: 2024, 2024/25.',
    prominent: true,
  }),
});

/** PDF documents that the club publishes. Their files are beside the list. */
export const clubDocuments = yamlFile({
  name: 'documentos.yaml',
  contents: 'Documentos en PDF: estatutos, protocolo, cuentas…',
  part: 'El club',
  help: 'Estatutos, protocolo, formularios, cuentas… Salen en «Documentos», y se enlazan desde los textos.',
  previewPath: '/documentos',
  newSeason: 'keep',
  schema: z.strictObject({
    documentos: z.record(slug, entry).meta({ title: 'Documentos', itemNoun: 'un documento' }),
  }),
  absent: { documents: [] },
  build: ([doc]) => ({
    documents: doc
      .children('documentos')
      .map(buildDocument)
      .sort((a, b) => b.year - a.year || a.title.localeCompare(b.title, 'es')),
  }),
});

export type ClubDocument = ReturnType<typeof buildDocument>;

function buildDocument(doc: ContentNode<z.infer<typeof entry>>) {
  const { title, tipo, periodo } = doc.value;
  const file = documentFile(doc.key);
  const bytes = doc.reader.pdfs.get(file);
  if (bytes === undefined) doc.report([], { code: 'missing document', path: file }, true);
  return {
    key: doc.key,
    title,
    kind: tipo,
    /** Year or season; may be empty. */
    period: periodo ?? '',
    /** First year of the period; 0 without one. */
    year: periodo ? startYear(periodo) : 0,
    /** Address, which stays when the file is replaced: `/documentos/estatutos.pdf`. */
    path: documentPath(doc.key),
    /** Size of the file; 0 for one that is not saved yet. */
    bytes: bytes ?? 0,
  };
}
