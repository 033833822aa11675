import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../../base/errors/app-error.ts';
import type { Club } from '../../club/content/club.ts';
import { documentFile } from '../../club/content/document-kinds.ts';
import { PdfError, rebuildPdf } from '../../media/pdf/rebuild-pdf.ts';

/** Error for documents that cannot be published, with a Spanish line for each. */
class DocumentsError extends AppError<{ code: 'bad-documents'; problems: readonly string[] }> {
  constructor(problems: readonly string[]) {
    super({ code: 'bad-documents', problems }, problems.join('\n'));
  }
}

/** PDF of the club as it is stored. */
interface StoredPdf {
  /** Path in the content folder. */
  file: string;
  /** Path on the site. */
  path: string;
  bytes: Buffer;
}

/** Reads the club's documents. */
export const readPdfs = ({ documents }: Pick<Club, 'documents'>, contentDir: string): Promise<StoredPdf[]> =>
  Promise.all(
    documents.map(async ({ key, path }) => {
      const file = documentFile(key);
      return { file, path, bytes: await readFile(join(contentDir, file)) };
    }),
  );

/**
 * Rebuilds documents from their pages, without anything else in the files, and returns them by their path on the site.
 * @throws DocumentsError with all files that cannot be published
 */
export async function rebuildDocuments(pdfs: readonly StoredPdf[]): Promise<Map<string, Uint8Array>> {
  const documentsByPath = new Map<string, Uint8Array>();
  const problems: string[] = [];
  for (const { file, path, bytes } of pdfs) {
    try {
      documentsByPath.set(path, (await rebuildPdf(bytes)).bytes);
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
