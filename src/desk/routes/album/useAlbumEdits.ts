import { useEffect, useRef, useState } from 'react';
import { useBeforeUnload, useFetcher } from 'react-router';
import type { OpenAlbum } from '../../albums/albums.ts';
import type { AlbumChange, Focus } from '../../albums/galleries.ts';
import type { action, Order } from './album.tsx';

interface Edits extends AlbumChange {
  captions: Record<string, string>;
  /** Hash of galerias.yaml as it was when the first of them was made, or seen to be another one since. */
  tag?: string;
}

export type AlbumEdits = ReturnType<typeof useAlbumEdits>;

const NONE: Edits = { captions: {} };

/** What was set by clicks on an album's photos, kept here until it is saved, all of it at once. */
export function useAlbumEdits(album: OpenAlbum) {
  const [edits, setEdits] = useState(NONE);
  const [notice, setNotice] = useState<{ tone: 'good' | 'error'; words: string }>();
  const dirty = edits !== NONE;
  const { data, state, submit } = useFetcher<typeof action>();
  const saved = useRef((_isSaved: boolean) => {});

  useBeforeUnload((event) => dirty && event.preventDefault());

  // Once the album of now has come along.
  useEffect(() => {
    if (!data || state !== 'idle') return;
    if ('refusal' in data) {
      const { code, current, problems = [], message } = data.refusal;
      const hasChanged = code === 'cambiado' && current?.tag;
      // What was set stays; once it is seen that the file is another one, it may be saved on that.
      if (hasChanged) setEdits((now) => ({ ...now, tag: hasChanged }));
      const more = hasChanged
        ? ['Lo que has puesto sigue aquí: si guardas otra vez, se añade a lo que hay ahora.']
        : problems.map(({ found }) => found);
      setNotice({ tone: 'error', words: [message, ...more].join(' ') });
    } else {
      setEdits(NONE);
      setNotice({ tone: 'good', words: 'Guardado. Se verá en la web cuando la publiques.' });
    }
    saved.current(!('refusal' in data));
  }, [data, state]);

  const put = (part: AlbumChange) => {
    setNotice(undefined);
    setEdits((now) => ({ tag: album.tag, ...now, ...part }));
  };
  const chapters = edits.chapters ?? album.chapters;
  const cover = edits.cover ?? { n: album.coverNumber, focus: album.focus };

  return {
    dirty,
    busy: state !== 'idle',
    notice,
    cover,
    captionOf: (n: number) => edits.captions[n] ?? album.captions[n] ?? '',
    chapterAt: (n: number) => chapters.find(({ foto }) => foto === n)?.title ?? '',
    setCaption: (n: number, words: string) => put({ captions: { ...edits.captions, [n]: words } }),
    setChapter(n: number, title: string) {
      const others = chapters.filter(({ foto }) => foto !== n);
      const next = title ? [...others, { title, foto: n }] : others;
      put({ chapters: next.sort((a, b) => a.foto - b.foto) });
    },
    setCover: (n: number, focus: Focus | null) => put({ cover: { n, focus } }),
    discard() {
      setEdits(NONE);
      setNotice(undefined);
    },
    /** Resolves with whether it was saved. */
    save(): Promise<boolean> {
      const given: Order = { intent: 'save', tag: album.tag, ...edits };
      void submit({ ...given }, { method: 'post', encType: 'application/json' });
      return new Promise((done) => {
        saved.current = done;
      });
    },
  };
}
