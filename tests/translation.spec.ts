/** Pages that a browser translates, or an extension changes, show what they show untranslated, and lose nothing. */
import { green, message, send, unfold } from './setup/contact.ts';
import { awake, expect, followClock, goOn, hold, open, type Page, test } from './setup/test.ts';
import { translate } from './setup/translate.ts';

const CADETE = '/equipos/federados/cadete-femenino';
const POLIDEPORTIVO = '/entrenamientos/polideportivo';

/** Visible words of the page, once they stay the same. */
async function read(page: Page): Promise<string[]> {
  await expect(page.locator('[data-until]:not([data-fresh])'), 'parts whose moment has passed').toHaveCount(
    0,
  );
  const words = () =>
    // biome-ignore lint/performance/useDomNodeTextContent: what is not shown does not count
    page.evaluate(() => document.querySelector('main')?.innerText.split(/\s+/).filter(Boolean) ?? []);
  let before: string[] = [];
  await expect(async () => {
    const now = await words();
    const isStill = now.join() === before.join();
    before = now;
    expect(isStill).toBe(true);
  }).toPass({ intervals: [300] });
  return before;
}

/** Translates the page now, or as soon as its HTML is there, before any script of the page runs. */
const translations = {
  'as it arrives': (page: Page) =>
    page.addInitScript(`addEventListener('DOMContentLoaded', ${translate.toString()})`),
  'once its parts run': () => Promise.resolve(),
};
type When = keyof typeof translations;

async function openTranslated(page: Page, path: string, when: When): Promise<void> {
  await translations[when](page);
  await open(page, path);
  if (when === 'once its parts run') await page.evaluate(translate);
}

type Step = (page: Page) => Promise<unknown>;
const choose = (name: string, option: string) => (page: Page) =>
  page.getByRole('combobox', { name }).selectOption(option);
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

const JOURNEYS: Record<string, Step[]> = {
  '/agenda': [
    choose('Equipo', 'Cadete femenino'),
    (page) => page.getByLabel(/Recordar mi equipo/).check(),
    press('Ver más días'),
    choose('Equipo', ''),
    choose('Qué', 'Solo cambios'),
    choose('Lugar', 'CEIP Sur'),
    press('Quitar filtros'),
    press('Ver más días'),
    press('Copiar para WhatsApp'),
    (page) => page.goBack().then(() => page.goForward()),
  ],
  '/unete': [
    choose('Año de nacimiento', '2010'),
    choose('Año de nacimiento', '2019'),
    (page) => page.getByRole('radio', { name: 'Femeninos' }).check(),
    choose('Año de nacimiento', ''),
  ],
  [CADETE]: [press('Copiar para WhatsApp'), press('Copiar para WhatsApp')],
};

for (const [path, steps] of Object.entries(JOURNEYS))
  test(`${path} translated says the same after every choice`, async ({ browser, baseURL, context }) => {
    const walk = async (when?: When) => {
      const page = await (
        await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
      ).newPage();
      const errors: string[] = [];
      page.on('console', (line) => ['error', 'info'].includes(line.type()) && errors.push(line.text()));
      page.on('pageerror', (error) => errors.push(error.message));
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await (when ? openTranslated(page, path, when) : open(page, path));
      const seen = [await read(page)];
      for (const step of steps) {
        await step(page);
        seen.push(await read(page));
      }
      await page.context().close();
      return { seen, errors };
    };
    const plain = await walk();
    expect(plain.errors).toEqual([]);
    for (const when of Object.keys(translations) as When[]) expect(await walk(when), when).toEqual(plain);
    await context.close();
  });

// Thursday, 14 November 2024, at which the sample's pages are built, to Sunday.
const MOMENTS = [
  '2024-11-14T15:40:00Z',
  '2024-11-14T17:05:00Z',
  '2024-11-14T18:45:00Z',
  '2024-11-15T09:00:00Z',
  '2024-11-16T11:10:00Z',
  '2024-11-17T09:00:00Z',
];

for (const path of ['/', CADETE, '/agenda', POLIDEPORTIVO, '/entrenamientos'])
  test(`${path} translated stays right while hours and days pass`, async ({ page }) => {
    const walk = async (when?: When) => {
      await page.clock.setFixedTime(MOMENTS[0] ?? '');
      await (when ? openTranslated(page, path, when) : open(page, path));
      const seen: string[][] = [];
      for (const moment of MOMENTS) {
        await page.clock.setFixedTime(moment);
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        seen.push(await read(page));
      }
      return seen;
    };
    await followClock(page);
    const plain = await walk();
    expect(new Set(plain.map((words) => words.join())).size, 'the page changes').toBeGreaterThan(
      path === '/entrenamientos' ? 0 : 2,
    );
    expect(await walk('once its parts run')).toEqual(plain);
    expect(await walk('as it arrives')).toEqual(plain);
  });

/** What a password manager adds beside every field. */
const addIcons = () => {
  for (const label of document.querySelectorAll('form label')) label.append(document.createElement('div'));
};

for (const [by, change] of [
  ['translation', translate],
  ['password manager', addIcons],
] as const)
  test(`text that is typed before the form runs is kept and sent, changed by a ${by}`, async ({ page }) => {
    const code = await hold(page, '**/assets/ContactNotice-*.js');
    await page.goto('/aviso-legal');
    await page.evaluate(change);
    await unfold(page);
    await message(page).pressSequentially('Quería preguntar por los horarios');
    await code.requested;
    code.end(goOn);
    await awake(page);
    await expect(message(page)).toHaveValue('Quería preguntar por los horarios');
    await expect(message(page)).toBeFocused();
    const sent = page.waitForRequest('**/api/v1.0/email/send-form');
    await send(page);
    expect((await sent).postData()).toContain('Quería preguntar por los horarios');
    await expect(green(page)).toBeVisible();
  });
