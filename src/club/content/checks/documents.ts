import type { Club } from '../club.ts';
import type { ContentReader } from '../content-node.ts';
import { documentFile } from '../document-kinds.ts';
import { clubDocuments } from '../files/club-documents.ts';
import { fileProblem } from '../problems/problem.ts';

/** Warns of PDF files that `documentos.yaml` does not list: they are not published. */
export function checkDocuments({ documents }: Club, { pdfs, notes }: ContentReader): void {
  const listed = new Set(documents.map(({ key }) => documentFile(key)));
  for (const path of pdfs.keys())
    if (!listed.has(path))
      notes.warnings.push(fileProblem(clubDocuments.name, { code: 'unlisted document', path }));
}
