import type { Labels } from 'yet-another-react-lightbox';

/** The lightbox's words in Spanish; in any other language it speaks its own English (the specification's words). */
const SPANISH: Labels = {
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
};

export interface Speech {
  lang: 'es' | 'en';
  labels: Labels;
  /** Words of our own. */
  photo: (n: number, album: string) => string;
  place: (at: number, of: number) => string;
  /** Of a photo that did not arrive. */
  lost: string;
  again: string;
  /** Once it was asked for again. */
  asked: string;
  /** Of the photo's link. */
  copied: string;
  notCopied: string;
}

/** @param language the visitor's browser language, `navigator.language`. */
export function speechFor(language: string): Speech {
  if (/^es\b/i.test(language)) {
    return {
      lang: 'es',
      labels: SPANISH,
      photo: (n, album) => `Foto ${n} · ${album}`,
      place: (at, of) => `${at} de ${of}`,
      lost: 'La foto no ha llegado. Comprueba tu conexión.',
      again: 'Reintentar',
      asked: 'Cargando la foto…',
      copied: 'Enlace copiado',
      notCopied: 'No se ha podido copiar el enlace:',
    };
  }
  return {
    lang: 'en',
    labels: {},
    photo: (n, album) => `Photo ${n} · ${album}`,
    place: (at, of) => `${at} of ${of}`,
    lost: 'The photo did not arrive. Check your connection.',
    again: 'Try again',
    asked: 'Loading the photo…',
    copied: 'Link copied',
    notCopied: 'The link could not be copied:',
  };
}
