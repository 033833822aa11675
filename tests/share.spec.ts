import { expect, open, type Page, test, testWithAndWithoutScripts } from './setup/test.ts';

// Copying the coming days for a chat.

const TEAM = '/equipos/federados/cadete-femenino';
const COPY = { name: 'Copiar para WhatsApp' };
/** The sample's date is fixed at 14 November 2024, before that day's training. */
const FIRST_LINES = `Cadete femenino · próximos días

Jue 14 nov, 18:00–19:30 · Entrenamiento · Polideportivo municipal
Sáb 16 nov, 17:00 · Partido contra AD Fuentelenta, fuera · Polideportivo de Fuentelenta, Camino del Molino, 9, 28000 Fuentelenta (Madrid)
`;

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('copies the coming days of a team as a self-contained message, and confirms it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, TEAM);
  const button = page.getByRole('button', COPY);
  // Tapped at the bottom edge of the viewport.
  await button.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom + 4 - innerHeight));
  await button.click();
  const confirmed = page.getByRole('status').filter({ hasText: 'Copiado. Ya puedes pegarlo en el chat.' });
  await expect(confirmed).toBeInViewport({ ratio: 1 });
  const text = await clipboard(page);
  expect(text.startsWith(FIRST_LINES)).toBe(true);
  // The team's notice only: the club's is about home matches, and this team plays away.
  expect(text).toMatch(/\n\nAviso: Traed el sábado la camiseta .*\n\n/);
  expect(text).not.toContain('por la mañana hay');
  expect(text.endsWith(`\n\n${new URL(TEAM, page.url()).href}`)).toBe(true);
});

test('shows the selected text if the browser cannot copy', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  });
  await open(page, TEAM);
  await page.getByRole('button', COPY).click();
  const field = page.getByLabel('Copia tú este texto');
  await expect(field).toBeFocused();
  const selected = await field.evaluate((area: HTMLTextAreaElement) =>
    area.value.slice(area.selectionStart, area.selectionEnd),
  );
  expect(selected.startsWith(FIRST_LINES)).toBe(true);
});

test("offers the system's share sheet with the same text", async ({ page }) => {
  await open(page, TEAM);
  await expect(page.getByRole('button', COPY)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compartir…' })).toHaveCount(0);

  await page.addInitScript(() => {
    Object.assign(navigator, {
      share: async ({ text }: ShareData) => document.body.setAttribute('data-shared', text ?? ''),
    });
  });
  await open(page, TEAM);
  await page.getByRole('button', { name: 'Compartir…' }).click();
  await expect
    .poll(async () => (await page.locator('body').getAttribute('data-shared'))?.startsWith(FIRST_LINES))
    .toBe(true);
});

test('a card of the last result downloads, or opens the share sheet of a device that takes pictures', async ({
  page,
}) => {
  await open(page, TEAM);
  const link = page.getByRole('link', { name: 'Imagen del último resultado' });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toBe('resultado-cadete-femenino-vertical.png');

  await page.addInitScript(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files: [file] = [] }: ShareData) =>
        document.body.setAttribute(
          'data-shared',
          `${file?.name} ${file?.type} ${(file?.size ?? 0) > 10_000}`,
        ),
    });
  });
  await open(page, TEAM);
  await link.click();
  await expect(page.locator('body')).toHaveAttribute(
    'data-shared',
    'resultado-cadete-femenino-vertical.png image/png true',
  );
});

testWithAndWithoutScripts(
  'the calendar popover opens within any viewport, and Escape closes it',
  async (page, start) => {
    await start(TEAM);
    const button = page.getByRole('button', { name: 'Llevarlo a mi calendario' });
    const panel = page.locator('#calendario [popover]');
    for (const [width, height] of [
      [320, 480],
      [360, 740],
      [1024, 600],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await button.scrollIntoViewIfNeeded();
      await button.click();
      await expect(panel, `${width} px`).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(panel).toBeHidden();
      await expect(button).toBeFocused();
    }
  },
);

test('Back and its own button close the calendar popover and stay on the page', async ({ page }) => {
  await open(page, '/equipos');
  await open(page, TEAM);
  const panel = page.locator('#calendario [popover]');
  const before = await page.evaluate(() => history.length);
  const link = page.getByRole('banner').first().getByRole('link', { name: 'Agenda' });
  const { x = 0, y = 0 } = (await link.boundingBox()) ?? {};
  for (const close of [
    () => page.goBack(),
    () => panel.getByRole('button', { name: 'Cerrar' }).click(),
    // Clicks a link of the page outside the popover, then focuses it.
    () => page.mouse.click(x + 5, y + 20),
    () => link.focus(),
  ]) {
    await page.getByRole('button', { name: 'Llevarlo a mi calendario' }).click();
    await expect.poll(() => page.evaluate(() => history.state?.opened)).toBe('calendario');
    await expect(panel).toBeVisible();
    await close();
    await expect(panel).toBeHidden();
    await expect.poll(() => page.evaluate(() => history.state?.opened)).toBe(undefined);
    await expect(page).toHaveURL(TEAM);
  }
  // All openings share one history entry, which is now a forward entry.
  expect(await page.evaluate(() => history.length)).toBe(before + 1);
  await page.goBack();
  await expect(page).toHaveURL('/equipos');
});

test('calendar, message and URL follow the agenda’s filters', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // The address of the printed QR code opens the calendar.
  await open(page, '/agenda?que=partidos&lugar=polideportivo#calendario');
  await expect(page.getByRole('link', { name: /Google Calendar/ })).toBeInViewport();
  await expect(page.getByRole('link', { name: /Descargar/ })).toHaveAttribute(
    'href',
    '/calendario/lugares/polideportivo.ics',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', COPY).click();
  await expect(page.getByText('Copiado. Ya puedes pegarlo en el chat.')).toBeVisible();
  const text = await clipboard(page);
  expect(text).toMatch(/^Polideportivo municipal · próximos partidos\n\nSábado 16 de noviembre\n10:00 · /);
  expect(text).not.toContain('entrenamiento');
  expect(text).toMatch(/\/agenda\?que=partidos&lugar=polideportivo$/);
});
