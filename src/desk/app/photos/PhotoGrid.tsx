import { type KeyboardEvent, useRef } from 'react';
import { pictureAddress } from '../../picture-address.ts';
import css from './PhotoGrid.module.css';
import type { AlbumEdits } from './useAlbumEdits.ts';

interface Props {
  album: string;
  numbers: readonly number[];
  /** Number of the photo that is looked at. */
  chosen: number;
  onChoose: (n: number) => void;
  /** Chosen by a click: what can be said of it comes into sight. Arrows leave the view where the focus is. */
  onOpen: (n: number) => void;
  edits: AlbumEdits;
}

export const albumPicture = (album: string, n: number, width: number): string =>
  pictureAddress(`${album}/${n}`, width) ?? '';

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
export function PhotoGrid({ album, numbers, chosen, onChoose, onOpen, edits }: Props) {
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
    <ul ref={list} className={css.photos} onKeyDown={move}>
      {numbers.map((n) => {
        const caption = edits.captionOf(n);
        const chapter = edits.chapterAt(n);
        const isCover = edits.cover.n === n;
        return (
          <li key={n} className={css.photo}>
            <button
              type="button"
              className={css.button}
              aria-current={n === chosen ? 'true' : undefined}
              tabIndex={n === chosen ? 0 : -1}
              onClick={() => onOpen(n)}
            >
              <img src={albumPicture(album, n, 240)} alt="" loading="lazy" className={css.picture} />
              <span className={css.number}>
                <span className="visually-hidden">Foto </span>
                {n}
              </span>
              {isCover && <span className={css.cover}>Portada</span>}
              {chapter && <span className={css.chapter}>{chapter}</span>}
              {caption && <span className={css.caption}>{caption}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
