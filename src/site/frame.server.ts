import { paletteOf } from '../brand/palette.ts';
import { hasAgenda } from '../content/season-of.ts';
import { variantUrl } from '../pictures/markup.ts';
import { readContactService } from './contact-service.server.ts';
import { keepsCopies } from './offline.server.ts';
import { hasJoinPage } from './pages/Join/page.server.ts';
import { getSource } from './source.server.ts';

/** All that stands around every screen. */
export async function frameOfSite() {
  const source = await getSource();
  const { club } = source;
  const crest = source.picture(club.crest, 'escudo');
  const { light, dark } = paletteOf(club.brand.colours);
  return {
    sample: club.sample,
    today: club.now?.date ?? '',
    name: club.name,
    shortName: club.shortName,
    motto: club.motto,
    crest,
    ball: club.brand.ball,
    /** Colours of the browser's own bar. */
    bar: { light: light.roles['surface-dark'], dark: dark.roles['surface-dark'] },
    icons: { small: variantUrl(crest, 128, 'png'), touch: variantUrl(crest, 180, 'png') },
    menu: club.menu,
    hasAgenda: hasAgenda(club),
    canJoin: hasJoinPage(club),
    footer: club.footer,
    partners: club.partners.map(({ partners, ...tier }) => ({
      ...tier,
      partners: partners.map((partner) => source.shown(partner, 'marca')),
    })),
    contact: club.contact,
    socialLinks: club.socialLinks,
    formPrivacy: club.formPrivacy,
    contactService: readContactService(process.env),
    keepsCopies: keepsCopies(club, process.env),
  };
}

export type FrameData = Awaited<ReturnType<typeof frameOfSite>>;
