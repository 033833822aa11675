/** The content files: what there is, one of them for its form, check, save, drafts. */
import type { FastifyInstance } from 'fastify';
import { madridClock } from '../../agenda/madrid.ts';
import { isOf } from '../../content/file-names.ts';
import { CONTENT_PARTS } from '../../content/files/declare.ts';
import { FILES } from '../../content/files/files.ts';
import { momentOf } from '../../content/season-of.ts';
import { sitePages } from '../../site/pages/pages.server.ts';
import {
  API,
  type Checked,
  type Creatable,
  type Deleted,
  type FileSummary,
  type OpenFile,
  type Overview,
  type Saved,
  type ToSave,
} from '../api.ts';
import { checkTexts, remarkOf } from '../check/check.ts';
import { changeDocument, readDocument } from '../documents/documents.ts';
import { formSchemaOf } from '../forms/form-schema.ts';
import { pageOf } from '../preview/page-of.ts';
import { ChangedMeanwhile } from '../store/errors.ts';
import { asked } from './asked.ts';
import type { DeskContext } from './context.ts';
import { withDraftsAlong } from './drafts-along.ts';
import { entriesOf } from './entries.ts';
import { DeskRefusal } from './errors.ts';
import { toCheck, toSave } from './file-bodies.ts';
import { fieldsOf, referencesOf, weeklyOf, withDrafted } from './references.ts';
import { saveChecked } from './save-checked.ts';
import { declarationOf, textsOf, titleOf, writableDeclarationOf } from './texts.ts';

export function contentRoutes(app: FastifyInstance, { folders, store, preview, previewOrigin }: DeskContext) {
  const { contentDir } = folders;

  /** A file with its value as a form sends it: the text that a save would write. */
  async function textFor({ file, value }: Pick<ToSave, 'file' | 'value'>): Promise<string> {
    writableDeclarationOf(file);
    const now = await store.read(file);
    return changeDocument(file, now?.text ?? '', value);
  }

  app.get(API.overview, async (): Promise<Overview> => {
    const [texts, checkup, drafts] = await Promise.all([
      textsOf(contentDir),
      checkTexts(contentDir),
      store.drafts(),
    ]);
    const drafted = new Set(drafts.map(({ file }) => file));
    const summary = (file: string, declared: (typeof FILES)[number], exists: boolean): FileSummary => ({
      file,
      declared: declared.name,
      title: titleOf(file, texts.get(file)),
      holds: declared.holds,
      part: declared.part,
      help: declared.help,
      readOnly: declared.writtenByDesk ?? null,
      deletable: exists && Boolean(declared.newOne),
      exists,
      draft: drafted.has(file),
      problems: checkup.problems.filter((problem) => problem.file === file).length,
    });
    const files = FILES.flatMap((declared) => {
      const names = new Set([...texts.keys(), ...drafted].filter((file) => isOf(declared, file)));
      if (!declared.name.includes('*')) names.add(declared.name);
      return [...names].map((file) => summary(file, declared, texts.has(file)));
    });
    // Also where it cannot be read: that is when somebody wants to mend it, or to bring a copy back.
    const club = fieldsOf('club.yaml', texts.get('club.yaml'));
    const shown = checkup.club ?? preview.club();
    return {
      club: String(club.nombre ?? 'Club'),
      sample: club.muestra === true,
      season: String(club.temporada ?? ''),
      horizon: shown?.brand.horizon ?? 'sierra',
      previewOrigin,
      files,
      parts: CONTENT_PARTS,
      creatable: FILES.flatMap(creatableOf),
      pages: shown ? sitePages(shown).map(({ path, title }) => ({ path, title: title || path })) : [],
      weekly: weeklyOf(texts),
      today: shown ? momentOf(shown).date : madridClock(Date.now()).date,
      references: withDrafted(
        referencesOf(texts),
        referencesOf(new Map([...texts, ...drafts.map(({ file, text }) => [file, text] as const)])),
      ),
      entries: entriesOf(texts),
      problems: checkup.problems,
    };
  });

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

/** A kind of file that volunteers may make one more of, as a list of one. */
function creatableOf({ name, part, newOne }: (typeof FILES)[number]): Creatable[] {
  const [folder = '', ending = ''] = name.split('*');
  return newOne ? [{ folder, ending, part, words: newOne }] : [];
}
