import { useEffect, useState } from 'react';
import {
  type AlbumChange,
  type AlbumDetail,
  type Chapter,
  type Focus,
  PHOTOS_API,
} from '../../photos-api.ts';
import { ask, DeskError } from '../ask.ts';

interface Edits {
  captions: Record<string, string>;
  chapters?: Chapter[];
  cover?: { n: number; focus: Focus | null };
}

export type AlbumEdits = ReturnType<typeof useAlbumEdits>;

/** What was set by clicks on an album's photos, kept here until it is saved, all of it at once. */
export function useAlbumEdits(album: AlbumDetail, onSaved: (album: AlbumDetail) => void) {
  const [edits, setEdits] = useState<Edits>({ captions: {} });
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<{ tone: 'good' | 'error'; words: string }>();
  const count = Object.keys(edits.captions).length + (edits.chapters ? 1 : 0) + (edits.cover ? 1 : 0);
  const dirty = count > 0;

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);

  const put = (part: Partial<Edits>) => {
    setTold(undefined);
    setEdits((now) => ({ ...now, ...part }));
  };
  const chapters = edits.chapters ?? album.chapters;
  const cover = edits.cover ?? { n: album.coverNumber, focus: album.focus };

  return {
    dirty,
    busy,
    told,
    chapters,
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
      setEdits({ captions: {} });
      setTold(undefined);
    },
    /** Returns whether it was saved. */
    async save(): Promise<boolean> {
      setBusy(true);
      const body: AlbumChange = { album: album.key, tag: album.tag, ...edits };
      try {
        onSaved(await ask<AlbumDetail>(PHOTOS_API.album, { method: 'PUT', body }));
        setEdits({ captions: {} });
        setTold({ tone: 'good', words: 'Guardado. Se verá en la web cuando la publiques.' });
        return true;
      } catch (error) {
        if (!(error instanceof DeskError)) throw error;
        const { code, current, problems = [] } = error.refusal;
        // What was set stays; once it is seen that the file is another one, it may be saved on that.
        if (code === 'cambiado' && current?.tag) onSaved({ ...album, tag: current.tag });
        const why = problems.map(({ found }) => found);
        const more =
          code === 'cambiado'
            ? ['Lo que has puesto sigue aquí: si guardas otra vez, se añade a lo que hay ahora.']
            : why;
        setTold({ tone: 'error', words: [error.message, ...more].join(' ') });
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
