import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Club } from '../content/club.ts';
import { documentFile } from '../content/document-kinds.ts';
import { AppError } from '../errors/app-error.ts';
import { cleanPdf, PdfError } from '../pdf/clean-pdf.ts';

/** Error for documents that cannot be published, with a Spanish line for each. */
class DocumentsError extends AppError<{ code: 'bad-documents'; problems: readonly string[] }> {
  constructor(problems: readonly string[]) {
    super({ code: 'bad-documents', problems }, problems.join('\n'));
  }
}

/**
 * Reads the club's documents, removes the data about their authors, and returns them by their path on the site.
 * @throws DocumentsError with all files that cannot be published
 */
export async function readDocuments(
  { documents }: Pick<Club, 'documents'>,
  contentDir: string,
): Promise<Map<string, Uint8Array>> {
  const documentsByPath = new Map<string, Uint8Array>();
  const problems: string[] = [];
  for (const { key, path } of documents) {
    const file = documentFile(key);
    try {
      documentsByPath.set(path, (await cleanPdf(await readFile(join(contentDir, file)))).bytes);
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      problems.push(`${file}: ${error.message}`);
    }
  }
  if (problems.length > 0) throw new DocumentsError(problems);
  return documentsByPath;
}

/** Writes documents into a site. */
export async function writeDocuments(
  siteDir: string,
  documents: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  for (const [path, bytes] of documents) {
    await mkdir(dirname(join(siteDir, path)), { recursive: true });
    await writeFile(join(siteDir, path), bytes);
  }
}
