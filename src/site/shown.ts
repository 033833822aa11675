import type { Img } from '../content/club.ts';
import type { PictureData } from '../pictures/types.ts';

/** A thing of the club as pages show it: all that the club says of it, with the picture in place of its name. */
export type Shown<Thing extends { img: Img | null }> = Omit<Thing, 'img'> & {
  picture: Thing['img'] extends Img ? PictureData : PictureData | null;
};
