import { expect, followClock, open, type Page, test } from './setup/test.ts';

// Pages built on Thursday, 14 November 2024, 16:30, opened then and later. Expected texts were derived by hand from the
// sample's calendar.

const CADETE = '/equipos/federados/cadete-femenino';
const SENIOR = '/equipos/federados/senior-femenino';

/** Compares rendered text, with white space collapsed. */
const READ = { useInnerText: true, ignoreCase: true };
/** Ends before anything but the listener of `visibilitychange` refreshes the page. */
const AT_ONCE = { timeout: 45_000 };
/** Next training (0) or next match (1) of a team. */
const next = (page: Page, n: number) => page.locator('.next-entry').nth(n);

/** Sets the clock once the page is up to date, and makes the page visible again. No timer of the page is due. */
async function returnAt(page: Page, instant: string): Promise<void> {
  await expect(page.locator('[data-until]:not([data-fresh])'), 'outdated parts').toHaveCount(0);
  await page.clock.setFixedTime(instant);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

async function openAt(page: Page, path: string, instant: string): Promise<void> {
  await page.clock.setFixedTime(instant);
  await open(page, path);
}

/** Texts that pages show as time passes: beginning of the agenda, the hero of the home page, and the next entries of a team. */
const MOMENTS = [
  {
    // A clock that is behind the page is wrong.
    instant: '2024-09-01T10:00:00Z',
    agenda: 'Hoy, jueves 14 de noviembre 17:30–19:00 Infantil masculino',
    hero: 'Próximo partido Sábado 16 de noviembre, 10:00 Infantil femenino',
    nextEntries: ['Próximo entrenamiento: hoy jueves 14 de noviembre', 'sábado 16 de noviembre'],
  },
  {
    instant: '2024-11-14T18:31:00Z',
    agenda:
      'Hoy, jueves 14 de noviembre 19:30–21:00 Cancelado: Sénior femenino Polideportivo municipal Cancelado: El entrenador tiene un curso',
    hero: 'Próximo partido Sábado 16 de noviembre, 10:00 Infantil femenino',
    nextEntries: ['martes 19 de noviembre', 'sábado 16 de noviembre'],
  },
  {
    // Saturday in Madrid.
    instant: '2024-11-15T23:30:00Z',
    agenda: 'Hoy, sábado 16 de noviembre 10:00',
    hero: 'Próximo partido Hoy, 10:00 Infantil femenino',
    nextEntries: ['martes 19 de noviembre', 'Próximo partido: hoy AD Fuentelenta sábado 16 de noviembre'],
  },
  {
    instant: '2025-07-15T10:00:00Z',
    agenda: '',
    hero: '',
    nextEntries: ['No quedan entrenamientos esta temporada', 'No hay más partidos previstos'],
  },
];

/** Opens a page once, and checks what it shows as time passes. */
async function checkAtEachMoment(
  page: Page,
  path: string,
  check: (moment: (typeof MOMENTS)[number]) => Promise<unknown>,
): Promise<void> {
  await followClock(page);
  for (const [i, moment] of MOMENTS.entries()) {
    await (i === 0 ? openAt(page, path, moment.instant) : returnAt(page, moment.instant));
    await test.step(moment.instant, () => check(moment));
  }
}

test('the agenda starts with what is not over, and says when it was made', ({ page }) =>
  checkAtEachMoment(page, '/agenda', async ({ instant, agenda }) => {
    const main = page.locator('main');
    if (agenda)
      await expect(async () => {
        const [found = ''] = await main.locator('ol:has(h2)').allInnerTexts();
        expect(found.replaceAll(/\s+/g, ' ').trim().slice(0, agenda.length)).toBe(agenda);
      }).toPass();
    else await expect(main).toContainText('No queda nada previsto esta temporada.');
    if (instant > '2024-11-15')
      await expect(main).toContainText('Esta página se hizo el jueves 14 de noviembre de 2024');
  }));

test('the home page and a team show what comes next', async ({ page }) => {
  const hero = page.locator('main header');
  await checkAtEachMoment(page, '/', async (moment) => {
    if (moment.hero) await expect(hero).toContainText(moment.hero, READ);
    else await expect(hero).not.toContainText('Próximo', READ);
  });
  await checkAtEachMoment(page, CADETE, async ({ nextEntries }) => {
    for (const [n, expected] of nextEntries.entries())
      await expect(next(page, n)).toContainText(expected, READ);
  });
});

test('updates an open page when a training begins', async ({ page }) => {
  await followClock(page);
  await page.addInitScript(() => localStorage.setItem('mi-equipo', 'federados/cadete-femenino'));
  await page.clock.install({ time: '2024-11-14T16:59:00Z' });
  await open(page, '/');
  const hero = page.locator('main header');
  await expect(hero).toContainText('Próximo entrenamiento de mi equipo Hoy, 18:00–19:30', READ);
  await page.clock.runFor('00:02:00');
  await expect(hero).toContainText('Ahora mismo de mi equipo', READ);
});

test('marks an expired notice as over when the page becomes visible again', async ({ page }) => {
  await followClock(page);
  await openAt(page, CADETE, '2024-11-16T20:00:00Z');
  const notice = page.getByRole('list', { name: 'Avisos' });
  await expect(notice).not.toContainText('Terminó');
  await returnAt(page, '2024-11-16T23:00:00Z');
  await expect(notice).toContainText('Terminó el sábado 16 de noviembre', AT_ONCE);
  await expect(next(page, 1)).toContainText('23 de noviembre');
});

test('says that standings are old once the visitor’s clock is two weeks past their day', async ({ page }) => {
  await followClock(page);
  await openAt(page, CADETE, '2024-11-25T20:00:00Z');
  const caption = page.getByRole('table').filter({ hasText: 'Clasificación' }).locator('caption');
  await expect(caption).toContainText('según la organización, a 11 de noviembre');
  await expect(caption).not.toContainText('dos semanas');
  await returnAt(page, '2024-11-25T23:00:00Z');
  await expect(caption).toContainText('Tiene más de dos semanas: puede haber cambiado.', AT_ONCE);
});

test('strikes a cancelled training through and shows the next one, also on the venue’s page', async ({
  page,
}) => {
  await open(page, SENIOR);
  const cancelled = next(page, 0).locator('[data-state=cancelled]');
  await expect(cancelled).toContainText('Cancelado: El entrenador');
  await expect(cancelled.locator('s')).toHaveText('Hoy, jueves 14 de noviembre, 19:30–21:00');
  await expect(cancelled.locator('s')).toHaveCSS('text-decoration-line', 'line-through');
  await expect(page.getByText('Semana habitual')).toBeVisible();
  await expect(next(page, 0)).toContainText(/Próximo entrenamiento: mañana\s*viernes 15 de noviembre/);
  await expect(next(page, 0)).toContainText('Extra: Recuperamos el del jueves');
  await open(page, '/entrenamientos/polideportivo');
  const today = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Hoy/ }) });
  await expect(today.locator('[data-state=planned]').first()).toContainText('Cadete femenino');
  await expect(today.locator('[data-state=cancelled]')).toContainText('Sénior femenino');
  await expect(page.locator('[data-state=moved-away]').first()).toContainText('Pasa a 17:45–19:15, CEIP Sur');
});
