import type { Journey } from '../journeys.ts';

const WIDTH = 390;
const MENU = { css: '#menu' };
const OPEN = { role: 'button', name: 'Abrir el menú' } as const;
const CLOSE = { role: 'button', name: 'Cerrar el menú', within: '#menu' } as const;

/** A visitor with a phone finds the other teams in the menu. */
export const mobileMenu: Journey = {
  name: 'mobile menu: open, follow, close',
  ways: ['mouse', 'touch', 'keyboard', 'plain'],
  differs: ['mouse', 'plain'],
  async go(visitor) {
    await visitor.driver.size(WIDTH, 844);
    await visitor.goto('/');
    await visitor.losesSightOf(MENU);
    await visitor.use(OPEN);
    if (visitor.scripts) await visitor.sees(CLOSE, ({ focused }) => focused);
    await visitor.use({ role: 'button', name: 'Submenú de Equipos', within: '#menu' });
    await visitor.use({ role: 'link', name: 'Resto de equipos', within: '#menu' });
    await visitor.arrivesAt('/equipos/resto', 'Resto de Equipos');
    await visitor.losesSightOf(MENU);

    await visitor.use(OPEN);
    if (visitor.scripts) await visitor.sees(CLOSE, ({ focused }) => focused);
    await visitor.use(CLOSE);
    await visitor.losesSightOf(MENU);

    await visitor.use(OPEN);
    await visitor.sees(CLOSE, ({ coveredBy }) => !coveredBy);
    await visitor.press('Escape');
    await visitor.losesSightOf(MENU);
    await visitor.until('the focus is back on the button', async () => (await visitor.look(OPEN)).focused);
  },
};
