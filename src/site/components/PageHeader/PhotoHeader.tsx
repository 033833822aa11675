import type { CSSProperties, ReactNode } from 'react';
import type { KindColor, Link } from '../../../content/club.ts';
import type { PictureData } from '../../../pictures/types.ts';
import { Ball } from '../Ball.tsx';
import { PhotoLink } from '../PhotoGrid/PhotoGrid.tsx';
import type { PhotoView } from '../PhotoGrid/photo-view.ts';
import { Picture } from '../Picture.tsx';
import { cappedAt2x } from '../sizes.ts';
import { Breadcrumb, longestWord } from './PageHeader.tsx';
import css from './PhotoHeader.module.css';

interface Props {
  picture: PictureData;
  kind: 'equipo' | 'lugar' | 'historia';
  alt: string;
  /** The photo of the page's grid that it is, and opens. */
  photo?: PhotoView | null;
  /** The giant words of the page, whose size follows from their longest. */
  title: string;
  steps: Link[];
  /** Colour of the kind of team; left out for a place. */
  color?: KindColor;
  /** The heading and what belongs to it. */
  children: ReactNode;
}

/** The top of a page about something that can be seen: its photo, hardly cut, and beside it the way back and its name. */
export function PhotoHeader({ picture, kind, alt, photo, title, steps, color, children }: Props) {
  const wide = (
    <Picture
      data={picture}
      kind={kind}
      alt={alt}
      sizes={cappedAt2x('100vw', '(max-width: 900px) 100vw, 60vw')}
      className={css.photo}
      first
    />
  );
  return (
    <header
      className={css.top}
      data-ground={color ? 'kind' : 'ink'}
      data-color={color}
      data-kind={kind}
      style={{ '--letters': longestWord(title) } as CSSProperties}
    >
      {photo ? (
        <PhotoLink photo={photo} className={css.link} data-screen-only="">
          {wide}
        </PhotoLink>
      ) : (
        wide
      )}
      <div className={`ridge ${css.words}`}>
        <Breadcrumb steps={steps} />
        <div className={`stack ${css.name}`}>{children}</div>
        <Ball className={css.ball} />
      </div>
    </header>
  );
}
