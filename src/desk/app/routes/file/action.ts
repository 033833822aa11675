import { redirect } from 'react-router';
import { z } from 'zod';
import { checkFile, deleteFile, saveFile } from '../../../core/editing/edit-file.ts';
import { addToMenu } from '../../../core/editing/menu-link.ts';
import { deskContext } from '../../../server/context.ts';
import { readSubmission } from '../../../server/read-submission.ts';
import type { Route } from './+types/file.ts';

const value = z.record(z.string(), z.json());
const tag = z.string().nullable();
/** Change of references to removed entries: null leaves them, `replacement` points them to another entry or deletes them. */
const references = z.object({ replacement: z.string().nullable() }).nullable().default(null);
const path = z.array(z.union([z.string(), z.number()]));
const commandSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('check'), value, path }),
  z.object({ intent: z.literal('save'), value, tag, title: z.string(), references }),
  z.object({ intent: z.literal('delete'), tag, references }),
  z.object({ intent: z.literal('menu'), title: z.string() }),
]);
export type FileCommand = z.infer<typeof commandSchema>;
/** Value of a content file, as JSON. */
export type FileValue = z.infer<typeof value>;

/** Checks, saves or deletes the file in the URL, or puts its page into the menu. */
export async function action({ params: { '*': file }, request, context }: Route.ActionArgs) {
  const desk = context.get(deskContext);
  const command = await readSubmission(commandSchema, request);
  switch (command.intent) {
    case 'check':
      return { checked: await checkFile(desk, { file, ...command }, command.path) };
    case 'save':
      return { saved: await saveFile(desk, { file, ...command }, command.title, command.references) };
    case 'menu':
      return { menu: await addToMenu(desk, file, command.title) };
    case 'delete':
      await deleteFile(desk, { file, ...command }, command.references);
      await desk.preview.update(new Map());
      throw redirect('/contenido');
  }
}
