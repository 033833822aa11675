import { type ElementType, useEffect, useRef, useState } from 'react';
import { createIcon, IconButton, type Labels, useController } from 'yet-another-react-lightbox';
import { largestUrl } from '../../../media/pictures/markup.ts';
import type { PictureData } from '../../../media/pictures/picture-data.ts';
import { classNames } from '../class-names.ts';
import type { Photo } from '../PhotoGrid/photos.ts';
import css from './Lightbox.module.css';

/** Photo of the page's grid with the data of its files. */
export interface PhotoView extends Omit<Photo, 'img'> {
  picture: PictureData;
}

declare module 'yet-another-react-lightbox' {
  interface Labels {
    Share?: string;
    Download?: string;
    'Ask for its removal'?: string;
    'More actions'?: string;
  }
}

const REMOVAL = 'Ask for its removal';
const MORE = 'More actions';

/** Display time of a confirmation, ms. */
const MESSAGE_MS = 5000;

interface Props {
  photo: PhotoView;
  texts: ViewerTexts;
  onAskRemoval: (photo: PhotoView) => void;
}

/** Toolbar buttons for the current photo: share, download, ask for its removal. On a phone they are in a panel behind «⋯». */
export function PhotoActions({ photo, texts, onAskRemoval }: Props) {
  const { close } = useController();
  const panel = useRef<HTMLDivElement>(null);
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(setMessage, MESSAGE_MS, null);
    return () => clearTimeout(timer);
  }, [message]);

  const share = async () => {
    const link = `${location.origin}${location.pathname}#${photo.id}`;
    setMessage(await shareLink(texts.photo(photo.n, photo.album), link, texts));
  };
  const askRemoval = () => {
    onAskRemoval(photo);
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps Escape in the panel from closing the viewer
    <div
      className={css.actions}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && panel.current?.matches(':popover-open')) event.stopPropagation();
      }}
    >
      <button
        type="button"
        className={`yarl__button ${css.more}`}
        popoverTarget={PANEL_ID}
        aria-label={texts.labels[MORE] ?? MORE}
      >
        <MoreIcon className="yarl__icon" />
      </button>
      <div ref={panel} id={PANEL_ID} popover="auto" className={css.panel}>
        <Action label="Share" icon={ShareIcon} texts={texts} onClick={share} />
        {!photo.minors && (
          <Action label="Download" icon={DownloadIcon} texts={texts} onClick={() => download(photo)} />
        )}
        <Action label={REMOVAL} icon={FlagIcon} texts={texts} onClick={askRemoval} />
      </div>
      <p role="status" className={css.status}>
        {message}
      </p>
    </div>
  );
}

/** Id of the panel that holds the actions on a phone. */
const PANEL_ID = 'acciones-de-la-foto';

interface ActionProps {
  label: keyof Labels;
  icon: ElementType;
  texts: ViewerTexts;
  onClick: () => void;
}

/** Button with an icon; the style sheet shows its label where it fits. */
function Action({ label, icon: ActionIcon, texts, onClick }: ActionProps) {
  return (
    <IconButton
      label={label}
      icon={ActionIcon}
      className={classNames(css.action, label === REMOVAL && css.removal)}
      renderIcon={() => (
        <>
          <ActionIcon className="yarl__icon" />
          <span className={css.label}>{texts.labels[label] ?? label}</span>
        </>
      )}
      popoverTarget={PANEL_ID}
      popoverTargetAction="hide"
      onClick={onClick}
    />
  );
}

/** Downloads the largest file of a photo, named after season, album and number. */
function download({ picture, album, n }: PhotoView): void {
  const link = document.createElement('a');
  link.href = largestUrl(picture);
  link.download = `${album}, foto ${n}.jpg`;
  link.click();
}

const MoreIcon = createIcon(
  'More',
  <path d="M5 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm7 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm7 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z" />,
);

const ShareIcon = createIcon(
  'Share',
  <path d="M18 16.1c-.8 0-1.4.3-2 .8l-7.1-4.2c.1-.2.1-.5.1-.7s0-.5-.1-.7L16 7.2c.5.5 1.2.8 2 .8a3 3 0 1 0-3-3c0 .2 0 .5.1.7L8 9.8A3 3 0 0 0 3 12a3 3 0 0 0 5 2.2l7.2 4.2c-.1.2-.1.4-.1.6a2.9 2.9 0 1 0 2.9-2.9Z" />,
);

const DownloadIcon = createIcon(
  'Download',
  <path d="M18 15v3H6v-3H4v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3h-2Zm-1-4-1.4-1.4-2.6 2.6V4h-2v8.2L8.4 9.6 7 11l5 5 5-5Z" />,
);

const FlagIcon = createIcon(
  'Flag',
  <path d="m12.4 6 .4 2H18v6h-3.4l-.4-2H7V6h5.4M14 4H5v17h2v-7h5.6l.4 2h7V6h-5.6L14 4Z" />,
);

/**
 * Shares a link through the system's share sheet, or copies it if that is missing or fails.
 * @returns message for the visitor; null if none is needed
 */
async function shareLink(title: string, url: string, texts: ViewerTexts): Promise<string | null> {
  try {
    await navigator.share({ title, url });
    return null;
  } catch (error) {
    // The visitor closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return null;
  }
  try {
    await navigator.clipboard.writeText(url);
    return texts.copied;
  } catch {
    return `${texts.notCopied} ${url}`;
  }
}

/** English texts of the viewer. Its labels are the library's own, as specified. */
const ENGLISH_TEXTS = {
  lang: 'en',
  labels: {} as Labels,
  photo: (n: number, album: string) => `Photo ${n} · ${album}`,
  position: (position: number, total: number) => `${position} of ${total}`,
  loadError: 'The photo did not arrive. Check your connection.',
  retry: 'Try again',
  loading: 'Loading the photo…',
  copied: 'Link copied',
  notCopied: 'The link could not be copied:',
};

export type ViewerTexts = typeof ENGLISH_TEXTS;

const SPANISH_TEXTS: ViewerTexts = {
  lang: 'es',
  labels: {
    Previous: 'Anterior',
    Next: 'Siguiente',
    Close: 'Cerrar',
    Lightbox: 'Visor de fotos',
    'Photo gallery': 'Galería de fotos',
    Carousel: 'Carrusel',
    Slide: 'Foto',
    '{index} of {total}': '{index} de {total}',
    'Enter Fullscreen': 'Pantalla completa',
    'Exit Fullscreen': 'Salir de pantalla completa',
    Play: 'Reproducir',
    Pause: 'Pausar',
    Thumbnails: 'Miniaturas',
    'Hide thumbnails': 'Ocultar miniaturas',
    'Show thumbnails': 'Mostrar miniaturas',
    'Zoom in': 'Acercar',
    'Zoom out': 'Alejar',
    Share: 'Compartir',
    Download: 'Descargar',
    'Ask for its removal': 'Pedir que se retire',
    'More actions': 'Más acciones',
  },
  photo: (n, album) => `Foto ${n} · ${album}`,
  position: (position, total) => `${position} de ${total}`,
  loadError: 'La foto no ha llegado. Comprueba tu conexión.',
  retry: 'Reintentar',
  loading: 'Cargando la foto…',
  copied: 'Enlace copiado',
  notCopied: 'No se ha podido copiar el enlace:',
};

/** Returns the texts of the viewer for a browser language (`navigator.language`). */
export const viewerTextsFor = (language: string): ViewerTexts =>
  /^es\b/i.test(language) ? SPANISH_TEXTS : ENGLISH_TEXTS;
