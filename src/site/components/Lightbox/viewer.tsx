import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import YarLightbox, { type Slide, type SlideImage } from 'yet-another-react-lightbox';
import Fullscreen from 'yet-another-react-lightbox/plugins/fullscreen';
import Slideshow from 'yet-another-react-lightbox/plugins/slideshow';
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/thumbnails.css';
import { removalRequest } from '../../../addresses/contact-form.ts';
import { slide } from '../../../pictures/markup.ts';
import { prefillMessage } from '../Contact/prefill.ts';
import {
  closePhoto,
  leaveForForm,
  photoInAddress,
  reloadLostPictures,
  replacePhoto,
} from '../PhotoGrid/photo-viewer.ts';
import css from './Lightbox.module.css';
import { PhotoActions, type PhotoView, type ViewerTexts, viewerTextsFor } from './PhotoActions.tsx';

/** Shows the photo that the address names, from now on whenever it names one. */
export function startViewer(): void {
  const container = document.body.appendChild(document.createElement('div'));
  createRoot(container).render(<Viewer photos={photosOfPage()} />);
}

function Viewer({ photos }: { photos: PhotoView[] }) {
  const id = useSyncExternalStore(subscribe, photoInAddress);
  const index = photos.findIndex((photo) => photo.id === id);
  if (index < 0) return null;
  return (
    <Lightbox
      photos={photos}
      index={index}
      onView={(at) => {
        const shown = photos[at]?.id;
        if (shown && shown !== photoInAddress()) replacePhoto(shown);
      }}
      onClose={closePhoto}
      onAskRemoval={({ n, album }) =>
        leaveForForm(() => prefillMessage(removalRequest(n, album), { addsUp: true }))
      }
    />
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
}

/** The photos of the page's grid, read from its HTML. */
function photosOfPage(): PhotoView[] {
  return [...document.querySelectorAll<HTMLLIElement>('[data-photos] li')].flatMap((cell) => {
    const [link, img] = [cell.querySelector('a'), cell.querySelector('img')];
    const { album = '', minors, caption } = cell.dataset;
    // As pictures/markup.ts makes them.
    const address = link && /^(.*)-(\d+)\.(\w+)\.\w+$/.exec(new URL(link.href).pathname);
    if (!img || !address) return [];
    const [, base = '', width, hash = ''] = address;
    const srcSet = cell.querySelector('source')?.srcset ?? '';
    const picture = {
      base,
      hash,
      width: Number(width),
      // Its own, and not the one that it is shown in.
      height: Number(img.getAttribute('height')),
      widths: [...srcSet.matchAll(/ (\d+)w/g)].map(([, each]) => Number(each)),
      color: '',
    };
    const n = Number(/\d+$/.exec(cell.id)?.[0]);
    return [
      {
        id: cell.id,
        n,
        album,
        minors: minors !== undefined,
        picture,
        caption: caption === undefined ? '' : img.alt,
      },
    ];
  });
}

interface Props {
  photos: PhotoView[];
  index: number;
  onView: (index: number) => void;
  onClose: () => void;
  onAskRemoval: (photo: PhotoView) => void;
}

/** The full-screen viewer. Its figures are the specification's (section 9), written out even where they are defaults. */
function Lightbox({ photos, index, onView, onClose, onAskRemoval }: Props) {
  const photo = photos[index];
  const speech = useMemo(() => viewerTextsFor(navigator.language), []);
  const lowWindow = useMemo(() => matchMedia('(max-height: 30rem)').matches, []);
  const slides = useMemo(() => {
    const ext = supportedFormat(photos[0]);
    return photos.map((photo) => slideOf(photo, speech, ext));
  }, [photos, speech]);
  return (
    <YarLightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      on={{ view: (view) => onView(view.index) }}
      labels={speech.labels}
      render={{
        iconError: () => <LostPhoto speech={speech} />,
        controls: () => <Position photo={photo} at={index + 1} of={photos.length} speech={speech} />,
      }}
      plugins={[Fullscreen, Slideshow, Thumbnails, Zoom]}
      toolbar={{
        buttons: [
          photo && <PhotoActions key="photo" photo={photo} speech={speech} onAskRemoval={onAskRemoval} />,
          'slideshow',
          'thumbnails',
          'zoom',
          'fullscreen',
          'close',
        ],
      }}
      carousel={{ preload: 2, finite: false, imageProps: thumbnailBehind }}
      animation={{ fade: 250, swipe: 500, zoom: 500 }}
      slideshow={{ delay: 3000 }}
      thumbnails={{
        width: 120,
        height: 80,
        showToggle: true,
        border: 0,
        padding: 0,
        gap: 8,
        imageFit: 'cover',
        // On a phone held across they would leave a photo half of the height; the toggle brings them.
        hidden: lowWindow,
      }}
      zoom={{
        maxZoomPixelRatio: 1,
        zoomInMultiplier: 2,
        doubleTapDelay: 300,
        doubleClickDelay: 500,
        doubleClickMaxStops: 2,
        keyboardMoveDistance: 50,
        wheelZoomDistanceFactor: 100,
        pinchZoomDistanceFactor: 100,
        scrollToZoom: false,
      }}
      portal={{ container: { lang: speech.lang } }}
      className={css.viewer ?? ''}
    />
  );
}

/** Until a photo is there its small picture stands in for it: behind it, as large as it will be. */
function thumbnailBehind({ width, height, small }: Slide & { small?: string }) {
  return {
    style: { aspectRatio: `auto ${width} / ${height}`, background: `url("${small}") center / cover` },
  };
}

function slideOf(photo: PhotoView, speech: ViewerTexts, ext: 'avif' | 'jpg'): SlideImage & { small: string } {
  const { picture } = photo;
  const made = slide(picture, ext);
  const shown = document.getElementById(photo.id)?.querySelector('img');
  return {
    ...made,
    alt: photo.caption || speech.photo(photo.n, photo.album),
    small: shown?.complete && shown.naturalWidth > 0 ? shown.currentSrc : made.thumbnail,
  };
}

/**
 * A lightbox slide is a plain img, so it is offered AVIF only where the album's first photo, which is always loaded,
 * was taken as AVIF.
 */
function supportedFormat(first: PhotoView | undefined): 'avif' | 'jpg' {
  const shown = first && document.getElementById(first.id)?.querySelector('img')?.currentSrc;
  return shown?.endsWith('.avif') ? 'avif' : 'jpg';
}

/** Which photo this is: beside the toolbar, or between the arrows at the photo's foot. What it shows stands under it. */
function Position({ photo, at, of, speech }: PositionProps) {
  if (!photo) return null;
  return (
    <>
      {photo.caption && (
        <p className={css.caption} lang="es">
          {photo.caption}
        </p>
      )}
      <p className={css.position}>
        <span>{speech.photo(photo.n, photo.album)}</span>
        <span className={css.count}>{speech.place(at, of)}</span>
      </p>
    </>
  );
}

interface PositionProps {
  photo: PhotoView | undefined;
  /** Counted from 1; the photo's own number may be higher where others were taken down. */
  at: number;
  of: number;
  speech: ViewerTexts;
}

/** In place of a photo that did not arrive: words and a way to load it again, with all others that are missing. */
function LostPhoto({ speech }: { speech: ViewerTexts }) {
  const box = useRef<HTMLDivElement>(null);
  const [isLoading, setLoading] = useState(false);
  const onClick = () => {
    // The viewer removes this message once the photo is loaded.
    const photo = box.current?.parentElement?.parentElement?.querySelector('img');
    photo?.addEventListener('error', () => setLoading(false), { once: true });
    setLoading(true);
    reloadLostPictures();
  };
  return (
    <div ref={box} className={css.lost} data-lost="" role="alert">
      <p>{speech.lost}</p>
      <button type="button" className="button" data-quiet="" onClick={onClick} aria-disabled={isLoading}>
        {isLoading ? speech.loading : speech.again}
      </button>
    </div>
  );
}
