/** Finds and removes the uses of pictures in content files. */
import { changeDocument, readDocument } from '../../../club/content/documents/documents.ts';
import type { FieldPath } from '../../../club/content/documents/values.ts';
import { splitId } from '../../../club/content/picture-id.ts';
import type { References } from '../../../club/references.ts';
import { isSamePicture } from '../albums/galleries.ts';
import { declarationOf, fileTitle } from '../editing/content-files.ts';
import { formSchemaOf } from '../editing/form-schema.ts';
import { itemNames, visitStrings, withoutPaths } from '../editing/uses.ts';

/** Content file, which may be invalid. */
export interface ParsedFile {
  file: string;
  /** Name of the file on the desk. */
  title: string;
  text: string;
  /** Parsed value; null if the text cannot be parsed. */
  value: unknown;
}

export function parseFile(file: string, text: string): ParsedFile {
  const title = fileTitle(file, text);
  try {
    return { file, title, text, value: readDocument(file, text) };
  } catch {
    return { file, title, text, value: null };
  }
}

export interface PictureUse {
  file: string;
  path: FieldPath;
  /** Spanish description: `«Equipos Federados › Cadete femenino»`. */
  where: string;
  /** Path of the smallest removable value: the picture, or the item or group that requires it; null if there is none. */
  removablePath: FieldPath | null;
}

/** Finds the uses of pictures in a file. An invalid file is searched as text, with any number of leading zeros. */
export function pictureUses(
  { file, title, text, value }: ParsedFile,
  ids: readonly string[],
  references: References,
): PictureUse[] {
  if (value === null) {
    const isUsed = ids.some((id) => containsId(text, id));
    return isUsed ? [{ file, path: [], where: `«${title}»`, removablePath: null }] : [];
  }
  const uses: PictureUse[] = [];
  visitStrings(formSchemaOf(declarationOf(file)), value, [], null, (_, name, path, removablePath) => {
    if (!ids.some((id) => isSamePicture(id, name))) return;
    const where = `«${[title, ...itemNames(value, path, references)].join(' › ')}»`;
    uses.push({ file, path, where, removablePath });
  });
  return uses;
}

/** True if a text contains the id of a picture. */
function containsId(text: string, id: string): boolean {
  const { folder, stem } = splitId(id);
  const pattern = `${folder && `${folder}/`}${/^\d+$/.test(stem) ? '0*' : ''}${stem}`;
  return new RegExp(`(?<![\\w/-])${pattern}(?![\\w/-])`, 'i').test(text);
}

/** Returns the text of a file without the pictures. */
export function textWithoutPictures(
  content: ParsedFile,
  ids: readonly string[],
  references: References,
): string {
  const paths = pictureUses(content, ids, references).flatMap(({ removablePath }) =>
    removablePath ? [removablePath] : [],
  );
  return changeDocument(content.file, content.text, withoutPaths(content.value, paths));
}
