import { readDocument } from '../../content/documents/documents.ts';
import { type AnyFile, isFileOf } from '../../content/files/declare.ts';
import { FILES } from '../../content/files/files.ts';
import { readFolder } from '../../content/read.ts';
import { DeskRefusal } from '../desk-refusal.ts';

/** The text of every declared file of a content folder, by its path. @throws {ContentError} where there is no folder */
export const readContentTexts = async (contentDir: string) => (await readFolder(contentDir)).texts;

/** The declaration of a file. Throws a refusal for a name that no declaration knows. */
export function declarationOf(file: string): AnyFile {
  const declared = FILES.find((each) => isFileOf(each, file));
  if (declared) return declared;
  throw new DeskRefusal({ code: 'unknown-file', file });
}

/** The declaration of a file that volunteers write. Throws a refusal for any other. */
export function writableDeclarationOf(file: string): AnyFile {
  const declared = declarationOf(file);
  if (!declared.writtenByDesk) return declared;
  throw new DeskRefusal({ code: 'read-only', reason: declared.writtenByDesk });
}

/** What a file is called on the screen: as it calls itself, or by what it holds. */
export function fileTitle(file: string, text: string | null | undefined): string {
  const holds = FILES.find((each) => isFileOf(each, file))?.holds ?? file;
  if (!file.includes('/') || typeof text !== 'string') return holds;
  try {
    const { title, temporada } = readDocument(file, text) as Record<string, unknown>;
    return String(title ?? temporada ?? holds);
  } catch {
    return holds;
  }
}
