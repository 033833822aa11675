import type { Labels } from 'yet-another-react-lightbox';

/** Its own English is the specification's. The words after the labels are ours, of a photo that did not arrive and of its link. */
const ENGLISH = {
  lang: 'en',
  labels: {} as Labels,
  photo: (n: number, album: string) => `Photo ${n} · ${album}`,
  place: (at: number, of: number) => `${at} of ${of}`,
  lost: 'The photo did not arrive. Check your connection.',
  again: 'Try again',
  /** Once it was asked for again. */
  asked: 'Loading the photo…',
  copied: 'Link copied',
  notCopied: 'The link could not be copied:',
};

export type Speech = typeof ENGLISH;

const SPANISH: Speech = {
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
  },
  photo: (n, album) => `Foto ${n} · ${album}`,
  place: (at, of) => `${at} de ${of}`,
  lost: 'La foto no ha llegado. Comprueba tu conexión.',
  again: 'Reintentar',
  asked: 'Cargando la foto…',
  copied: 'Enlace copiado',
  notCopied: 'No se ha podido copiar el enlace:',
};

/** The viewer's words. @param language the visitor's browser language, `navigator.language` */
export const speechFor = (language: string): Speech => (/^es\b/i.test(language) ? SPANISH : ENGLISH);
