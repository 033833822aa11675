/** Texts of the content that nobody has written yet, each with its place in the form. */
import type { Folder } from '../../content/files/declare.ts';
import { sampleLeftovers } from '../../content/sample-leftovers.ts';
import { pathAt } from '../documents/path-at.ts';
import type { Unreplaced } from './finding.ts';

/** Word that stands in a text for what is still to be written. */
const TO_WRITE = 'COMPLETAR';

/** Words of the sample, once a file. */
export function leftoversIn(folder: Folder): Unreplaced[] {
  return sampleLeftovers(folder).map(({ file, line, column, phrases }) => {
    const text = folder.texts.get(file) ?? '';
    const above = text.split('\n').slice(0, line - 1);
    const offset = above.reduce((sum, each) => sum + each.length + 1, column - 1);
    return { file, line, path: pathAt(file, text, offset), phrases };
  });
}

/** Where a text says that something is still to be written, once a file. */
export function unfinishedIn({ texts }: Folder): Unreplaced[] {
  return [...texts].flatMap(([file, text]) => {
    const offset = text.search(new RegExp(`\\b${TO_WRITE}\\b`));
    if (offset < 0) return [];
    const line = text.slice(0, offset).split('\n').length;
    return [{ file, line, path: pathAt(file, text, offset), phrases: `«${TO_WRITE}»` }];
  });
}
