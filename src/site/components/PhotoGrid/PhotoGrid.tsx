import { type CSSProperties, Fragment } from 'react';
import { Picture } from '../Picture/Picture.tsx';
import type { PhotoMark } from './marks.ts';
import { COLUMN_UNITS, GUTTER_UNITS, rowSpan } from './masonry.ts';
import css from './PhotoGrid.module.css';
import { PhotoLink } from './PhotoLink.tsx';
import { linkId, PhotoMarks } from './PhotoMarks.tsx';
import { altOf, byChapter, type Chapter, type PhotoView } from './photo-view.ts';

/** Columns with gutters between them, as in PhotoGrid.module.css. */
const SIZES = [
  ...[
    [500, 1],
    [700, 2],
    [1100, 3],
    [1275, 4],
  ].map(([upTo, n = 1]) => `(max-width: ${upTo}px) calc((100vw - 2*max(20px, 4vw))*${share(n)})`),
  `(max-width: 1280px) ${Math.ceil(1180 * share(4))}px`,
  `${Math.ceil(1180 * share(5))}px`,
].join(', ');

function share(columns: number): number {
  const all = (COLUMN_UNITS + GUTTER_UNITS) * columns - GUTTER_UNITS;
  return Number((COLUMN_UNITS / all).toFixed(4));
}

interface Props {
  photos: PhotoView[];
  marks: PhotoMark[];
  chapters?: Chapter[];
  /** Whether no picture stands above them. */
  first?: boolean;
}

/**
 * Photos as masonry. Each is a plain link to its picture; with scripts it opens the viewer, whose open photo stands in the
 * address (`#foto-17`), so that Back closes it and a photo can be shared (photo-viewer.ts).
 */
export function PhotoGrid({ photos, marks, chapters = [], first = true }: Props) {
  return (
    <>
      <PhotoMarks marks={marks} />
      <div className={css.frame} data-photos="">
        {byChapter(photos, chapters).map((part) => (
          <Fragment key={part.photos[0]?.id}>
            {part.title && <h3 className={css.chapter}>{part.title}</h3>}
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
            <ol role="list" className={css.grid}>
              {part.photos.map((photo) => (
                <li
                  key={photo.id}
                  id={photo.id}
                  className={css.cell}
                  style={{ '--s': rowSpan(photo.picture) } as CSSProperties}
                  data-album={photo.album}
                  data-minors={photo.minors || undefined}
                  data-caption={photo.caption && ''}
                >
                  <PhotoLink photo={photo} id={linkId(photo.id)} className={css.link}>
                    <Picture
                      data={photo.picture}
                      kind="foto"
                      alt={altOf(photo)}
                      sizes={SIZES}
                      first={first && photo === photos[0]}
                    />
                  </PhotoLink>
                </li>
              ))}
            </ol>
          </Fragment>
        ))}
      </div>
    </>
  );
}
