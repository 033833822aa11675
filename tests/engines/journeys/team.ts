import type { Journey } from '../journeys.ts';
import { expectEqual } from '../visitor.ts';

const ROUTE = 'cadete-femenino-rojo';

/** A parent looks for when and where their child trains, how to get there, and whom to call. */
export const team: Journey = {
  name: 'team: training time, venue, contact',
  ways: ['mouse', 'touch', 'keyboard', 'plain'],
  differs: ['keyboard'],
  async go(visitor, { club }) {
    const wanted = club.kinds.flatMap(({ teams }) => teams).find(({ slug }) => slug === ROUTE);
    const [venue] = wanted?.venues ?? [];
    if (!wanted || !venue) throw new Error(`the club has no team ${ROUTE} that trains somewhere`);

    await visitor.goto('/');
    const card = { role: 'link', name: wanted.name, within: 'main' } as const;
    // It is there, behind the teams of the other kind.
    expectEqual('the team is on the page', (await visitor.look(card)).found, true);
    await visitor.losesSightOf(card);
    await visitor.use({ role: 'radio', name: 'Escuela ADS' });
    await visitor.use(card);
    await visitor.arrivesAt(wanted.path, wanted.name);

    for (const sentence of wanted.schedule) await visitor.sees({ css: 'main li', name: sentence });
    await visitor.sees({ role: 'heading', name: venue.title });
    for (const line of venue.address) await visitor.sees({ css: 'main address span', name: line });
    const map = `Cómo llegar: ${venue.title} (se abre en una pestaña nueva)`;
    expectEqual('the map', (await visitor.sees({ role: 'link', name: map })).href, venue.link);

    await visitor.use({ role: 'link', name: 'Contacto', within: 'header' });
    const { email, phone } = club.contact;
    const header = (await visitor.look({ css: 'header' })).bottom;
    await visitor.sees(
      { role: 'heading', name: 'Contacto' },
      ({ top, coveredBy }) => top >= header && !coveredBy,
    );
    const mail = await visitor.sees({ role: 'link', name: email, within: '#contacto' });
    expectEqual('the mail address', mail.href, `mailto:${email}`);
    await visitor.sees({ role: 'link', name: phone, within: '#contacto' });
  },
};
