import type { CSSProperties } from 'react';
import type { PictureData } from '../../../pictures/types.ts';
import { longestWord } from '../../components/PageHeader/longest-word.ts';
import { cappedAt2x } from '../../components/Picture/dense.ts';
import { Picture } from '../../components/Picture/Picture.tsx';
import { SmartLink } from '../../components/SmartLink/SmartLink.tsx';
import css from './Featured.module.css';

export interface FeaturedView {
  name: string;
  path: string;
  season: string;
  /** `44 fotos` */
  count: string;
  when?: string;
  where?: string;
  picture: PictureData;
}

/** One album, as large as the page. */
export function Featured({ album }: { album: FeaturedView }) {
  const { name, path, season, count, when, where, picture } = album;
  return (
    <article className={css.featured} data-reveal="">
      <Picture
        data={picture}
        kind="historia"
        alt=""
        sizes={cappedAt2x('92vw', '(max-width: 831px) 92vw, (max-width: 1275px) 56vw, 700px')}
        frame={css.cover}
        first
      />
      <div className={css.words}>
        <h2 className={css.name} style={{ '--letters': longestWord(name) } as CSSProperties}>
          <SmartLink to={path} className={css.main}>
            {name}
          </SmartLink>
        </h2>
        <p className={css.facts}>
          <span>
            {season} · {count}
          </span>
          {when && <span>{when}</span>}
          {where && <span>{where}</span>}
        </p>
      </div>
    </article>
  );
}
