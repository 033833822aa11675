/** The frames in which pages show a picture of each role; their shapes are those of the style sheets. */
import type { Size } from '../../pictures/geometry.ts';
import type { PictureRole } from '../../pictures/types.ts';

/** A box that a picture fills. */
export interface Frame {
  /** In Spanish: page, and on what screen. */
  place: string;
  /** Width / height; by the picture's own where that decides; absent: the picture as it was cut. */
  aspect?: number | ((cut: Size) => number);
  /** Where it is held when no point is named, 0..1. */
  without: { x: number; y: number };
  /** Whether only what the club's horizon leaves of the box is seen. */
  rises?: true;
}

const MIDDLE = { x: 0.5, y: 0.5 };
/** Heads are in the upper half: AlbumHead, Featured. */
const HEADS = { x: 0.5, y: 0.22 };

/** The hero's frame in a wide window, css px: Hero.module.css. */
function wideHero(window: number): number {
  const width = window - Math.max(0.36 * window, window / 2 - 192);
  const least = Math.min(Math.max(560, window / 2), 736);
  return width / Math.min(832, Math.max(least, width / 1.6));
}

/** In a narrow one: as high as the picture is, up to a limit. */
const narrowHero = (window: number) => (cut: Size) => Math.max(cut.width / cut.height, window / 544);

/** The head of an album, as wide as the window. */
const ALBUM_HEAD = { wide: 1280 / Math.min(0.42 * 1280, 0.44 * 720), phone: 390 / (0.62 * 390) };

const FRAMES: Record<PictureRole, readonly Frame[]> = {
  foto: [
    { place: 'Álbum', without: MIDDLE },
    { place: 'Tarjeta del álbum', aspect: 4 / 3, without: MIDDLE },
  ],
  portada: [
    { place: 'Inicio, pantalla grande', aspect: wideHero(1920), without: MIDDLE, rises: true },
    { place: 'Inicio, portátil', aspect: wideHero(1280), without: MIDDLE, rises: true },
    { place: 'Inicio, ventana estrecha', aspect: wideHero(1025), without: MIDDLE, rises: true },
  ],
  'portada-movil': [
    { place: 'Inicio, móvil', aspect: narrowHero(390), without: MIDDLE },
    { place: 'Inicio, tableta', aspect: narrowHero(768), without: MIDDLE },
    { place: 'Inicio, tableta tumbada', aspect: narrowHero(1024), without: MIDDLE },
  ],
  equipo: [
    { place: 'Tarjeta del equipo', without: MIDDLE },
    { place: 'Página del equipo, móvil', aspect: 2, without: MIDDLE },
  ],
  lugar: [
    { place: 'Tarjeta del lugar', without: MIDDLE },
    { place: 'Página del lugar, móvil', aspect: 2, without: MIDDLE },
  ],
  historia: [
    { place: 'Cabecera del álbum, ordenador', aspect: ALBUM_HEAD.wide, without: HEADS },
    { place: 'Cabecera del álbum, móvil', aspect: ALBUM_HEAD.phone, without: HEADS },
    { place: 'Álbum destacado, ordenador', aspect: 21 / 9, without: HEADS },
    { place: 'Álbum destacado, móvil', aspect: 3 / 2, without: HEADS },
    { place: 'Página con foto', aspect: 21 / 9, without: MIDDLE },
    { place: 'Inicio, historia del club', aspect: 4 / 3, without: MIDDLE },
  ],
  retrato: [{ place: 'Retrato', without: MIDDLE }],
  escudo: [{ place: 'Escudo', without: MIDDLE }],
  compartir: [{ place: 'Enlace compartido', without: MIDDLE }],
  marca: [{ place: 'Logotipo', without: MIDDLE }],
};

/** The frames of a role. The hero holds a point in any case: where none is named, the one that draws the eye. */
export function framesOf(role: PictureRole): readonly Frame[] {
  return FRAMES[role];
}
