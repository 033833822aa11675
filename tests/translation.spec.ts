/** Pages translated by the browser, or changed by an extension, show the same words and lose nothing that was typed. */
import { message, openForm, send, successNotice } from './setup/contact.ts';
import {
  continueRequest,
  expect,
  followClock,
  holdRequests,
  open,
  type Page,
  test,
  waitForIslands,
} from './setup/test.ts';
import { translate } from './setup/translate.ts';

const CADETE = '/equipos/federados/cadete-femenino';

/** Text of the page, word by word, with that of closed panels, which a visitor may open later. */
const wordsOf = (page: Page) =>
  page.evaluate(() => document.querySelector('main')?.textContent.split(/\s+/).filter(Boolean) ?? []);

/** Text of the page, word by word, once it stays the same. */
async function settledWords(page: Page): Promise<string[]> {
  await expect(page.locator('[data-until]:not([data-fresh])'), 'outdated parts').toHaveCount(0);
  let before: string[] = [];
  await expect(async () => {
    const now = await wordsOf(page);
    const isStill = now.join() === before.join();
    before = now;
    expect(isStill).toBe(true);
  }).toPass({ intervals: [100] });
  return before;
}

type Step = (page: Page) => Promise<unknown>;

/** Text of an untranslated page after every step. */
async function readAfterEach(page: Page, steps: Step[]): Promise<string[][]> {
  const texts: string[][] = [];
  for (const step of steps) {
    await step(page);
    texts.push(await settledWords(page));
  }
  return texts;
}

/** Expects these texts after every step. */
async function expectAfterEach(page: Page, steps: Step[], texts: string[][]): Promise<void> {
  for (const [i, step] of steps.entries()) {
    await step(page);
    await expect.poll(() => wordsOf(page), `step ${i}`).toEqual(texts[i]);
  }
  expect(await settledWords(page)).toEqual(texts.at(-1));
}

/** Translates the page before any of its scripts run, or once its islands run. */
const translations = {
  'as it arrives': (page: Page) =>
    page.addInitScript(`addEventListener('DOMContentLoaded', ${translate.toString()})`),
  'once its parts run': () => Promise.resolve(),
};
type When = keyof typeof translations;

async function openTranslated(page: Page, path: string, moment: When): Promise<void> {
  await translations[moment](page);
  await open(page, path);
  if (moment === 'once its parts run') await page.evaluate(translate);
}

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
    async (page) => {
      await page.goBack();
      await page.goForward();
      // The page arrives without the remembered team.
      await waitForIslands(page);
    },
  ],
  '/unete': [
    choose('Año de nacimiento', '2010'),
    choose('Año de nacimiento', '2019'),
    (page) => page.getByRole('radio', { name: 'Femeninos' }).check(),
    choose('Año de nacimiento', ''),
  ],
};

for (const [path, steps] of Object.entries(JOURNEYS))
  test(`${path} translated shows the same text after every choice`, async ({ browser, baseURL }) => {
    const inNewWindow = async <T>(use: (page: Page) => Promise<T>) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const page = await context.newPage();
      const errors: string[] = [];
      page.on('console', (line) => ['error', 'info'].includes(line.type()) && errors.push(line.text()));
      page.on('pageerror', (error) => errors.push(error.message));
      const result = await use(page);
      expect(errors).toEqual([]);
      await context.close();
      return result;
    };
    const texts = await inNewWindow((page) => readAfterEach(page, [() => open(page, path), ...steps]));
    for (const moment of Object.keys(translations) as When[])
      await inNewWindow((page) =>
        expectAfterEach(page, [() => openTranslated(page, path, moment), ...steps], texts),
      );
  });

// From Thursday, 14 November 2024, the sample's date, to Sunday, then when the standings are older than two weeks.
const MOMENTS = [
  '2024-11-14T15:40:00Z',
  '2024-11-14T17:05:00Z',
  '2024-11-14T18:45:00Z',
  '2024-11-15T09:00:00Z',
  '2024-11-16T11:10:00Z',
  '2024-11-17T09:00:00Z',
  '2024-11-26T09:00:00Z',
];

// A page of many dated parts.
test('a translated team stays up to date as time passes', async ({ page }) => {
  const at = (moment: string) => async () => {
    await page.clock.setFixedTime(moment);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  };
  const [first = '', ...later] = MOMENTS;
  const openAtFirstMoment = (translateAt?: When) => async () => {
    await page.clock.setFixedTime(first);
    await (translateAt ? openTranslated(page, CADETE, translateAt) : open(page, CADETE));
  };
  const steps = later.map(at);
  await followClock(page);
  const texts = await readAfterEach(page, [openAtFirstMoment(), ...steps]);
  expect(new Set(texts.map((text) => text.join())).size, 'the page changes').toBeGreaterThan(2);
  // The script of «as it arrives» stays on the page, so it comes last.
  await expectAfterEach(page, [openAtFirstMoment('once its parts run'), ...steps], texts);
  await expectAfterEach(page, [openAtFirstMoment('as it arrives'), ...steps], texts);
});

/** Adds an icon beside every field, as password managers do. */
const addIcons = () => {
  for (const label of document.querySelectorAll('form label')) label.append(document.createElement('div'));
};

for (const [cause, change] of [
  ['translation', translate],
  ['password manager', addIcons],
] as const)
  test(`text typed before the form runs is kept and sent, despite a ${cause}`, async ({ page }) => {
    const code = await holdRequests(page, '**/assets/ContactNotice-*.js');
    const token = page.waitForResponse('**/api/v1.0/email/sello');
    await page.goto('/aviso-legal');
    await page.evaluate(change);
    await openForm(page);
    await message(page).pressSequentially('Quería preguntar por los horarios');
    await code.requested;
    code.end(continueRequest);
    await waitForIslands(page);
    await expect(message(page)).toHaveValue('Quería preguntar por los horarios');
    await expect(message(page)).toBeFocused();
    await token;
    const sent = page.waitForRequest('**/api/v1.0/email/send-form');
    await send(page);
    expect((await sent).postData()).toContain('Quería preguntar por los horarios');
    await expect(successNotice(page)).toBeVisible();
  });
