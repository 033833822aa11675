import { expect, open, type Page, test } from '../setup/test.ts';
import { ALBUM, Viewer } from '../setup/viewer.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

/** Starts recording all animations longer than 1 ms. Returns a function that lists them. */
async function recordAnimations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const movements: string[] = [];
    Object.assign(window, { motionSeen: movements });
    const recordFrame = () => {
      for (const animation of document.getAnimations()) {
        const { duration } = animation.effect?.getComputedTiming() ?? {};
        const target = (animation.effect as KeyframeEffect | null)?.target;
        if (Number(duration) > 1) movements.push(`${target?.outerHTML.slice(0, 60)} for ${duration} ms`);
      }
      requestAnimationFrame(recordFrame);
    };
    recordFrame();
  });
  return () => page.evaluate(() => [...new Set((window as unknown as { motionSeen: string[] }).motionSeen)]);
}

/** Returns the elements and pseudo-elements whose changes would be animated. */
const elementsWithMotion = () => {
  const seconds = (list: string) => Math.max(...list.split(',').map((time) => Number.parseFloat(time)));
  return [...document.querySelectorAll('*')].flatMap((element) =>
    ['', '::before', '::after'].flatMap((part) => {
      const style = getComputedStyle(element, part || null);
      const isSlow =
        // Even a short transition of `all` would animate every property.
        seconds(style.transitionDuration) > 0 ||
        seconds(style.animationDuration) > 0.001 ||
        style.scrollBehavior === 'smooth';
      return isSlow ? [`${element.outerHTML.slice(0, 60)} ${part}`] : [];
    }),
  );
};

/** Returns the distance that the page still scrolls after a click; 0 if it jumps. */
const scrollAfterClick = (page: Page, selector: string) =>
  page.evaluate(async (target) => {
    document.querySelector<HTMLElement>(target)?.click();
    const first = scrollY;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return { moved: Math.abs(scrollY - first), at: first };
  }, selector);

test('nothing is animated or hidden if reduced motion is preferred', async ({ page }) => {
  const recordedAnimations = await recordAnimations(page);
  for (const path of ['/', '/cuerpo-tecnico', '/galerias/2024-2025']) {
    await open(page, path);
    expect(await page.evaluate(elementsWithMotion), path).toEqual([]);
    const reveals = page.locator('[data-reveal]');
    expect(await reveals.count()).toBeGreaterThan(2);
    const hiddenTexts = await reveals.evaluateAll((all) =>
      all
        .filter((element) => getComputedStyle(element).opacity !== '1')
        .map((element) => element.textContent),
    );
    expect(hiddenTexts, path).toEqual([]);
    const scroll = await scrollAfterClick(page, 'header a[href="#contacto"]');
    expect(scroll.at, path).toBeGreaterThan(500);
    expect(scroll.moved, path).toBe(0);
    expect(await scrollAfterClick(page, 'a[href="#inicio"][aria-label]'), path).toEqual({ moved: 0, at: 0 });
    expect(await recordedAnimations(), path).toEqual([]);
  }
});

test('menu, viewer and notices appear without animation', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/);
  const recordedAnimations = await recordAnimations(page);
  const viewer = new Viewer(page);
  await open(page, ALBUM);
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await expect(page.locator('#menu')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.locator('#foto-2 a').click();
  await viewer.expectPhoto(2);
  await viewer.button('Siguiente').click();
  await viewer.expectPhoto(3);
  await page.keyboard.press('Escape');
  await viewer.expectClosed();
  await page.route('**/send-form', (route) => route.abort());
  await page.locator('#contacto summary').click();
  await page.getByRole('button', { name: 'Enviar mensaje' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Se ha producido un error' })).toBeInViewport();
  expect(await recordedAnimations()).toEqual([]);
});
