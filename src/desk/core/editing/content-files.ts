import { type AnyFile, isFileOf } from '../../../club/content/files/declare.ts';
import { FILES } from '../../../club/content/files/files.ts';
import { readFolder } from '../../../club/content/read.ts';
import { fieldsOfFile } from '../../../club/references.ts';
import { DeskRefusal } from '../desk-refusal.ts';

/** Files that people who look after photos may change, through the albums. */
export const ALBUM_FILES: readonly string[] = ['galerias.yaml', 'permisos.yaml'];

/** Reads the texts of all declared content files, by path. @throws ContentError if there is no folder */
export const readContentTexts = async (contentDir: string) => (await readFolder(contentDir)).texts;

/** Returns the declaration of a file. @throws DeskRefusal `unknown-file` */
export function declarationOf(file: string): AnyFile {
  const declared = FILES.find((declaration) => isFileOf(declaration, file));
  if (declared) return declared;
  throw new DeskRefusal({ code: 'unknown-file', file });
}

/** Returns the declaration of a file that volunteers may write. @throws DeskRefusal `unknown-file`, `read-only` */
export function writableDeclarationOf(file: string): AnyFile {
  const declared = declarationOf(file);
  if (!declared.readOnlyReason) return declared;
  throw new DeskRefusal({ code: 'read-only', reason: declared.readOnlyReason });
}

/** Returns the display name of a file: its own title, or the description of its kind. */
export function fileTitle(file: string, text: string | null | undefined): string {
  const contents = FILES.find((declaration) => isFileOf(declaration, file))?.contents ?? file;
  if (!file.includes('/') || typeof text !== 'string') return contents;
  const { title, temporada } = fieldsOfFile(file, text);
  return String(title ?? temporada ?? contents);
}
