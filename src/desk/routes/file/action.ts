import { redirect } from 'react-router';
import { z } from 'zod';
import { checkFile, deleteFile, saveFile } from '../../editing/edit-file.ts';
import { deskContext } from '../../server/context.ts';
import { submitted } from '../../server/refusals.ts';
import type { Route } from './+types/file.ts';

const value = z.record(z.string(), z.json());
const tag = z.string().nullable();
/** Places that name what goes: left alone, changed without it, or with another one in its place. */
const elsewhere = z.object({ instead: z.string().nullable() }).nullable().default(null);
const path = z.array(z.union([z.string(), z.number()]));
const order = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('check'), value, path }),
  z.object({ intent: z.literal('save'), value, tag, title: z.string(), elsewhere }),
  z.object({ intent: z.literal('delete'), tag, elsewhere }),
]);
export type FileCommand = z.infer<typeof order>;
/** The value of a content file: texts, numbers, lists and fields. */
export type FileValue = z.infer<typeof value>;

export async function action({ params: { '*': file }, request, context }: Route.ActionArgs) {
  const desk = context.get(deskContext);
  const given = await submitted(order, request);
  switch (given.intent) {
    case 'check':
      return { checked: await checkFile(desk, { file, ...given }, given.path) };
    case 'save':
      return { saved: await saveFile(desk, { file, ...given }, given.title, given.elsewhere) };
    case 'delete':
      await deleteFile(desk, { file, ...given }, given.elsewhere);
      // Where it can be undone.
      throw redirect('/versiones');
  }
}
