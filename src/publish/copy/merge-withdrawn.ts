import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isSeq, parseDocument } from 'yaml';
import { WITHDRAWN_FILE } from '../withdrawn.ts';

/** Adds to the list of a content what the list of another one has besides: who took a photo down did so for good. */
export async function mergeWithdrawn(fromDir: string, toDir: string): Promise<void> {
  const from = parseDocument(await textOf(fromDir)).get('retiradas');
  if (!isSeq(from)) return;
  const into = parseDocument(await textOf(toDir));
  const known = into.get('retiradas');
  const lines = new Set(
    isSeq(known) ? (known.toJSON() as unknown[]).map((line) => JSON.stringify(line)) : [],
  );
  const added = (from.toJSON() as unknown[]).filter((line) => !lines.has(JSON.stringify(line)));
  if (added.length === 0) return;
  if (isSeq(known)) for (const line of added) known.add(into.createNode(line));
  else into.set('retiradas', into.createNode(added));
  await writeFile(join(toDir, WITHDRAWN_FILE), into.toString());
}

const textOf = (dir: string) =>
  readFile(join(dir, WITHDRAWN_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
