import { type CSSProperties, Fragment, lazy, memo, Suspense } from 'react';
import { removalRequest } from '../../../contract/removal-request.ts';
import { beginMessage } from '../Contact/begin-message.ts';
import { LightboxBoundary } from '../Lightbox/LightboxBoundary.tsx';
import { Opening } from '../Lightbox/Opening.tsx';
import { Picture } from '../Picture/Picture.tsx';
import type { PhotoMark } from './marks.ts';
import { COLUMN_UNITS, GUTTER_UNITS, rowSpan } from './masonry.ts';
import css from './PhotoGrid.module.css';
import { PhotoLink } from './PhotoLink.tsx';
import { linkId, PhotoMarks } from './PhotoMarks.tsx';
import { altOf, byChapter, type Chapter, type PhotoView } from './photo-view.ts';
import { usePhotoInAddress } from './usePhotoInAddress.ts';

/** Fetched when a photo is first opened. */
const Lightbox = lazy(() => import('../Lightbox/Lightbox.tsx'));

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

const WHOLE: Chapter[] = [];

/**
 * Photos as masonry. Each is a plain link to its picture; with scripts it opens the lightbox, whose open photo
 * stands in the address (`#foto-17`), so that Back closes it and a photo can be shared.
 */
export function PhotoGrid({ photos, marks, chapters = WHOLE, first = true }: Props) {
  const { index, show, close, leaveForForm } = usePhotoInAddress(photos);
  const askRemoval = ({ n, album }: PhotoView) =>
    leaveForForm(() => beginMessage(removalRequest(n, album), { addsUp: true }));
  return (
    <>
      <PhotoMarks marks={marks} />
      <Photos photos={photos} chapters={chapters} first={first} />
      {index >= 0 && (
        <LightboxBoundary onClose={close}>
          <Suspense fallback={<Opening onClose={close} />}>
            <Lightbox photos={photos} index={index} onView={show} onClose={close} onAskRemoval={askRemoval} />
          </Suspense>
        </LightboxBoundary>
      )}
    </>
  );
}

/** The grid itself. Kept as it is while the lightbox pages over it: an album may hold a thousand photos. */
const Photos = memo(function Photos({ photos, chapters, first }: Required<Omit<Props, 'marks'>>) {
  return (
    <div className={css.frame}>
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
  );
});
