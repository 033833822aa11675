/** The frames in which pages show a picture of each role; their shapes are those of the style sheets. */
import type { Size } from '../../pictures/geometry.ts';
import type { PictureRole } from '../../pictures/types.ts';

/** A box that a picture fills. */
export interface Frame {
  /** In Spanish: page, and on what screen. */
  place: string;
  /** Width / height; by the picture's own where that decides; absent: the picture as it was cut. */
  aspect?: number | ((cut: Size) => number);
  /** Whether only what the club's horizon leaves of the box is seen. */
  rises?: true;
}

/** Where a picture is held when no point is named, 0..1, as in Picture.module.css: heads are in the upper half. */
export const HEADS = { x: 0.5, y: 0.12 };
/** The same beside the hero's mountain: Hero.module.css. */
export const HEADS_BESIDE = { x: 0.36, y: 0.12 };

/** The hero's frame in a wide window, css px: Hero.module.css. */
function wideHero(window: number): number {
  const width = window - Math.max(0.4 * window, window / 2 - 192);
  const least = Math.min(Math.max(560, window / 2), 736);
  return width / Math.min(832, Math.max(least, width / 1.6));
}

/** In a narrow one it stands below the words: as high as it is, up to a limit. */
const belowWords = (window: number) => (cut: Size) => Math.max(cut.width / cut.height, window / 544);

const FRAMES: Record<PictureRole, readonly Frame[]> = {
  foto: [{ place: 'Álbum' }, { place: 'Tarjeta del álbum', aspect: 4 / 3 }],
  portada: [
    { place: 'Inicio, pantalla grande', aspect: wideHero(1920), rises: true },
    { place: 'Inicio, portátil', aspect: wideHero(1280), rises: true },
    { place: 'Inicio, ventana estrecha', aspect: wideHero(1025), rises: true },
    { place: 'Inicio, tableta', aspect: belowWords(1024) },
  ],
  'portada-movil': [
    { place: 'Inicio, móvil', aspect: belowWords(390) },
    { place: 'Inicio, móvil tumbado', aspect: belowWords(640) },
  ],
  equipo: [{ place: 'Tarjeta y página del equipo' }, { place: 'Página del equipo, móvil', aspect: 2 }],
  lugar: [{ place: 'Tarjeta y página del lugar' }],
  historia: [
    { place: 'Cabecera de la página', aspect: 3 / 2 },
    { place: 'Álbum destacado', aspect: 3 / 2 },
    { place: 'Inicio, historia del club', aspect: 4 / 3 },
  ],
  retrato: [{ place: 'Retrato' }],
  escudo: [{ place: 'Escudo' }],
  compartir: [{ place: 'Enlace compartido' }],
  marca: [{ place: 'Logotipo' }],
};

/** The frames of a role. */
export function framesOf(role: PictureRole): readonly Frame[] {
  return FRAMES[role];
}
