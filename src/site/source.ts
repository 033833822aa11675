import type { Moment } from '../agenda/madrid.ts';
import type { Club, Img } from '../content/club.ts';
import type { PictureData, PictureRole } from '../pictures/types.ts';
import type { AgendaData } from './agenda/agenda-data.ts';

/** What a page's data is made from: the checked club, and the addresses of its planned pictures. */
export interface Source {
  club: Club;
  /** When the pages are made, on the clock of Madrid; the sample's own moment. */
  madeAt: Moment;
  /** Null where the club writes none. */
  agenda: AgendaData | null;
  picture(img: Img, role: PictureRole): PictureData;
  /** The same for a picture that may be missing on purpose, such as a coach without a photo. */
  maybePicture(img: Img | null, role: PictureRole): PictureData | null;
}
