import { followClock } from './setup/follow-clock.ts';
import { expect, hydrated, type Page, test } from './setup/test.ts';

// The page of a team as a browser shows it on later days than the one on which it was made, 14 November 2024.

const CADETE = '/equipos/federados/cadete-femenino';

/** Opens the page at an instant, and returns what comes next: the training, then the match. */
async function nextAt(page: Page, instant: string): Promise<[string, string]> {
  await page.clock.setFixedTime(instant);
  await page.goto(CADETE);
  await hydrated(page);
  const [training = '', match = ''] = await page.locator('[data-next]').allInnerTexts();
  return [training, match];
}

test('on each day what is next on that day, in Madrid’s time, and what was before is gone', async ({
  page,
}) => {
  await followClock(page);
  for (const [instant, training, match] of [
    // A clock that is behind the page is wrong.
    ['2024-09-01T10:00:00Z', /entrenamiento: hoy\s+Jueves 14 de noviembre/i, /Sábado 16 de noviembre/i],
    ['2024-11-14T18:29:00Z', /entrenamiento: hoy\s+Jueves 14 de noviembre/i, /Sábado 16 de noviembre/i],
    ['2024-11-14T18:30:00Z', /Martes 19 de noviembre/i, /Sábado 16 de noviembre/i],
    // Already Saturday in Madrid.
    ['2024-11-15T23:30:00Z', /Martes 19 de noviembre/i, /partido: hoy[\s\S]+Sábado 16 de noviembre/i],
    [
      '2024-12-23T09:00:00Z',
      /martes 24 de diciembre[\s\S]*Sin entrenamiento: Vacaciones de Navidad/i,
      /de enero/,
    ],
    // The clock changed last night.
    ['2025-03-31T22:30:00Z', /entrenamiento: hoy\s+Martes 1 de abril/i, /No hay más partidos previstos/],
    ['2025-07-15T09:00:00Z', /No quedan entrenamientos esta temporada/, /No hay más partidos previstos/],
  ] as const) {
    const [nextTraining, nextMatch] = await nextAt(page, instant);
    expect(nextTraining, instant).toMatch(training);
    expect(nextMatch, instant).toMatch(match);
  }
});

test('an open page goes on to the next day by itself, and a notice whose days are over goes', async ({
  page,
}) => {
  await followClock(page);
  await nextAt(page, '2024-11-16T22:59:00Z');
  const notice = page.getByRole('list', { name: 'Avisos' });
  await expect(notice).toBeVisible();
  await page.clock.setFixedTime('2024-11-16T23:00:00Z');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(notice).toBeHidden();
  await expect(page.locator('[data-next]').last()).toContainText('23 de noviembre');
});
