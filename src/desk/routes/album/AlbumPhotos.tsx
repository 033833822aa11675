import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { OpenAlbum } from '../../albums/albums.ts';
import { Dialog } from '../../app/parts/Dialog.tsx';
import { Notice } from '../../app/parts/Notice.tsx';
import { pictureAddress } from '../../picture-address.ts';
import css from './album.module.css';
import { PhotoPanel } from './PhotoPanel.tsx';
import type { AlbumEdits } from './useAlbumEdits.ts';

interface Props {
  album: OpenAlbum;
  edits: AlbumEdits;
  /** Number of the photo that is looked at. */
  chosen: number;
  onChoose: (n: number) => void;
}

/** The photos of an album, and what can be said of one of them: beside them, or over them where there is no room. */
export function AlbumPhotos({ album: { key, numbers }, edits, chosen, onChoose }: Props) {
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const photo = { album: key, n: chosen, edits };
  const steps = <PhotoSteps numbers={numbers} n={chosen} onChoose={onChoose} />;
  const open = (n: number) => {
    onChoose(n);
    setOpen(true);
  };
  return (
    <div className={css.photos}>
      <PhotoGrid
        album={key}
        numbers={numbers}
        chosen={chosen}
        onChoose={onChoose}
        onOpen={open}
        edits={edits}
      />
      {!isNarrow && (
        <section className={`panel stack ${css.beside}`} aria-labelledby="foto">
          <div className={`row ${css.apart}`}>
            <h3 id="foto">Foto {chosen}</h3>
            {steps}
          </div>
          <PhotoPanel {...photo} />
        </section>
      )}
      {isNarrow && isOpen && (
        <Dialog title={`Foto ${chosen}`} onClose={() => setOpen(false)}>
          {steps}
          <PhotoPanel {...photo} />
          <div className={`stack ${css.foot}`}>
            <AlbumSaveBar edits={edits} />
            <button type="button" className="button" data-quiet="" onClick={() => setOpen(false)}>
              Volver a las fotos
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** As in album.module.css: no room for two columns. */
const NARROW = '(max-width: 64rem)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether nothing fits beside the photos of an album. */
const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);

interface GridProps {
  album: string;
  numbers: readonly number[];
  /** Number of the photo that is looked at. */
  chosen: number;
  onChoose: (n: number) => void;
  /** Chosen by a click: what can be said of it comes into sight. Arrows leave the view where the focus is. */
  onOpen: (n: number) => void;
  edits: AlbumEdits;
}

/** Where a key leads from photo `at` of `count`, in rows of `columns`; undefined for other keys. */
function nextAt(key: string, at: number, count: number, columns: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: 0,
    End: count - 1,
  };
  const to = steps[key];
  return to === undefined || to < 0 || to >= count ? undefined : to;
}

/** The photos of an album: one stop of the Tab key, and arrows from photo to photo. */
function PhotoGrid({ album, numbers, chosen, onChoose, onOpen, edits }: GridProps) {
  const list = useRef<HTMLUListElement>(null);
  const buttons = () => [...(list.current?.querySelectorAll('button') ?? [])];
  const move = (event: KeyboardEvent) => {
    const all = buttons();
    const top = all[0]?.offsetTop;
    const columns = all.findIndex(({ offsetTop }) => offsetTop !== top);
    const at = numbers.indexOf(chosen);
    const to = nextAt(event.key, at, all.length, columns < 0 ? all.length : columns);
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
    onChoose(numbers[to] as number);
  };
  return (
    <ul ref={list} className={css.grid} onKeyDown={move}>
      {numbers.map((n) => {
        const caption = edits.captionOf(n);
        const chapter = edits.chapterAt(n);
        const isCover = edits.cover.n === n;
        return (
          <li key={n}>
            <button
              type="button"
              className={css.photo}
              aria-current={n === chosen ? 'true' : undefined}
              tabIndex={n === chosen ? 0 : -1}
              onClick={() => onOpen(n)}
            >
              <img
                src={pictureAddress(`${album}/${n}`, 240) ?? ''}
                alt=""
                loading="lazy"
                className={css.picture}
              />
              <span className={css.number}>
                <span className="visually-hidden">Foto </span>
                {n}
              </span>
              {isCover && <span className={css.cover}>Portada</span>}
              {chapter && <span className={css.chapter}>{chapter}</span>}
              {caption && <span className={css.quiet}>{caption}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface StepsProps {
  numbers: readonly number[];
  n: number;
  onChoose: (n: number) => void;
}

/** To the photo before, and to the next one. */
function PhotoSteps({ numbers, n, onChoose }: StepsProps) {
  const at = numbers.indexOf(n);
  const step = (to: number | undefined, words: string) => (
    <button
      type="button"
      className="button"
      data-quiet=""
      disabled={to === undefined}
      onClick={() => to !== undefined && onChoose(to)}
    >
      {words}
    </button>
  );
  return (
    <div className="row">
      {step(numbers[at - 1], 'Anterior')}
      {step(numbers[at + 1], 'Siguiente')}
    </div>
  );
}

/** What was set by clicks on an album's photos is saved, or given up. Nothing while there is nothing to save. */
export function AlbumSaveBar({ edits }: { edits: AlbumEdits }) {
  const { dirty, busy, notice, save, discard } = edits;
  if (!dirty && !notice) return null;
  return (
    <div className={`stack ${css.bar}`} data-gap="tight">
      {notice && <Notice tone={notice.tone}>{notice.words}</Notice>}
      {dirty && (
        <div className="row">
          <button type="button" className="button" disabled={busy} onClick={save}>
            Guardar
          </button>
          <button type="button" className="button" data-quiet="" disabled={busy} onClick={discard}>
            Dejarlo como estaba
          </button>
          <p role="status" className="help">
            Hay cambios sin guardar.
          </p>
        </div>
      )}
    </div>
  );
}
