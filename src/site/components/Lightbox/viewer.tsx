import { useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import YarLightbox, { type Slide, type SlideImage } from 'yet-another-react-lightbox';
import Fullscreen from 'yet-another-react-lightbox/plugins/fullscreen';
import Slideshow from 'yet-another-react-lightbox/plugins/slideshow';
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/thumbnails.css';
import { removalRequest } from '../../../base/addresses/contact-form.ts';
import { lightboxSlide } from '../../../media/pictures/markup.ts';
import { prefillMessage } from '../Contact/prefill.ts';
import { reloadFailedPictures } from '../failed-pictures.ts';
import css from './Lightbox.module.css';
import { PhotoActions, type PhotoView, type ViewerTexts, viewerTextsFor } from './PhotoActions.tsx';

/** Functions of the page that read and change the photo in its address. */
interface PhotoNavigation {
  /** Returns the id of the photo in the address; empty if there is none. */
  current(): string;
  replace(id: string): void;
  /** Removes the photo from the address, which closes the viewer. */
  close(): void;
  /** Registers an action for the contact form, where the page goes once the photo is closed. */
  leaveForForm(action: () => void): void;
}

/** Starts the viewer, which shows the photo in the address whenever there is one. */
export function startViewer(navigation: PhotoNavigation): void {
  const container = document.body.appendChild(document.createElement('div'));
  createRoot(container).render(<Viewer photos={photosOfPage()} navigation={navigation} />);
}

function Viewer({ photos, navigation }: { photos: PhotoView[]; navigation: PhotoNavigation }) {
  const id = useSyncExternalStore(subscribe, navigation.current);
  const index = photos.findIndex((photo) => photo.id === id);
  if (index < 0) return null;
  return (
    <Lightbox
      photos={photos}
      index={index}
      onView={(index) => {
        const shownId = photos[index]?.id;
        if (shownId && shownId !== navigation.current()) navigation.replace(shownId);
      }}
      onClose={navigation.close}
      onAskRemoval={({ n, album }) =>
        navigation.leaveForForm(() => prefillMessage(removalRequest(n, album), { isCumulative: true }))
      }
    />
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
}

/** Reads the photos of the page's grid from its HTML. */
function photosOfPage(): PhotoView[] {
  return [...document.querySelectorAll<HTMLLIElement>('[data-photos] li')].flatMap((cell) => {
    const [link, img] = [cell.querySelector('a'), cell.querySelector('img')];
    const { album = '', minors, caption } = cell.dataset;
    // The format of URLs in pictures/markup.ts.
    const address = link && /^(.*)-(\d+)\.(\w+)\.\w+$/.exec(new URL(link.href).pathname);
    if (!img || !address) return [];
    const [, base = '', width, hash = ''] = address;
    const srcSet = cell.querySelector('source')?.srcset ?? '';
    const picture = {
      base,
      hash,
      width: Number(width),
      // The attribute has the intrinsic height, the property the displayed one.
      height: Number(img.getAttribute('height')),
      widths: [...srcSet.matchAll(/ (\d+)w/g)].map(([, candidate]) => Number(candidate)),
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

/** Full-screen viewer. All specified settings (section 9) are written out, even if they are defaults. */
function Lightbox({ photos, index, onView, onClose, onAskRemoval }: Props) {
  const photo = photos[index];
  const texts = useMemo(() => viewerTextsFor(navigator.language), []);
  const isLowWindow = useMemo(() => matchMedia('(max-height: 30rem)').matches, []);
  const slides = useMemo(() => {
    const ext = supportedFormat(photos[0]);
    return photos.map((photo) => slideOf(photo, texts, ext));
  }, [photos, texts]);
  return (
    <YarLightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      on={{ view: (view) => onView(view.index) }}
      labels={texts.labels}
      render={{
        iconError: () => <PhotoError texts={texts} />,
        controls: () => <Position photo={photo} position={index + 1} total={photos.length} texts={texts} />,
      }}
      plugins={[Fullscreen, Slideshow, Thumbnails, Zoom]}
      toolbar={{
        buttons: [
          photo && <PhotoActions key="photo" photo={photo} texts={texts} onAskRemoval={onAskRemoval} />,
          'slideshow',
          'thumbnails',
          'zoom',
          'fullscreen',
          'close',
        ],
      }}
      carousel={{ preload: 2, finite: false, imageProps: thumbnailBackground }}
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
        // In a low window they would take half of the photo's height; the toggle shows them.
        hidden: isLowWindow,
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
      portal={{ container: { lang: texts.lang } }}
      className={css.viewer ?? ''}
    />
  );
}

/** Returns props that show a photo's small picture in its place until the photo is loaded. */
function thumbnailBackground({ width, height, small }: Slide & { small?: string }) {
  return {
    style: { aspectRatio: `auto ${width} / ${height}`, background: `url("${small}") center / cover` },
  };
}

function slideOf(photo: PhotoView, texts: ViewerTexts, ext: 'avif' | 'jpg'): SlideImage & { small: string } {
  const { picture } = photo;
  const baseSlide = lightboxSlide(picture, ext);
  const shown = document.getElementById(photo.id)?.querySelector('img');
  return {
    ...baseSlide,
    alt: photo.caption || texts.photo(photo.n, photo.album),
    small: shown?.complete && shown.naturalWidth > 0 ? shown.currentSrc : baseSlide.thumbnail,
  };
}

/**
 * Returns the best format that the browser supports. A slide is a plain `img` without alternatives, so the format that the
 * browser chose for the album's first photo, which is always loaded, decides.
 */
function supportedFormat(first: PhotoView | undefined): 'avif' | 'jpg' {
  const shown = first && document.getElementById(first.id)?.querySelector('img')?.currentSrc;
  return shown?.endsWith('.avif') ? 'avif' : 'jpg';
}

/** Caption and position of the current photo. The style sheet places them. */
function Position({ photo, position, total, texts }: PositionProps) {
  if (!photo) return null;
  return (
    <>
      {photo.caption && (
        <p className={css.caption} lang="es">
          {photo.caption}
        </p>
      )}
      <p className={css.position}>
        <span>{texts.photo(photo.n, photo.album)}</span>
        <span className={css.count}>{texts.position(position, total)}</span>
      </p>
    </>
  );
}

interface PositionProps {
  photo: PhotoView | undefined;
  /** Position from 1. The photo's own number may be higher if others were removed. */
  position: number;
  total: number;
  texts: ViewerTexts;
}

/** Error message for a photo that could not be loaded, with a button that reloads all missing ones. */
function PhotoError({ texts }: { texts: ViewerTexts }) {
  const box = useRef<HTMLDivElement>(null);
  const [isLoading, setLoading] = useState(false);
  const onClick = () => {
    // The viewer removes this message once the photo is loaded.
    const photo = box.current?.parentElement?.parentElement?.querySelector('img');
    photo?.addEventListener('error', () => setLoading(false), { once: true });
    setLoading(true);
    reloadFailedPictures();
  };
  return (
    <div ref={box} className={css.lost} data-lost="" role="alert">
      <p>{texts.loadError}</p>
      <button type="button" className="button button-quiet" onClick={onClick} aria-disabled={isLoading}>
        {isLoading ? texts.loading : texts.retry}
      </button>
    </div>
  );
}
