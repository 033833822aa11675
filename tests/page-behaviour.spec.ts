import type { Locator } from '@playwright/test';
import {
  continueRequest,
  expect,
  holdRequests,
  noScripts,
  open,
  type Page,
  test,
  testWithAndWithoutScripts,
  waitForAnimations,
} from './setup/test.ts';

/** Top of an element and bottom of the fixed header, in px from the top of the viewport. */
const positionsOf = (page: Page, selector: string) =>
  page.evaluate(
    (target) => ({
      top: document.querySelector(target)?.getBoundingClientRect().top ?? Number.NaN,
      header: document.querySelector('body > header, header')?.getBoundingClientRect().bottom ?? Number.NaN,
      view: innerHeight,
    }),
    selector,
  );

async function expectBelowHeader(page: Page, selector: string): Promise<void> {
  await expect
    .poll(async () => {
      const { top, header, view } = await positionsOf(page, selector);
      return top >= header - 1 && top < view * 0.75;
    }, `${selector} is below the header`)
    .toBe(true);
}

noScripts('hides controls that need scripts if scripts are off', async ({ page }) => {
  for (const [path, ...controls] of [
    ['/agenda/federados', page.locator('main select').first(), page.getByText('Ver más días')],
    ['/unete', page.locator('main select').first()],
    ['/entrenamientos', page.getByText('Imprimir la hoja')],
    ['/equipos/federados/cadete-femenino', page.getByText('Copiar para WhatsApp')],
  ] as [string, ...Locator[]][]) {
    await page.goto(path);
    for (const control of controls) {
      await expect(control, path).toHaveCount(1);
      await expect(control, path).toBeHidden();
    }
  }
});

testWithAndWithoutScripts('Contacto leads to the contact form and opens it', async (page, start) => {
  await start('/galerias/2020-2021/torneos');
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toBeHidden();
  await page.getByRole('banner').first().getByRole('link', { name: 'Contacto' }).click();
  await expectBelowHeader(page, '#contacto h2');
  await expect(page.getByRole('textbox', { name: 'Mensaje' })).toBeVisible();
});

testWithAndWithoutScripts(
  'home shows federated teams first, then the school’s; the first Tab stop skips the header',
  async (page, start) => {
    await start('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.locator('main :focus')).toHaveCount(1);
    const card = (name: string) => page.locator('div[data-panel]').getByRole('link', { name, exact: true });
    const buttons = page.getByRole('group', { name: 'Equipos que se muestran' });
    await expect(buttons.getByRole('radio', { name: 'Equipos Federados' })).toBeChecked();
    await expect(card('Sénior femenino')).toBeVisible();
    await expect(card('Absoluto femenino')).toBeHidden();
    await buttons.getByRole('radio', { name: 'Escuela ADS' }).click();
    await expect(card('Absoluto femenino')).toBeVisible();
    await expect(card('Sénior femenino')).toBeHidden();
  },
);

for (const [path, index] of [
  ['/privacidad-y-cookies', 'Índice'],
  ['/equipos', 'En esta página'],
] as const)
  test(`links of the index of ${path} are never covered by the header`, async ({ page }) => {
    await open(page, path);
    const links = await page.getByRole('navigation', { name: index }).getByRole('link').all();
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      for (const link of [links[1], links.at(-1)] as Locator[]) {
        await link.click();
        await expectBelowHeader(page, `[id="${(await link.getAttribute('href'))?.slice(1)}"] h2`);
      }
    }
    // An address with an anchor opens there.
    const urlBefore = page.url();
    await page.goto('about:blank');
    await open(page, urlBefore);
    await expectBelowHeader(page, `[id="${urlBefore.split('#')[1]}"] h2`);
  });

test('the header stays visible, and the back-to-top button appears after a screenful', async ({ page }) => {
  await open(page, '/cuerpo-tecnico');
  const toTop = page.getByRole('link', { name: 'Volver arriba' });
  await expect(toTop).not.toBeInViewport();
  await page.mouse.wheel(0, 1000);
  await expect(toTop).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(toTop).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('banner').first()).toBeInViewport({ ratio: 1 });
  await toTop.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(toTop).not.toBeInViewport();
});

test('pages set no cookies and store nothing', async ({ page, context }) => {
  await open(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Aviso legal' }).click();
  await expect(page.locator('h1')).toHaveText('Aviso legal');
  expect(await context.cookies()).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.reload();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

test('a page in a background tab, which is not painted, starts at once', async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
    Object.defineProperty(document, 'hidden', { value: true });
  });
  await page.goto('/');
  await expect(page.locator('[data-island]').first()).toHaveAttribute('data-fresh');
});

test('a click before the code of a button has loaded takes effect afterwards', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = await holdRequests(page, '**/assets/render-island-*.js');
  await page.goto('/equipos/federados/cadete-femenino');
  await page.getByRole('button', { name: 'Copiar para WhatsApp' }).click();
  await code.requested;
  code.end(continueRequest);
  await expect(page.getByRole('status').filter({ hasText: 'Copiado.' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Cadete femenino');
});

// Filters whose code fails to load: failing-files.spec.ts.
test('a button whose code fails to load says so and disappears', async ({ page, faults }) => {
  faults.expect(/render-island/);
  await page.route('**/assets/render-island-*.js', (route) => route.abort());
  await page.goto('/equipos/federados/cadete-femenino');
  const copy = page.getByRole('button', { name: 'Copiar para WhatsApp' });
  await copy.click();
  await expect(page.getByRole('alert')).toContainText('No se ha podido cargar esta parte de la página.');
  await expect(copy).toBeHidden();
  // The text of the page stays the same.
  await expect(page.locator('main li, main tr').first()).toBeVisible();
});

/** Elements that are not readable in some frame after a jump. */
const unreadableAfter = (page: Page, jump: () => Promise<unknown>) =>
  page
    .evaluate(() => {
      const faint = new Set<string>();
      const recordFrame = () => {
        for (const element of document.querySelectorAll('main :not(input)')) {
          const { top, bottom, height } = element.getBoundingClientRect();
          if (height > 0 && bottom > 0 && top < innerHeight && getComputedStyle(element).opacity !== '1')
            faint.add(element.outerHTML.slice(0, 80));
        }
        requestAnimationFrame(recordFrame);
      };
      recordFrame();
      Object.assign(window, { faint });
    })
    .then(jump)
    .then(() => waitForAnimations(page))
    .then(() => page.evaluate(() => [...(window as unknown as { faint: Set<string> }).faint]));

test('scroll animations last 1000 ms, repeat, and keep everything readable in every frame', async ({
  page,
}) => {
  await open(page, '/cuerpo-tecnico');
  const last = page.locator('main [data-reveal]').last();
  await expect(last).toHaveAttribute('data-reveal', 'waiting');
  expect(await unreadableAfter(page, () => last.evaluate((card) => card.scrollIntoView()))).toEqual([]);
  for (const _ of ['once', 'again']) {
    await expect(last).toHaveCSS('animation-duration', '1s');
    await expect(last).toHaveCSS('animation-timing-function', 'cubic-bezier(0.61, 1, 0.88, 1)');
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(last).toHaveAttribute('data-reveal', 'waiting');
    // The element is just below the viewport, where the animation has started.
    await last.evaluate((card) => {
      const distance = card.getBoundingClientRect().top - 24 - innerHeight - 20;
      scrollTo({ top: window.scrollY + distance, behavior: 'instant' });
    });
    await expect(last).toHaveAttribute('data-reveal', 'shown');
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/cuerpo-tecnico');
  await expect(last).toHaveAttribute('data-reveal', '');
});
