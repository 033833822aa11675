import type { Club } from '../content/club.ts';
import { oldAddresses } from '../content/site-page.ts';
import type { SiteFacts } from '../contract/site-facts.ts';
import { sitePages } from '../site/pages/pages.server.ts';

export const factsOf = (club: Club): SiteFacts => ({
  nombre: club.nombre,
  email: club.contacto.email,
  telefono: club.contacto.telefono,
  pages: sitePages(club).map(({ path }) => path),
  redirects: oldAddresses(club),
});
