/** What was saved before, what it changed, and the way back to it. */
import type { FastifyInstance } from 'fastify';
import { isOf } from '../../content/file-names.ts';
import { FILES } from '../../content/files/files.ts';
import { MEMORY_FILE } from '../../import-matches/memory.ts';
import { API, type ChangedAfter, type ComparedFile, type Undone, type VersionSummary } from '../api.ts';
import { readDocument } from '../documents/documents.ts';
import { formSchemaOf } from '../forms/form-schema.ts';
import { ChangedSince } from '../store/errors.ts';
import type { Store } from '../store/store.ts';
import { asked } from './asked.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal } from './errors.ts';
import { toUndo } from './file-bodies.ts';
import { titleOf } from './texts.ts';

type Text = string | null | undefined;

export function versionRoutes(app: FastifyInstance, { store }: DeskContext): void {
  app.get(API.versions, async (): Promise<VersionSummary[]> => {
    return store.versions().map(({ id, title, at, files, undoable }) => ({
      id,
      title,
      at,
      files: files.filter(({ file, photo }) => !photo && isShown(file)).map(({ file }) => file),
      photos: files.filter(({ photo }) => photo).length,
      undoable,
    }));
  });

  app.get<{ Querystring: { id: string } }>(API.compare, async ({ query }): Promise<ComparedFile[]> => {
    return (await store.texts(query.id))
      .filter(({ file }) => isShown(file))
      .map(({ file, before, after }) => compared(file, before, after));
  });

  app.post(API.undo, async (request): Promise<Undone> => {
    const body = asked(toUndo, request.body);
    try {
      const { refused } = await store.undo(body.id, body.expect);
      return { refused: refused.map(({ reason }) => reason) };
    } catch (error) {
      if (!(error instanceof ChangedSince)) throw error;
      const lost = await changedAfter(store, body.id, error);
      throw new DeskRefusal(409, { code: 'cambiado-despues', message: error.message, lost });
    }
  });
}

/** What an import remembers goes and comes with the matches; it is nothing to look at. */
const isShown = (file: string) => file !== MEMORY_FILE;

async function changedAfter(store: Store, id: string, { differs }: ChangedSince): Promise<ChangedAfter> {
  const texts = new Map((await store.texts(id)).map(({ file, before }) => [file, before]));
  return {
    expect: Object.fromEntries(differs.map(({ file, tag }) => [file, tag])),
    files: differs.flatMap(({ file, photo, text }) =>
      photo || !isShown(file) ? [] : [compared(file, text, texts.get(file))],
    ),
    photos: differs.flatMap(({ file, photo }) => (photo ? [file] : [])),
  };
}

function compared(file: string, before: Text, after: Text): ComparedFile {
  const declared = FILES.find((each) => isOf(each, file));
  return {
    file,
    title: titleOf(file, before ?? after),
    schema: declared ? formSchemaOf(declared) : {},
    before: documentValue(file, before),
    after: documentValue(file, after),
  };
}

/** A text that somebody broke by hand is compared as a text. */
function documentValue(file: string, text: Text): unknown {
  if (typeof text !== 'string') return text;
  try {
    return readDocument(file, text).value;
  } catch {
    return { texto: text };
  }
}
