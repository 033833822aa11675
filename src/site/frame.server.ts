import type { Club, FooterGroup, Partner } from '../content/club.ts';
import { variantUrl } from '../pictures/markup.ts';
import type { ContactService } from './components/Contact/send.ts';
import type { PartnerView } from './components/Partners/Partners.tsx';
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
    icons: { small: variantUrl(escudo, 32, 'png'), touch: variantUrl(escudo, 180, 'png') },
    menu: club.menu,
    pie: footerLinks(club),
    patrocinadores: club.patrocinadores.map((partner) => partnerView(source, partner)),
    colaboradores: club.colaboradores.map((partner) => partnerView(source, partner)),
    intros: { patrocinadores: club.intros.patrocinadores, colaboradores: club.intros.colaboradores },
    contacto: club.contacto,
    redes: club.redes,
    privacidad: club.privacidadFormulario,
    contactService: contactService(process.env),
  };
}

function footerLinks(club: Club): FooterGroup[] {
  return club.pie.filter((group) => group.links.length > 0);
}

function partnerView(source: Source, { title, subtitle, href, img }: Partner): PartnerView {
  return { title, subtitle, href, picture: source.picture(img, 'marca') };
}

/**
 * Which service the form talks to. By default the club's own relay, on this origin; `@emailjs/browser` demands
 * three names all the same, and the relay does not look at them.
 */
function contactService(env: NodeJS.ProcessEnv): ContactService {
  if (env.CONTACT_SERVICE === 'emailjs') {
    return {
      origin: 'https://api.emailjs.com',
      publicKey: env.EMAILJS_PUBLIC_KEY ?? '',
      serviceId: env.EMAILJS_SERVICE_ID ?? '',
      templateId: env.EMAILJS_TEMPLATE_ID ?? '',
    };
  }
  return { origin: '', publicKey: 'club', serviceId: 'relay', templateId: 'contacto' };
}
