import type { PartnerTier } from '../content/club.ts';
import { variantUrl } from '../pictures/markup.ts';
import type { PartnerTierView } from './components/Partners/Partners.tsx';
import { readContactService } from './contact-service.server.ts';
import { getSource, type Source } from './source.server.ts';

/** The loader of the root: all that stands around every screen. */
export async function frameOfSite() {
  const source = await getSource();
  const { club } = source;
  const escudo = source.picture(club.escudo, 'escudo');
  return {
    muestra: club.muestra,
    nombre: club.nombre,
    nombreCorto: club.nombreCorto,
    lema: club.lema,
    escudo,
    icons: { small: variantUrl(escudo, 128, 'png'), touch: variantUrl(escudo, 180, 'png') },
    menu: club.menu,
    pie: club.pie,
    partners: club.partners.map((tier) => partnerTier(source, tier)),
    contacto: club.contacto,
    redes: club.redes,
    privacidad: club.privacidadFormulario,
    contactService: readContactService(process.env),
  };
}

function partnerTier(source: Source, { partners, ...tier }: PartnerTier): PartnerTierView {
  return {
    ...tier,
    partners: partners.map(({ title, subtitle, href, img }) => ({
      title,
      subtitle,
      href,
      mark: source.picture(img, 'marca'),
    })),
  };
}
