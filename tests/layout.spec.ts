import { SMALL } from './setup/clubs.ts';
import {
  expect,
  noScripts,
  open,
  type Page,
  servedClub,
  test,
  testWithAndWithoutScripts,
  waitForIslands,
} from './setup/test.ts';
import { Viewer } from './setup/viewer.ts';

/** Positions of elements in document order, px. */
const positionsOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((items) =>
    items.map((item) => {
      const { left, top } = item.getBoundingClientRect();
      return { left: Math.round(left), top: Math.round(top) };
    }),
  );

const countColumns = async (page: Page, selector: string) =>
  new Set((await positionsOf(page, selector)).map(({ left }) => left)).size;

const PHOTOS = 'li[id^=foto-]';

noScripts('photos form 5 to 1 columns in reading order, uncropped; albums form 3 to 1', async ({ page }) => {
  await page.goto('/galerias/2024-2025/copa');
  for (const [width, count] of [
    [1920, 5],
    [1281, 5],
    [1280, 4],
    [1101, 4],
    [1100, 3],
    [701, 3],
    [700, 2],
    [501, 2],
    [500, 1],
    [360, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    expect(await countColumns(page, PHOTOS), `columns at ${width} px`).toBe(count);
    const tops = await page
      .locator(`ol:has(> ${PHOTOS})`)
      .evaluateAll((chapters) =>
        chapters.flatMap(({ children }) =>
          ['0', '1'].flatMap((order) =>
            [...children]
              .filter((photo) => getComputedStyle(photo).order === order)
              .map((photo) => Math.round(photo.getBoundingClientRect().top)),
          ),
        ),
      );
    // No photo starts above one that precedes it in the reading order, in which some of the last photos come last.
    expect(tops, `order at ${width} px`).toEqual(tops.toSorted((a, b) => a - b));
    const cropped = await page.locator(`${PHOTOS} a`).evaluateAll((frames) =>
      frames.map((frame) => {
        const box = frame.getBoundingClientRect();
        // The frame, because the picture may not have loaded yet.
        const [width, height] = ['width', 'height'].map((side) =>
          frame.querySelector('img')?.getAttribute(side),
        );
        return Math.abs((box.width / box.height) * (Number(height) / Number(width)) - 1);
      }),
    );
    expect(Math.max(...cropped), `shapes at ${width} px`).toBeLessThan(0.035);
  }
  await page.goto('/galerias/2024-2025');
  for (const [width, count] of [
    [390, 1],
    [1024, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const albums = await countColumns(page, 'main li:has(> picture):has(a[href^="/galerias/"])');
    expect(albums, `columns of albums at ${width} px`).toBe(count);
  }
});

noScripts('the first screen of a phone shows when a team trains', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const team of ['federados/cadete-femenino', 'escuela-ads/benjamin-mixto', 'resto/veteranos-mixto']) {
    await page.goto(`/equipos/${team}`);
    // Day, time and venue of the next training.
    const training = page
      .locator('main header .next-entry')
      .first()
      .locator(':scope > :is(p, time):not([data-state])');
    expect(await training.count()).toBeGreaterThan(2);
    for (const line of await training.all()) await expect(line, team).toBeInViewport({ ratio: 1 });
  }
});

noScripts('form fields are large enough that iPhones do not zoom in', async ({ page }) => {
  await page.goto('/equipos/federados/cadete-femenino');
  for (const field of await page.locator('form :is(input[autocomplete]:not([tabindex]), textarea)').all()) {
    const size = await field.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
    expect(size).toBeGreaterThanOrEqual(16);
  }
});

noScripts('the heading of a day stays visible while its list scrolls', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/agenda');
  const day = page.locator('li', { has: page.getByRole('heading', { name: 'Sábado 16 de noviembre' }) });
  await day
    .getByRole('link', { name: 'Júnior femenino' })
    .evaluate((link) => link.scrollIntoView({ block: 'center' }));
  await expect(day.getByRole('heading')).toBeInViewport({ ratio: 1 });
});

test('the back-to-top button covers no text, picture or field', async ({ page }) => {
  // Set before the page opens: narrowing an open page animates its menu.
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/cuerpo-tecnico');
  for (const width of [360, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const button = page.getByRole('link', { name: 'Volver arriba' });
    for (const part of [0.4, 0.7, 1]) {
      await page.evaluate((part) => scrollTo(0, document.documentElement.scrollHeight * part), part);
      const coveredBy = await button.evaluate((link) => {
        const button = link.getBoundingClientRect();
        const isUnder = ({ left, right, top, bottom }: DOMRect) =>
          right > button.left && left < button.right && bottom > button.top && top < button.bottom;
        const found: string[] = [];
        const textNodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (textNodes.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(textNodes.currentNode);
          const visibleRects = [...range.getClientRects()].filter(({ width }) => width > 1);
          if (visibleRects.some(isUnder) && !textNodes.currentNode.parentElement?.closest('.visually-hidden'))
            found.push(range.toString());
        }
        for (const element of document.querySelectorAll('img, input, textarea, button'))
          if (isUnder(element.getBoundingClientRect())) found.push(element.outerHTML.slice(0, 80));
        return found;
      });
      expect(coveredBy, `${width} px, ${part} of the page`).toEqual([]);
    }
  }
  // A page without a second screen ends with its footer.
  await page.setViewportSize({ width: 1920, height: 3000 });
  const [height = 0, end = 0] = await page.evaluate(() => {
    const footer = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
    return [document.documentElement.scrollHeight, Math.max(innerHeight, footer + scrollY)];
  });
  expect(height).toBeLessThanOrEqual(Math.ceil(end));
});

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    // Real pictures, because the grey pixel has another aspect ratio.
    test.use({ viewport: { width, height: 800 }, pictures: 'real' });
    for (const path of ['/', '/galerias/2020-2021/federados']) {
      test(`${path} has no layout shifts while it loads, starts and is scrolled`, async ({ page }) => {
        await page.addInitScript(() => {
          const shifts: string[] = [];
          Object.assign(window, { shifts });
          new PerformanceObserver((list) => {
            for (const { sources } of list.getEntries() as (PerformanceEntry & {
              sources: { node: Node }[];
            })[])
              shifts.push(sources.map(({ node }) => node?.textContent?.slice(0, 120)).join(' | '));
          }).observe({ type: 'layout-shift', buffered: true });
        });
        await page.goto(path);
        await waitForIslands(page);
        await page.evaluate(async () => {
          const frame = () => new Promise(requestAnimationFrame);
          for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
            scrollTo({ top: y, behavior: 'instant' });
            await frame();
            await frame();
          }
        });
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
      });
    }
  });
}

noScripts('the header links to the agenda at every width', async ({ page }) => {
  await page.goto('/privacidad-y-cookies');
  const link = page.getByRole('banner').first().locator('> div > a', { hasText: 'Agenda' });
  for (const width of [320, 390, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(link, `${width} px`).toBeInViewport({ ratio: 1 });
    await expect.poll(async () => (await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await link.click();
  await expect(page.locator('h1')).toHaveText('Agenda');
  await expect(link).toHaveAttribute('aria-current', 'page');
});

test('ways to a hall are large enough to press, hours and places large enough to read', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // The agenda comes last: its hours and places are measured, too.
    for (const path of ['/equipos/federados/cadete-femenino', '/entrenamientos', '/agenda']) {
      await open(page, path);
      const folded = page.getByText(/^Los \d+ partidos de la temporada/);
      if (await folded.isVisible()) await folded.click();
      const sides = await page.getByRole('link', { name: /^Cómo llegar/ }).evaluateAll((links) =>
        links.map((link) => {
          const { width, height } = link.getBoundingClientRect();
          return Math.min(width, height);
        }),
      );
      expect(sides.length, `${path}, ${width} px`).toBeGreaterThan(1);
      expect(Math.min(...sides), `${path}, ${width} px`).toBeGreaterThanOrEqual(44);
    }
    const sizes = await page
      .locator('.sheet li[data-state] :is(time, a, span, bdi):visible:not(.visually-hidden *)')
      .evaluateAll((texts) => texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)));
    expect(sizes.length).toBeGreaterThan(50);
    expect(Math.min(...sizes), `${width} px`).toBeGreaterThanOrEqual(15);
  }
});

testWithAndWithoutScripts('the week opens at today', async (page, start) => {
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 740 });
    await start('/entrenamientos#semana');
    // The sample club lives on a Thursday.
    const today = page.locator('#semana ol > li', { has: page.locator('h3', { hasText: 'jueves' }) });
    const isWhole = (day: Element) => {
      const { left, right } = day.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    };
    await expect.poll(() => today.evaluate(isWhole), `${width} px`).toBe(true);
  }
});

test.extend(servedClub(SMALL))('the long name of a club fits', async ({ page }) => {
  for (const width of [360, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${width} px`).toBeLessThanOrEqual(width);
  }
});

// Strip of numbers in a long album on a phone.
const LONG = '/galerias/2023-2024/torneos';
const strip = (page: Page) => page.getByRole('navigation', { name: 'Ir a una foto' });

testWithAndWithoutScripts(
  'a number of the strip leads to its photo, below the strip',
  async (page, start) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await start(LONG);
    const photo = (n: number) => page.locator(`#foto-${n}`);
    const expectJumped = (n: number) =>
      expect(async () => {
        await expect(strip(page)).toBeInViewport({ ratio: 1 });
        await expect(photo(n)).toBeInViewport();
        const [bar, box] = [await strip(page).boundingBox(), await photo(n).boundingBox()];
        expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? Number.NaN) + (bar?.height ?? Number.NaN));
        expect(box?.y).toBeLessThan(370);
      }).toPass();
    await strip(page).getByRole('link', { name: '60', exact: true }).click();
    await expectJumped(60);
    await new Viewer(page).expectClosed();
    await page.goto('about:blank');
    await start(`${LONG}#ver-foto-40`);
    await expectJumped(40);
  },
);

test('the strip moves the keyboard focus to the photo, and adds no history entry', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, '/galerias/2023-2024');
  await page.getByRole('main').getByRole('link', { name: 'Torneos' }).click();
  await expect(page).toHaveURL(LONG);
  await strip(page).getByRole('link', { name: '60', exact: true }).press('Enter');
  await expect(page.locator('#foto-60 a')).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 740 });
  await expect(strip(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/galerias/2023-2024');
});
