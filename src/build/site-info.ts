import type { Club } from '../content/club.ts';
import { oldAddresses } from '../content/site-page.ts';
import type { SiteInfo } from '../contract/site-info.ts';
import { sitePages } from '../site/pages/pages.server.ts';

export const siteInfoOf = (club: Club, pictures = true): SiteInfo => ({
  name: club.name,
  email: club.contact.email,
  phone: club.contact.phone,
  pictures,
  pages: sitePages(club).map(({ path }) => path),
  redirects: oldAddresses(club),
});
