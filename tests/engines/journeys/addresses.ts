import type { Journey } from '../journeys.ts';

const START = '/aviso-legal';

/** Old bookmarks and mistyped addresses lead somewhere sensible, and Back does not fall into them again. */
export const oldAndWrongAddresses: Journey = {
  name: 'old and wrong addresses',
  ways: ['mouse', 'touch', 'keyboard', 'plain'],
  differs: [],
  async go(visitor) {
    for (const [from, to, h1] of [
      ['/equipos-federados', '/equipos/federados', 'Equipos Federados'],
      ['/nada', '/', 'Club Voleibol Sierra'],
    ] as const) {
      await visitor.goto(START);
      await visitor.goto(from);
      await visitor.arrivesAt(to, h1);
      await visitor.back();
      await visitor.arrivesAt(START, 'Aviso legal');
    }
    // The footer, too, uses an old address.
    await visitor.use({ role: 'link', name: 'Equipos federados', within: 'footer' });
    await visitor.arrivesAt('/equipos/federados', 'Equipos Federados');
    await visitor.back();
    await visitor.arrivesAt(START, 'Aviso legal');
  },
};
