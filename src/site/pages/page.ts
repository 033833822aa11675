import type { Link } from '../../club/content/club.ts';
import type { SitePage } from '../../club/content/site-page.ts';

/** Page of the site with everything that rendering needs. */
export interface Page extends SitePage {
  /** Title in the browser's tab and in search results, before the club's name; `title` if omitted. */
  headTitle?: string;
  description: string;
  /** Breadcrumb: the pages above this one, home first. */
  breadcrumb: Link[];
  /** False for a page that is only below home, which logo and menu lead to. */
  showsBreadcrumb: boolean;
  /** Paths of pages that visitors' devices store with this one. */
  storedWith?: string[];
  /** Path of the page's feed. */
  feed?: string;
  /** True for a page with pictures of minors, which search engines must not index. */
  hidesPictures?: boolean;
  /** Introduction of the contact section on a page with contacts of its own, which alone are printed; the club's if omitted. */
  contactIntro?: string;
  /** True to show the contact form unfolded. */
  asksToWrite?: boolean;
  /** JSON-LD descriptions besides the breadcrumb. */
  jsonLd?: object[];
  /** Name of the screen in `screens.ts`. */
  screen: string;
  /** Props of the screen. */
  screenProps?: object;
}
