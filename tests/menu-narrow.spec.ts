import {
  continueRequest,
  expect,
  holdRequests,
  noScripts,
  open,
  type Page,
  test,
  testWithAndWithoutScripts,
  waitForIslands,
} from './setup/test.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
test.use(PHONE);
noScripts.use(PHONE);

const menu = (page: Page) => page.locator('nav#menu');
const opener = (page: Page) => page.getByRole('button', { name: 'Abrir el menú' });

testWithAndWithoutScripts(
  'the menu closes by its button, by Escape, by a touch outside and by a link of a submenu',
  async (page, start) => {
    await start('/');
    await expect(menu(page)).toBeHidden();
    for (const close of [
      () => menu(page).getByRole('button', { name: 'Cerrar el menú' }).tap(),
      () => page.keyboard.press('Escape'),
      // At 390 px the panel leaves 6 px of the page visible.
      () => page.touchscreen.tap(2, 400),
      async () => {
        await menu(page).locator('summary[aria-label="Submenú de Equipos"]').tap();
        await menu(page).getByRole('link', { name: 'Resto de equipos', exact: true }).tap();
      },
    ]) {
      await opener(page).tap();
      await expect(menu(page)).toBeInViewport();
      await expect.poll(() => menu(page).evaluate((element) => element.getAnimations().length)).toBe(0);
      await close();
      await expect(menu(page)).toBeHidden();
    }
    await expect(page).toHaveURL('/equipos/resto');
    await expect(page.locator('h1')).toHaveText('Resto de Equipos');
  },
);

test('the menu slides in and out, and closes when the window grows wide', async ({ page }) => {
  await open(page, '/');
  const slides = await menu(page).evaluateHandle((element: HTMLElement) => {
    const found: number[] = [];
    element.addEventListener('transitionrun', ({ propertyName, target, timeStamp }) => {
      if (propertyName === 'translate' && target === element) found.push(timeStamp);
    });
    return found;
  });
  await opener(page).tap();
  await expect.poll(() => slides.jsonValue()).toHaveLength(1);
  await menu(page).getByRole('button', { name: 'Cerrar el menú' }).tap();
  await expect.poll(() => slides.jsonValue()).toHaveLength(2);
  await expect(menu(page)).toBeHidden();
  await opener(page).tap();
  await expect(page.locator('[inert]').first()).toBeAttached();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator('[inert]')).toHaveCount(0);
  await expect(menu(page).getByRole('link', { name: 'Inicio' })).toBeVisible();
});

test('a menu opened before scripts arrive stays open and blocks the page behind', async ({ page }) => {
  const files = await holdRequests(page, /\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  await opener(page).tap();
  await expect(menu(page)).toBeInViewport();
  await menu(page).locator('summary[aria-label="Submenú de Equipos"]').tap();
  files.end(continueRequest);
  await waitForIslands(page);
  await expect(page.locator('[inert]').first()).toBeAttached();
  await expect(menu(page)).toBeInViewport();
  await expect(menu(page).getByRole('link', { name: 'Federados', exact: true })).toBeVisible();
  expect(await menu(page).evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

/** Name of the overlay in the current history entry. */
const opened = (page: Page) => page.evaluate(() => history.state?.opened ?? '');

test('Back closes the menu, Forward reopens it, and it leaves no history entries', async ({ page }) => {
  await open(page, '/equipos');
  // Filters in the URL are kept.
  await open(page, '/agenda?que=partidos');
  for (const close of [
    () => page.goBack(),
    () => menu(page).getByRole('button', { name: 'Cerrar el menú' }).tap(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    await opener(page).tap();
    await expect.poll(() => opened(page)).toBe('menu');
    await close();
    await expect(menu(page)).toBeHidden();
    await expect.poll(() => opened(page)).toBe('');
    await expect(page).toHaveURL('/agenda?que=partidos');
  }
  await page.goForward();
  await expect(menu(page)).toBeInViewport();
  await expect(page.locator('[inert]').first()).toBeAttached();
  await page.goBack();
  await expect(menu(page)).toBeHidden();
  // A page opened from the menu replaces the menu's history entry.
  await opener(page).tap();
  await expect.poll(() => opened(page)).toBe('menu');
  await menu(page).getByRole('link', { name: 'Galerías', exact: true }).tap();
  await expect(page.locator('h1')).toHaveText('Galerías');
  await expect.poll(() => opened(page)).toBe('');
  await page.goBack();
  await expect(page.locator('h1')).toHaveText('Agenda');
  await expect(menu(page)).toBeHidden();
  await page.goForward();
  await expect(page.locator('h1')).toHaveText('Galerías');
  await expect(menu(page)).toBeHidden();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/equipos');
});

test('a link to the current page closes the menu and scrolls to the top without a history entry', async ({
  page,
}) => {
  await open(page, '/equipos');
  await open(page, '/');
  await page.mouse.wheel(0, 900);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await opener(page).tap();
  await expect.poll(() => opened(page)).toBe('menu');
  await menu(page).getByRole('link', { name: 'Inicio' }).tap();
  await expect(menu(page)).toBeHidden();
  await expect(page.locator('[inert]')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/equipos');
});

noScripts('the narrow menu links to the agenda and to joining on the first screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/aviso-legal');
  await opener(page).tap();
  for (const name of ['Agenda', 'Únete', 'Protección'])
    await expect(menu(page).getByRole('link', { name })).toBeInViewport({ ratio: 1 });
});
