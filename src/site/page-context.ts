import { createContext, useContext } from 'react';
import type { ContactService } from '../base/addresses/contact-form.ts';
import type { Moment } from '../club/agenda/madrid.ts';
import type { Club, Img } from '../club/content/club.ts';
import type { PictureRole } from '../club/content/picture-request.ts';
import type { PictureData } from '../media/pictures/picture-data.ts';
import type { AgendaData } from './agenda/agenda-data.ts';
import type { ClubCards } from './cards/card.ts';
import type { Page } from './pages/page.ts';

/** Data that all pages of a site are rendered from. */
export interface SiteData {
  club: Club;
  pages: Page[];
  /** True if there is a page at this path. */
  hasPage(path: string): boolean;
  /** Madrid wall-clock time for which the pages are rendered; the sample's own moment. */
  builtAt: Moment;
  /** Null if the club publishes no agenda. */
  agenda: AgendaData | null;
  /** Data of the islands that show the season: the agenda, or a club's notices and standings without one. */
  season: AgendaData | null;
  /** Pictures of results and home matches that people pass on; null without an agenda. */
  cards: ClubCards | null;
  picture(img: Img, role: PictureRole): PictureData;
}

interface PageData extends SiteData {
  page: Page;
  /** Service of the contact form. */
  service: ContactService;
  /** Path of the script of pages that offer notices to phones; undefined if the club's server sends none. */
  pushScript: string | undefined;
}

export const PageContext = createContext<PageData | null>(null);

/**
 * Returns the current page and its club. Only for components that are rendered in the build: islands are rendered again in the
 * browser, where they only have their props.
 * @throws Error in the browser
 */
export function usePage(): PageData {
  const page = useContext(PageContext);
  if (!page) throw new Error('This component is only rendered in the build.');
  return page;
}
