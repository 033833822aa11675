import { useEffect, useState } from 'react';
import { type FieldPath, isFields, movedPath } from '../../../../club/content/documents/values.ts';
import { NEW_STORY, STORIES_FILE, STORY_LIST } from '../../../core/addresses.ts';
import { useClub } from '../../browser/use-club.ts';
import type { FileEditor } from './useFileEditor.ts';

const storiesIn = (value: unknown): unknown[] => {
  const list = isFields(value) ? value[STORY_LIST] : undefined;
  return Array.isArray(list) ? list : [];
};

const isBlankStory = (story: unknown) => isFields(story) && !story.title && !story.texto && !story.img;

/**
 * Returns the story that the form shows alone, if its address names one. Begins a new story for the address of a new one.
 * @param path of the address
 */
export function useStory({ open, value, change }: FileEditor, [list, item]: FieldPath) {
  const { today } = useClub();
  const stories = storiesIn(value);
  const isStory = open.file === STORIES_FILE && list === STORY_LIST && item !== undefined;
  const [index, setIndex] = useState<number>(item === NEW_STORY ? 0 : Number(item));
  const [before, setBefore] = useState(stories);
  const isNew = isStory && item === NEW_STORY;
  // Somebody else's stories come with a merge and move the one that is shown.
  if (before.length !== stories.length) {
    setBefore(stories);
    // Without its story, the form shows the whole file.
    setIndex(Number(movedPath([index], before, stories)?.[0] ?? -1));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a story is begun once
  useEffect(() => {
    if (!isNew) return;
    if (!isBlankStory(stories[0])) {
      const begun = [{ dia: today }, ...stories];
      change({ ...(isFields(value) ? value : {}), [STORY_LIST]: begun });
      setBefore(begun);
    }
    // After a reload, the story is there.
    window.history.replaceState(window.history.state, '', `?ir=${STORY_LIST}.0`);
  }, []);
  const story = isStory ? stories[index] : undefined;
  if (!isFields(story)) return null;
  return {
    path: [STORY_LIST, index] as FieldPath,
    title: String(story.title || 'Noticia nueva'),
    /** False until the story is saved for the first time. */
    isSaved: stories.length <= storiesIn(open.value).length,
  };
}
