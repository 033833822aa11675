import { sampleContent } from '../sample-club/paths.ts';
import { readClub } from '../src/club/content/read.ts';
import { sitePages } from '../src/site/pages/site-map.ts';
import { brokenWords } from './accessibility/in-page.ts';
import { expect, type Page, test } from './setup/test.ts';

const hero = (page: Page) => page.locator('main header picture img');

/** True if the hero's picture is visible at a point (0..1 of its sides), neither covered nor clipped there. */
function isVisibleAt(page: Page, point: { x: number; y: number }) {
  return hero(page).evaluate((img, { x, y }) => {
    scrollTo(0, 0);
    const [left = 0, top = 0] = getComputedStyle(img)
      .objectPosition.split(' ')
      .map((part) => Number.parseFloat(part) / 100);
    const [width = 1, height = 1] = getComputedStyle(img).getPropertyValue('--shape').split('/').map(Number);
    const { clientWidth, clientHeight } = img;
    const cover = Math.max(clientWidth / width, clientHeight / height);
    const clampShare = (share: number, side: number, frame: number, focus: number) =>
      (share * side * cover + (frame - side * cover) * focus) / frame;
    const box = img.getBoundingClientRect();
    const elementsAtPoint = document.elementsFromPoint(
      box.left + box.width * clampShare(x, width, clientWidth, left),
      box.top + box.height * clampShare(y, height, clientHeight, top),
    );
    // Text may cover it; the outline of the horizon must not.
    return elementsAtPoint.find((element) => element.closest('picture')) === img;
  }, point);
}

test('the hero shows the focal point clear of the mountain, and heads if no focal point is given', async ({
  page,
}) => {
  const { focus = { x: 0.5, y: 0.5 } } = (await readClub(sampleContent, sitePages)).cover?.img ?? {};
  for (const width of [900, 961, 1280, 1920]) {
    await page.setViewportSize({ width, height: 1000 });
    await page.goto('/');
    // The edge of a picture does not count as inside.
    expect(await isVisibleAt(page, { x: focus.x - 0.01, y: focus.y }), `${width} px`).toBe(true);
    for (const shape of width > 960 ? ['1000 / 1500', '1600 / 900'] : []) {
      await hero(page).evaluate((img, shape) => {
        img.style.removeProperty('--keep');
        img.style.setProperty('--shape', shape);
      }, shape);
      // Height of heads if people stand in the middle and fill half of the picture.
      for (const x of [0.35, 0.5, 0.65])
        expect(await isVisibleAt(page, { x, y: 0.3 }), `${shape} at ${width} px, ${x}`).toBe(true);
    }
  }
  // Phones and upright tablets have a separate picture with its own focal point.
  await hero(page).evaluate((img) => img.style.setProperty('--keep-narrow', '30% 60%'));
  await page.setViewportSize({ width: 820, height: 900 });
  await expect(hero(page)).toHaveCSS('object-position', '30% 60%');
});

const LONG_NAME = 'Agrupación Deportiva Voleibol Villanueva del Rebollar';

/** Texts of the hero that overlap the visible part of its picture, except the removal link, which has its own background. */
function lettersOnPicture(page: Page) {
  return page.locator('main header').evaluate((header) => {
    const textNodes = document.createTreeWalker(header, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    while (textNodes.nextNode()) {
      if (textNodes.currentNode.parentElement?.closest('.removal')) continue;
      range.selectNodeContents(textNodes.currentNode);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const corners = [left, right].flatMap((x) =>
          [top, bottom].map((y) => document.elementsFromPoint(x, y)),
        );
        if (corners.flat().some((element) => element.closest('picture') && header.contains(element)))
          found.push(textNodes.currentNode.textContent ?? '');
      }
    }
    return found;
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the first screen has name, motto, the next event and a single action', async ({ page }) => {
    await page.goto('/');
    const header = page.locator('main header');
    for (const viewport of [
      { width: 390, height: 780 },
      { width: 1280, height: 720 },
    ]) {
      await page.setViewportSize(viewport);
      for (const part of [
        header.getByRole('heading', { level: 1 }),
        header.getByText('Próximo', { exact: false }),
        header.getByRole('link', { name: 'Ver la agenda' }),
        header.getByRole('link', { name: 'Únete' }),
      ])
        await expect(part, `${viewport.width} px`).toBeInViewport({ ratio: 1 });
      await expect(hero(page)).toBeInViewport();
    }
    await expect(header.locator('.button')).toHaveCount(1);
  });

  test('no word overlaps the picture or is broken, however long the name', async ({ page }) => {
    await page.goto('/');
    for (const name of ['CV Uno', 'Club Voleibol Valdepeñas', LONG_NAME])
      for (const width of [320, 390, 768, 1025, 1280, 1920]) {
        await page.setViewportSize({ width, height: 1400 });
        await page.locator('main h1').evaluate((title, clubName) => {
          const last = title.querySelector('span') as HTMLElement;
          const space = clubName.lastIndexOf(' ') + 1;
          (title.firstChild as Text).data = clubName.slice(0, space);
          (last.firstChild as Text).data = clubName.slice(space);
          title.classList.toggle('long-name', clubName.length > 26);
          const letters = Math.max(...clubName.split(' ').map((word) => word.length));
          title.style.setProperty('--letters', `${letters}`);
        }, name);
        expect(await lettersOnPicture(page), `${name}, ${width} px`).toEqual([]);
        expect(await page.evaluate(brokenWords, 'main h1'), `${name}, ${width} px`).toEqual([]);
      }
  });
});
