import { type CSSProperties, lazy, type MouseEvent, memo, Suspense } from 'react';
import { largestUrl } from '../../../pictures/markup.ts';
import { beginMessage } from '../Contact/begin-message.ts';
import { LightboxBoundary } from '../Lightbox/LightboxBoundary.tsx';
import { Opening } from '../Lightbox/Opening.tsx';
import { Picture } from '../Picture/Picture.tsx';
import { isPlainClick } from '../PlaceLink/plain-click.ts';
import type { PhotoMark } from './marks.ts';
import { COLUMN_UNITS, GUTTER_UNITS, rowSpan } from './masonry.ts';
import css from './PhotoGrid.module.css';
import { linkId, PhotoMarks } from './PhotoMarks.tsx';
import type { PhotoView } from './photo-view.ts';
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

/**
 * Photos as masonry. Each is a plain link to its picture; with scripts it opens the lightbox, whose open photo
 * stands in the address (`#foto-17`), so that Back closes it and a photo can be shared.
 */
export function PhotoGrid({ photos, marks }: { photos: PhotoView[]; marks: PhotoMark[] }) {
  const { index, open, show, close, leaveForForm } = usePhotoInAddress(photos);
  const askRemoval = ({ n, album }: PhotoView) =>
    leaveForForm(() =>
      beginMessage(`Pido que se retire de la web la foto ${n} del álbum «${album}».`, { addsUp: true }),
    );
  return (
    <>
      <PhotoMarks marks={marks} />
      <Photos photos={photos} onOpen={open} />
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

interface PhotosProps {
  photos: PhotoView[];
  onOpen: (photo: PhotoView) => void;
}

/** The grid itself. Kept as it is while the lightbox pages over it: an album may hold a thousand photos. */
const Photos = memo(function Photos({ photos, onOpen }: PhotosProps) {
  const onClick = (event: MouseEvent, photo: PhotoView) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onOpen(photo);
  };
  return (
    <div className={css.frame}>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
      <ol role="list" className={css.grid}>
        {photos.map((photo, i) => (
          <li
            key={photo.id}
            id={photo.id}
            className={css.cell}
            style={{ '--s': rowSpan(photo.picture) } as CSSProperties}
          >
            <a
              id={linkId(photo.id)}
              href={largestUrl(photo.picture)}
              onClick={(event) => onClick(event, photo)}
              className={css.link}
            >
              <Picture
                data={photo.picture}
                kind="foto"
                alt={`Foto ${photo.n} de ${photo.album}`}
                sizes={SIZES}
                first={i === 0}
              />
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
});
