/** Places of content files that name a picture, and their texts without them. */
import { changeDocument, readDocument } from '../../content/documents/documents.ts';
import { splitId } from '../../pictures/originals.ts';
import { isSamePicture } from '../albums/galleries.ts';
import { formSchemaOf } from '../editing/form-schema.ts';
import { itemNames, visitStrings, withoutPaths } from '../editing/uses.ts';
import type { FieldPath, References } from '../server/api.ts';
import { declarationOf, fileTitle } from '../server/content-files.ts';

export interface ParsedFile {
  file: string;
  title: string;
  text: string;
  /** Null if the text cannot be parsed. */
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
  /** Spanish: `«Equipos Federados › Cadete femenino»` */
  where: string;
  /** Path that can be removed: the picture, or the item or group that is nothing without it; null if nothing can go. */
  removable: FieldPath | null;
}

/** Finds the uses of pictures in a file. A file that cannot be parsed is searched as text, for `2024-2025/copa/017` as well. */
export function pictureUses(
  { file, title, text, value }: ParsedFile,
  ids: readonly string[],
  references: References,
): PictureUse[] {
  if (value === null) {
    const isNamed = ids.some((id) => textNames(text, id));
    return isNamed ? [{ file, path: [], where: `«${title}»`, removable: null }] : [];
  }
  const uses: PictureUse[] = [];
  visitStrings(formSchemaOf(declarationOf(file)), value, [], null, (_, name, path, removable) => {
    if (!ids.some((id) => isSamePicture(id, name))) return;
    const where = `«${[title, ...itemNames(value, path, references)].join(' › ')}»`;
    uses.push({ file, path, where, removable });
  });
  return uses;
}

function textNames(text: string, id: string): boolean {
  const { folder, stem } = splitId(id);
  const name = `${folder && `${folder}/`}${/^\d+$/.test(stem) ? '0*' : ''}${stem}`;
  return new RegExp(`(?<![\\w/-])${name}(?![\\w/-])`, 'i').test(text);
}

/** Returns the text of a file without the pictures. */
export function textWithoutPictures(
  content: ParsedFile,
  ids: readonly string[],
  references: References,
): string {
  const paths = pictureUses(content, ids, references).flatMap(({ removable }) =>
    removable ? [removable] : [],
  );
  return changeDocument(content.file, content.text, withoutPaths(content.value, paths));
}
