/** Drafts that are saved together with a file: a team and its new coach are right only with each other. */
import type { Folders } from '../../contract/folders.ts';
import { checkTexts, newProblems } from '../check/check.ts';
import type { Draft } from '../store/drafts.ts';
import type { Tags } from '../store/plan.ts';
import type { Store } from '../store/store.ts';
import { fieldsOf, referencesOf } from './references.ts';
import { textsOf } from './texts.ts';

type Texts = ReadonlyMap<string, string>;

/** What a save writes, by file, and what the drafts among it started from. */
export interface ToWrite {
  texts: Map<string, string>;
  expect: Tags;
}

const keysOf = (texts: Texts): string[] =>
  Object.values(referencesOf(texts)).flatMap((each) => each.map(({ key }) => key));

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

/**
 * The drafts that name what only this text has, or have what only it names, and those that are tied to them in the same way.
 * @param saved the text of every content file, by its path
 */
function tiedDrafts(file: string, text: string, drafts: readonly Draft[], saved: Texts): Draft[] {
  const known = new Set(keysOf(saved));
  const described = (file: string, text: string) => ({
    words: new Set(wordsIn(fieldsOf(file, text))),
    adds: keysOf(new Map([...saved, [file, text]])).filter((key) => !known.has(key)),
  });
  const candidates = drafts
    .filter((draft) => draft.file !== file)
    .map((draft) => ({ draft, ...described(draft.file, draft.text) }));
  const reached = [described(file, text)];
  const tied = new Set<Draft>();
  // Each draft that is found may lead to further ones: the list grows while it is gone through.
  for (const one of reached)
    for (const other of candidates) {
      if (tied.has(other.draft)) continue;
      if (!other.adds.some((key) => one.words.has(key)) && !one.adds.some((key) => other.words.has(key)))
        continue;
      tied.add(other.draft);
      reached.push(other);
    }
  return [...tied];
}

/**
 * The text of a file, and the drafts without which it is not right. A draft whose file was changed since stays out.
 * @throws only where the folder cannot be read
 */
export async function withDraftsAlong(
  { contentDir }: Pick<Folders, 'contentDir'>,
  store: Store,
  file: string,
  text: string,
): Promise<ToWrite> {
  const alone: ToWrite = { texts: new Map([[file, text]]), expect: {} };
  const drafts = await store.drafts();
  if (drafts.every((draft) => draft.file === file)) return alone;
  const expect: Record<string, string | null> = {};
  const texts = new Map(alone.texts);
  for (const draft of tiedDrafts(file, text, drafts, await textsOf(contentDir))) {
    if (((await store.read(draft.file))?.tag ?? null) !== draft.baseTag) continue;
    texts.set(draft.file, draft.text);
    expect[draft.file] = draft.baseTag;
  }
  if (texts.size === 1) return alone;
  const [before, after] = await Promise.all([checkTexts(contentDir), checkTexts(contentDir, alone.texts)]);
  return newProblems(before.problems, after.problems).length === 0 ? alone : { texts, expect };
}
