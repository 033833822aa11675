/** Adds, replaces, changes and removes documents. List and PDF change in one version. */
import { access } from 'node:fs/promises';
import { z } from 'zod';
import { nullIfMissing } from '../../../base/errors/system-error.ts';
import { documentFile } from '../../../club/content/document-kinds.ts';
import { changeDocument } from '../../../club/content/documents/documents.ts';
import { clubDocuments } from '../../../club/content/files/club-documents.ts';
import { freeSlug, slugOf } from '../../../club/content/spelling.ts';
import type { DeskContext } from '../desk-context.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { openFile, saveChecked } from '../editing/edit-file.ts';
import { deleteUpload } from '../photos/uploads.ts';
import { receivedFile } from './receive-document.ts';

/** Fields of a document's form. */
const fields = z.object({ title: z.string().trim(), tipo: z.string(), periodo: z.string().trim() });

/** Change of a document. `key` is the last part of its address. */
export const documentChange = z.discriminatedUnion('intent', [
  fields.extend({ intent: z.literal('add'), upload: z.uuid() }),
  z.object({ intent: z.literal('replace'), key: z.string(), upload: z.uuid() }),
  fields.extend({ intent: z.literal('change'), key: z.string() }),
  z.object({ intent: z.literal('remove'), key: z.string() }),
]);
export type DocumentChange = z.infer<typeof documentChange>;

type DocumentsDesk = Pick<DeskContext, 'folders' | 'store' | 'preview' | 'uploads'>;
type DocumentEntry = NonNullable<z.input<typeof clubDocuments.schema>['documentos']>[string];

/**
 * Applies a change.
 * @throws DeskRefusal if a field is missing, the upload is gone, or other parts of the content need the document
 */
export async function changeDocuments(desk: DocumentsDesk, change: DocumentChange): Promise<void> {
  const upload = 'upload' in change ? change.upload : null;
  const receivedPath = upload && receivedFile(desk, upload);
  if (receivedPath)
    await access(receivedPath).catch((error) => {
      throw nullIfMissing(error) ?? new DeskRefusal({ code: 'document-upload-gone' });
    });
  await saveChecked(
    desk,
    async (read) => {
      const { value, tag } = await openFile({ read }, clubDocuments.name);
      const documents: Record<string, DocumentEntry> = { ...value.documentos };
      const key = change.intent === 'add' ? freeKey(change.title, documents) : change.key;
      const old = documents[key];
      if (change.intent !== 'add' && !old) throw new DeskRefusal({ code: 'document-missing' });
      if (change.intent === 'remove') delete documents[key];
      else if (change.intent !== 'replace') documents[key] = toEntry(change);
      const name = documents[key]?.title ?? old?.title ?? key;
      const text = changeDocument(clubDocuments.name, (await read(clubDocuments.name))?.text ?? '', {
        ...value,
        documentos: documents,
      });
      return {
        title: `${TITLES[change.intent]} «${name}»`,
        writes: { [clubDocuments.name]: text },
        expect: { [clubDocuments.name]: tag },
        ...(change.intent !== 'change' && { copies: { [documentFile(key)]: receivedPath } }),
      };
    },
    change.intent === 'remove'
      ? 'Este documento se enlaza desde otras partes de la web. Quítalo antes de ellas, o sustituye su PDF.'
      : undefined,
  );
  if (upload) await deleteUpload(desk, upload);
  await desk.preview.update(new Map());
}

const TITLES = {
  add: 'Se añadió el documento',
  replace: 'Se cambió el PDF de',
  change: 'Se cambiaron los datos de',
  remove: 'Se quitó el documento',
} satisfies Record<DocumentChange['intent'], string>;

const toEntry = ({ title, tipo, periodo }: z.infer<typeof fields>): DocumentEntry => ({
  title,
  // The content check refuses an unknown kind.
  tipo: tipo as DocumentEntry['tipo'],
  ...(periodo && { periodo }),
});

/** Returns a key for a new document, derived from its title. */
function freeKey(title: string, documents: Readonly<Record<string, DocumentEntry>>): string {
  const slug = slugOf(title).slice(0, 80).replace(/-$/, '');
  if (!slug) throw new DeskRefusal({ code: 'document-title-missing' });
  return freeSlug(slug, (key) => key in documents);
}
