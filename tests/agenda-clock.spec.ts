import { madridInstant } from '../src/agenda/madrid.ts';
import { dayWords } from '../src/site/agenda/words.ts';
import { BY_CLOCK, dayOf } from './setup/dated-clubs.ts';
import { expect, hydrated, onClub, type Page, test as watched } from './setup/test.ts';

// A club that follows the clock, as real ones do: the same pages, seen weeks after they were made.

const test = watched.extend(onClub(BY_CLOCK));

const headings = (page: Page) => page.locator('main ol > li h2');
const made = (page: Page) => page.getByText('Esta página se hizo el');

/** Opens a page when the clock of Madrid shows an hour of a day, and waits until React runs it. */
async function openOn(page: Page, path: string, date: string, time: string): Promise<void> {
  await page.clock.install({ time: madridInstant({ date, time }) });
  await page.goto(path);
  await hydrated(page);
}

test('weeks after it was made, the agenda has dropped what is past and says how old it is', async ({
  page,
}) => {
  await openOn(page, '/agenda', dayOf(18), '12:00');
  await expect(headings(page)).toHaveText([
    `Hoy, ${dayWords(dayOf(18))}`,
    `Mañana, ${dayWords(dayOf(19))}`,
    dayWords(dayOf(20)),
    dayWords(dayOf(60)),
  ]);
  await expect(made(page)).toContainText(dayWords(dayOf(0)));
});

test('weeks after it was made, home shows what is next then, and no notice that is over', async ({
  page,
}) => {
  await openOn(page, '/', dayOf(18), '20:00');
  const hero = page.locator('main header');
  await expect(hero).toContainText(`Próximo partido${dayWords(dayOf(20))}, 10:00`);
  await expect(hero).not.toContainText('Se buscan árbitros');
});

test('after all that it knows of, home says nothing that is not so, and leads to the agenda', async ({
  page,
}) => {
  await openOn(page, '/', dayOf(50), '10:00');
  const hero = page.locator('main header');
  await expect(hero).toContainText(`Próximo entrenamiento${dayWords(dayOf(60))}, 18:00`);
  await page.clock.setSystemTime(madridInstant({ date: dayOf(61), time: '10:00' }));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(hero).not.toContainText('Próximo');
  await expect(page.locator('main')).toContainText(
    'En las dos próximas semanas no hay entrenamientos ni partidos.',
  );
  await hero.getByRole('link', { name: 'Ver la agenda' }).click();
  await expect(page.locator('main')).toContainText('No queda nada previsto esta temporada.');
});

test('midnight passes while the page is open', async ({ page }) => {
  await openOn(page, '/agenda', dayOf(19), '23:20');
  await expect(headings(page).first()).toHaveText(`Hoy, ${dayWords(dayOf(19))}`);
  await page.clock.runFor('00:45:00');
  await expect(headings(page).first()).toHaveText(`Hoy, ${dayWords(dayOf(20))}`);
  await page.clock.runFor('13:00:00');
  await expect(headings(page).first()).toHaveText(dayWords(dayOf(60)));
});
