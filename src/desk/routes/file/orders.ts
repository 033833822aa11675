/** What the screen of a content file asks for. */
import { type ActionFunctionArgs, redirect } from 'react-router';
import { z } from 'zod';
import { checkFile, deleteFile, saveDraft, saveFile } from '../../content.ts';
import { deskContext } from '../../server/context.ts';
import { refusable } from '../../server/errors.ts';
import { submitted } from '../../server/request-body.ts';

const value = z.record(z.string(), z.json());
const tag = z.string().nullable();
const path = z.array(z.union([z.string(), z.number()]));
const order = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('check'), value, path }),
  z.object({ intent: z.literal('save'), value, tag, title: z.string() }),
  z.object({ intent: z.literal('draft'), value, tag }),
  z.object({ intent: z.literal('discard') }),
  z.object({ intent: z.literal('delete'), tag }),
]);
export type Order = z.infer<typeof order>;
/** The value of a content file: texts, numbers, lists and fields. */
export type Fields = z.infer<typeof value>;

export function action({ params: { '*': file = '' }, request, context }: ActionFunctionArgs) {
  return refusable(async () => {
    const desk = context.get(deskContext);
    const given = await submitted(order, request);
    switch (given.intent) {
      case 'check':
        return { checked: await checkFile(desk, { file, ...given }, given.path) };
      case 'save':
        return { saved: await saveFile(desk, { file, ...given }, given.title) };
      case 'draft':
        await saveDraft(desk.store, { file, ...given });
        return { drafted: true };
      case 'discard':
        await desk.store.removeDraft(file);
        return { discarded: true };
      case 'delete':
        await deleteFile(desk, { file, ...given });
        // Where it can be undone.
        throw redirect('/versiones');
    }
  });
}
