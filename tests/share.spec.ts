import { expect, noScripts, open, type Page, test } from './setup/test.ts';

// What families take along from a page that says what comes next.

const TEAM = '/equipos/federados/cadete-femenino';
const COPY = { name: 'Copiar para WhatsApp' };
/** The sample lives on 14 November 2024, before the training of that day. */
const FIRST_LINES = `Cadete femenino · próximos días

Jue 14 nov, 18:00–19:30 · Entrenamiento · Polideportivo municipal
Sáb 16 nov, 17:00 · Partido contra AD Fuentelenta, fuera · Polideportivo de Fuentelenta
`;

const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('the next days of a team are copied as a message that can be read without its link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, TEAM);
  await page.getByRole('button', COPY).click();
  const said = page.getByRole('status').filter({ hasText: 'Copiado. Ya puedes pegarlo en el chat.' });
  await expect(said).toBeVisible();
  const text = await clipboard(page);
  expect(text.startsWith(FIRST_LINES)).toBe(true);
  expect(text.endsWith(`\n\n${new URL(TEAM, page.url()).href}`)).toBe(true);
});

test('where the browser does not copy, the text stands there selected', async ({ page }) => {
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

test("the system's sheet is offered where there is one, and gets the same text", async ({ page }) => {
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
  await expect(page.locator('body')).toHaveAttribute('data-shared', new RegExp(`^${FIRST_LINES}`));
});

noScripts(
  'without scripts the calendar has its four ways, and no button that does nothing',
  async ({ page }) => {
    await page.goto(TEAM);
    await expect(page.getByText(COPY.name)).toBeHidden();
    await page.getByText('Llevarlo a mi calendario').click();
    const way = (name: string | RegExp) => page.locator('#calendario').getByRole('link', { name });
    const file = `/calendario${TEAM}.ics`;
    await expect(way(/se actualiza solo/).first()).toHaveAttribute(
      'href',
      `webcal://cvsierra.example.org${file}`,
    );
    await expect(way(/Google tarda hasta un día/)).toHaveAttribute('target', '_blank');
    await expect(way(/Outlook/)).toHaveAttribute('target', '_blank');
    await expect(way(/Una copia de hoy: no se actualiza/)).toHaveAttribute('href', file);
  },
);

test('the address of a printed code opens the calendar', async ({ page }) => {
  await open(page, `${TEAM}#calendario`);
  await expect(page.getByRole('link', { name: /Google Calendar/ })).toBeInViewport();
});
