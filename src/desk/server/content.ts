/** The content files: what there is, one of them for its form, check, save, drafts. */
import type { FastifyInstance } from 'fastify';
import { API, type Checked, type Deleted, type OpenFile, type Saved, type ToSave } from '../api.ts';
import { remarkOf } from '../check/check.ts';
import { changeDocument, readDocument } from '../documents/documents.ts';
import { formSchemaOf } from '../forms/form-schema.ts';
import { pageOf } from '../preview/page-of.ts';
import { ChangedMeanwhile } from '../store/errors.ts';
import { asked } from './asked.ts';
import type { DeskContext } from './context.ts';
import { withDraftsAlong } from './drafts-along.ts';
import { DeskRefusal } from './errors.ts';
import { toCheck, toSave } from './file-bodies.ts';
import { saveChecked } from './save-checked.ts';
import { declarationOf, titleOf, writableDeclarationOf } from './texts.ts';

export function contentRoutes(app: FastifyInstance, { folders, store, preview }: DeskContext) {
  /** A file with its value as a form sends it: the text that a save would write. */
  async function textFor({ file, value }: Pick<ToSave, 'file' | 'value'>): Promise<string> {
    writableDeclarationOf(file);
    const now = await store.read(file);
    return changeDocument(file, now?.text ?? '', value);
  }

  app.get<{ Querystring: { archivo: string } }>(API.file, async ({ query }): Promise<OpenFile> => {
    const file = query.archivo;
    const declared = declarationOf(file);
    const [now, draft] = await Promise.all([store.read(file), store.draft(file)]);
    return {
      file,
      declared: declared.name,
      schema: formSchemaOf(declared),
      value: now ? readDocument(file, now.text).value : {},
      tag: now?.tag ?? null,
      draft: draft && { value: readDocument(file, draft.text).value, tag: draft.baseTag },
    };
  });

  app.post(API.check, async (request): Promise<Checked> => {
    const body = asked(toCheck, request.body);
    const { file, value, path = [] } = body;
    const { texts } = await withDraftsAlong(folders, store, file, await textFor(body));
    const { problems, warnings, version } = await preview.update(texts);
    const club = preview.club();
    return {
      problems: problems.map(remarkOf),
      warnings: warnings.filter((warning) => warning.file === file).map(remarkOf),
      page: club ? pageOf(club, file, value, path) : '/',
      preview: version,
      along: [...texts.keys()].filter((each) => each !== file),
    };
  });

  app.put(API.file, async (request): Promise<Saved> => {
    const body = asked(toSave, request.body);
    const { file, tag } = body;
    const text = await textFor(body);
    const { texts, expect } = await withDraftsAlong(folders, store, file, text);
    const along = [...texts.keys()].filter((each) => each !== file);
    const { title = `Cambiar «${titleOf(file, text)}»` } = body;
    const change = {
      title: [title, ...along.map((each) => `«${titleOf(each, texts.get(each))}»`)].join(' y '),
      writes: Object.fromEntries(texts),
      expect: { ...expect, [file]: tag },
    };
    await saveChecked({ folders, store }, change).catch((error) => {
      // The form shows what its own file is now, and no other one.
      if (!(error instanceof ChangedMeanwhile) || error.file === file) throw error;
      throw new DeskRefusal(409, { code: 'borrador-viejo', message: error.message });
    });
    for (const each of texts.keys()) await store.removeDraft(each);
    return { tag: (await store.read(file))?.tag ?? null, along };
  });

  app.delete<{ Querystring: { archivo: string; marca: string } }>(
    API.file,
    async ({ query: { archivo: file, marca } }): Promise<Deleted> => {
      if (!writableDeclarationOf(file).newOne)
        throw new DeskRefusal(422, {
          code: 'necesario',
          message: 'Este archivo no se borra: vacía lo que no quieras enseñar.',
        });
      const version = await saveChecked(
        { folders, store },
        { title: `Borrar ${file}`, writes: { [file]: null }, expect: { [file]: marca || null } },
        'Todavía no se puede borrar: otras partes de la web lo necesitan.',
      );
      await store.removeDraft(file);
      return { version: version?.id ?? '' };
    },
  );

  app.put(API.draft, async (request) => {
    const body = asked(toSave, request.body);
    await store.saveDraft(body.file, await textFor(body), body.tag);
    return {};
  });

  app.delete<{ Querystring: { archivo: string } }>(API.draft, async ({ query }) => {
    declarationOf(query.archivo);
    await store.removeDraft(query.archivo);
    return {};
  });
}
