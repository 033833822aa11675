/** Drafts that are saved together with a file: a team and its new coach are right only with each other. */
import type { Folders } from '../../contract/folders.ts';
import { checkTexts, newProblems } from '../check/check.ts';
import type { Draft } from '../store/drafts.ts';
import type { Tags } from '../store/plan.ts';
import type { Store } from '../store/store.ts';

/** What a save writes, by file, and what the drafts among it started from. */
export interface ToWrite {
  texts: Map<string, string>;
  expect: Tags;
}

/** The drafts of other files whose file is as it was when they began. */
async function freshDrafts(store: Store, file: string): Promise<Draft[]> {
  const drafts = (await store.drafts()).filter((draft) => draft.file !== file);
  const tags = await Promise.all(drafts.map(async (draft) => (await store.read(draft.file))?.tag ?? null));
  return drafts.filter(({ baseTag }, i) => baseTag === tags[i]);
}

/**
 * The text of a file, and the drafts without which it is not right: those that are left of all when each one that mends
 * nothing is put aside.
 * @throws only where the folder cannot be read
 */
export async function withDraftsAlong(
  { contentDir }: Pick<Folders, 'contentDir'>,
  store: Store,
  file: string,
  text: string,
): Promise<ToWrite> {
  const toWrite = (drafts: readonly Draft[]): ToWrite => ({
    texts: new Map([[file, text], ...drafts.map((draft): [string, string] => [draft.file, draft.text])]),
    expect: Object.fromEntries(drafts.map((draft) => [draft.file, draft.baseTag])),
  });
  const drafts = await freshDrafts(store, file);
  if (drafts.length === 0) return toWrite([]);
  const before = await checkTexts(contentDir);
  const faultsWith = async (some: readonly Draft[]) =>
    newProblems(before.problems, (await checkTexts(contentDir, toWrite(some).texts)).problems).length;
  if ((await faultsWith([])) === 0) return toWrite([]);
  let along = drafts;
  let faults = await faultsWith(along);
  for (const draft of drafts) {
    const fewer = along.filter((each) => each !== draft);
    const left = await faultsWith(fewer);
    if (left <= faults) [along, faults] = [fewer, left];
  }
  return toWrite(along);
}
