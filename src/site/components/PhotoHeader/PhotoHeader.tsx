import type { ReactNode } from 'react';
import type { KindColor, Link } from '../../../content/club.ts';
import type { PictureData } from '../../../pictures/types.ts';
import { Ball } from '../Ball/Ball.tsx';
import { Breadcrumb } from '../Breadcrumb/Breadcrumb.tsx';
import { cappedAt2x } from '../Picture/dense.ts';
import { Picture } from '../Picture/Picture.tsx';
import css from './PhotoHeader.module.css';

interface Props {
  picture: PictureData;
  kind: 'equipo' | 'lugar';
  alt: string;
  steps: Link[];
  /** Colour of the kind of team; left out for a place. */
  color?: KindColor;
  /** The heading and what belongs to it. */
  children: ReactNode;
}

/** The top of a page about something that can be seen: its photo, wide, and beside it the way back and its name. */
export function PhotoHeader({ picture, kind, alt, steps, color, children }: Props) {
  return (
    <header className={css.top} data-ground={color ? 'kind' : 'ink'} data-color={color} data-kind={kind}>
      <Picture
        data={picture}
        kind={kind}
        alt={alt}
        sizes={cappedAt2x('100vw', '(max-width: 900px) 100vw, 60vw')}
        className={css.photo}
        first
      />
      <div className={css.words}>
        <Breadcrumb steps={steps} />
        <div className={css.name}>{children}</div>
        <Ball className={css.ball} />
      </div>
    </header>
  );
}
