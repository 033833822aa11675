import { sampleContent } from '../sample-club/paths.ts';
import { readClub } from '../src/content/read.ts';
import { sitePages } from '../src/site/pages/pages.server.ts';
import { expect, type Page, test } from './setup/test.ts';

const hero = (page: Page) => page.locator('main header picture img');

/** Where the picture is held in its frame, and what is cut off at its top; 0..1 of its sides. */
function held(page: Page) {
  return hero(page).evaluate((img) => {
    const [x = 0, y = 0] = getComputedStyle(img)
      .objectPosition.split(' ')
      .map((part) => Number.parseFloat(part) / 100);
    const [width, height] = [Number(img.getAttribute('width')), Number(img.getAttribute('height'))];
    const scale = Math.max(img.clientWidth / width, img.clientHeight / height);
    return { focus: { x, y }, top: y * (1 - img.clientHeight / (height * scale)) };
  });
}

test('the hero keeps the point that content names; without one it keeps heads', async ({ page }) => {
  const { focus } = (await readClub(sampleContent, sitePages)).cover.img;
  const sizes = [
    [1100, 700],
    [1280, 720],
    [1920, 1080],
  ] as const;
  await page.goto('/');
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await expect.poll(async () => (await held(page)).focus, `${width} px`).toEqual(focus);
  }
  await hero(page).evaluate((img) => img.style.removeProperty('--keep'));
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    // In photos of standing people the heads are near the top.
    await expect.poll(async () => (await held(page)).top, `${width} px`).toBeLessThan(0.05);
  }
});

test('on phones and tablets the picture of their own keeps a point of its own', async ({ page }) => {
  await page.goto('/');
  await hero(page).evaluate((img) => img.style.setProperty('--keep-narrow', '30% 60%'));
  const focus = async () => (await held(page)).focus;
  for (const width of [360, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(focus, `${width} px`).toEqual({ x: 0.3, y: 0.6 });
  }
  await page.setViewportSize({ width: 1025, height: 900 });
  await expect.poll(focus).not.toEqual({ x: 0.3, y: 0.6 });
});

const LONG_NAME = 'Agrupación Deportiva Voleibol Villanueva del Rebollar';

/** Letters of the hero that lie on its picture; a clipped picture is not where it is cut away. */
function lettersOnPicture(page: Page) {
  return page.locator('main header').evaluate((header) => {
    const words = document.createTreeWalker(header, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found: string[] = [];
    while (words.nextNode()) {
      range.selectNodeContents(words.currentNode);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const corners = [left, right].flatMap((x) =>
          [top, bottom].map((y) => document.elementsFromPoint(x, y)),
        );
        if (corners.flat().some((element) => element.closest('picture') && header.contains(element)))
          found.push(words.currentNode.textContent ?? '');
      }
    }
    return found;
  });
}

/** Words of the club's name that stand on more than one line. */
function brokenWords(page: Page) {
  return page.locator('main h1').evaluate((title) => {
    const parts = document.createTreeWalker(title, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const broken: string[] = [];
    while (parts.nextNode()) {
      const node = parts.currentNode;
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1)
          broken.push(word);
      }
    }
    return broken;
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const [width, height] of [
    [390, 780],
    [1280, 720],
  ] as const)
    test(`the first screen has name, motto, what is next and the one action, ${width} px`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      const header = page.locator('main header');
      for (const part of [
        header.getByRole('heading', { level: 1 }),
        header.getByText('Próximo', { exact: false }),
        header.getByRole('link', { name: 'Ver la agenda' }),
        header.getByRole('link', { name: 'Únete' }),
      ])
        await expect(part).toBeInViewport({ ratio: 1 });
      await expect(hero(page)).toBeInViewport();
      await expect(header.locator('.button')).toHaveCount(1);
    });

  test('no word lies on the picture or is broken, however long the name', async ({ page }) => {
    await page.goto('/');
    for (const name of ['CV Uno', 'Club Voleibol Valdepeñas', LONG_NAME]) {
      await page.locator('main h1').evaluate((title, words) => {
        const last = title.querySelector('span') as HTMLElement;
        const space = words.lastIndexOf(' ') + 1;
        (title.firstChild as Text).data = words.slice(0, space);
        (last.firstChild as Text).data = words.slice(space);
        title.toggleAttribute('data-long', words.length > 26);
      }, name);
      for (const width of [320, 390, 768, 1025, 1280, 1920]) {
        await page.setViewportSize({ width, height: 1400 });
        await expect.poll(() => lettersOnPicture(page), `${name}, ${width} px`).toEqual([]);
        await expect.poll(() => brokenWords(page), `${name}, ${width} px`).toEqual([]);
      }
    }
  });
});
