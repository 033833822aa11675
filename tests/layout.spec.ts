import { goOn, hold } from './setup/hold.ts';
import { bothWays, expect, FULL, hydrated, noScripts, type Page, test } from './setup/test.ts';

/** Places of elements in document order, px. */
const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((items) =>
    items.map((item) => {
      const { left, top } = item.getBoundingClientRect();
      return { left: Math.round(left), top: Math.round(top) };
    }),
  );

const columns = async (page: Page, selector: string) =>
  new Set((await boxes(page, selector)).map(({ left }) => left)).size;

const PHOTOS = 'main li[id^=foto-]';

noScripts(
  'photos stand in 5, 4, 3, 2 and 1 columns, in reading order and in their shape',
  async ({ page }) => {
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
      expect(await columns(page, PHOTOS), `columns at ${width} px`).toBe(count);
      const tops = (await boxes(page, PHOTOS)).map(({ top }) => top);
      // None starts higher on the page than one that comes before it for the keyboard and screen readers.
      expect(tops, `order at ${width} px`).toEqual(tops.toSorted((a, b) => a - b));
      const cropped = await page.locator(`${PHOTOS} a`).evaluateAll((frames) =>
        frames.map((frame) => {
          const box = frame.getBoundingClientRect();
          // Its frame: the picture itself may still wait for the first scroll.
          const [wide, high] = ['width', 'height'].map((side) =>
            frame.querySelector('img')?.getAttribute(side),
          );
          return Math.abs((box.width / box.height) * (Number(high) / Number(wide)) - 1);
        }),
      );
      expect(Math.max(...cropped), `shapes at ${width} px`).toBeLessThan(0.035);
    }
  },
);

noScripts('a phone shows when a team trains on its first screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const team of ['federados/cadete-femenino', 'escuela-ads/benjamin-mixto', 'resto/veteranos-mixto']) {
    await page.goto(`/equipos/${team}`);
    await expect(page.locator('main [data-next] time').first(), team).toBeInViewport({ ratio: 1 });
    const days = page.locator('main [data-on]').filter({ visible: true });
    expect(await days.count()).toBeGreaterThan(0);
    for (const day of await days.all())
      await expect(day.locator('span').last(), team).toBeInViewport({ ratio: 1 });
  }
});

noScripts(
  'a phone shows all that stands below a page in two and a half screens, and the form in one',
  async ({ page }) => {
    const phone = { width: 360, height: 740 };
    await page.setViewportSize(phone);
    await page.goto('/equipos/federados/cadete-femenino');
    const heights = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((parts) => parts.reduce((sum, part) => sum + part.getBoundingClientRect().height, 0));
    const below = 'section[aria-label=Patrocinadores], section[aria-label=Colaboradores], #contacto, footer';
    expect(await heights(below)).toBeLessThan(2.5 * phone.height);
    expect(await heights('form')).toBeLessThan(phone.height - (await heights('body > header')));
    // An iPhone that is touched there does not zoom in.
    for (const field of await page.locator('form :is(input[autocomplete]:not([tabindex]), textarea)').all()) {
      const size = await field.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      expect(size).toBeGreaterThanOrEqual(16);
    }
  },
);

noScripts('teams fill their rows, one of them large', async ({ page }) => {
  await page.goto('/equipos');
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const lists = await page.locator('main ul:has(> li h3)').evaluateAll((grids) =>
      grids.map((grid) => {
        const { columnGap, rowGap } = getComputedStyle(grid);
        const areas = [grid, ...grid.children].map((each) => {
          const { width: wide, height } = each.getBoundingClientRect();
          return (wide + Number.parseFloat(columnGap)) * (height + Number.parseFloat(rowGap));
        });
        const [all = 0, first = 0, second = 0] = areas;
        return { filled: areas.slice(1).reduce((sum, area) => sum + area, 0) / all, lead: first / second };
      }),
    );
    expect(lists).toHaveLength(3);
    for (const { filled, lead } of lists) {
      expect(filled).toBeCloseTo(1, 2);
      expect(lead).toBeGreaterThan(1.3);
    }
  }
});

test('no drawing of a page head touches its words, no button lies on its horizon', async ({ page }) => {
  for (const path of [
    '/equipos/federados',
    '/unete',
    '/agenda',
    '/entrenamientos',
    '/cuerpo-tecnico',
    '/galerias/2024-2025',
    '/aviso-legal',
    '/equipos/resto/ies-guadarrama',
  ])
    for (const width of [390, 768, 1024, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const touched = await page.locator('main header').evaluate((head) => {
        const drawings = [...head.querySelectorAll('div > [data-ball], div > svg:not(:has(svg)), div > svg')];
        const found: string[] = [];
        const words = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        while (words.nextNode()) {
          if (!words.currentNode.parentElement?.checkVisibility()) continue;
          range.selectNodeContents(words.currentNode);
          for (const line of range.getClientRects())
            for (const drawing of drawings) {
              const box = drawing.getBoundingClientRect();
              const across = Math.min(box.right, line.right) - Math.max(box.left, line.left);
              const down = Math.min(box.bottom, line.bottom) - Math.max(box.top, line.top);
              if (Math.min(across, down) > 0 && line.width > 1)
                found.push(words.currentNode.textContent ?? '');
            }
        }
        const ridge = getComputedStyle(head, '::before');
        const top =
          ridge.clipPath === 'none'
            ? innerHeight
            : head.getBoundingClientRect().bottom - parseFloat(ridge.height);
        for (const button of head.querySelectorAll('.button'))
          if (button.getBoundingClientRect().bottom > top) found.push(button.textContent ?? '');
        return found;
      });
      expect(touched, `${path} at ${width} px`).toEqual([]);
    }
});

noScripts('in the list of days the day stays in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 780 });
  await page.goto('/agenda');
  const day = page.locator('li', { has: page.getByRole('heading', { name: 'Sábado 16 de noviembre' }) });
  await day
    .getByRole('link', { name: 'Júnior femenino' })
    .evaluate((link) => link.scrollIntoView({ block: 'center' }));
  await expect(day.getByRole('heading')).toBeInViewport({ ratio: 1 });
});

noScripts(
  'albums stand in as many columns as fit, 1, 2 and 3 of a season, and none alone in the last row',
  async ({ page }) => {
    for (const [path, width, count] of [
      ['/galerias/2024-2025', 390, 1],
      ['/galerias/2024-2025', 1024, 2],
      ['/galerias/2024-2025', 1280, 3],
      ['/galerias', 768, 2],
      ['/galerias', 1280, 3],
      ['/', 1024, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const cards = 'main li:has(> picture):has(a[href^="/galerias/"])';
      expect(await columns(page, cards), `${path} at ${width} px`).toBe(count);
      const tops = (await boxes(page, cards)).map(({ top }) => top);
      if (count > 1) expect(tops.at(-1), `${path} at ${width} px`).toBe(tops.at(-2));
    }
  },
);

test('the button back to the top covers no words, no picture and no field', async ({ page }) => {
  // Made narrow while it is open, the page would slide its menu away.
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto('/cuerpo-tecnico');
  for (const width of [360, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const button = page.getByRole('link', { name: 'Volver arriba' });
    for (const part of [0.4, 0.7, 1]) {
      await page.evaluate((part) => scrollTo(0, document.documentElement.scrollHeight * part), part);
      const covered = await button.evaluate((link) => {
        const own = link.getBoundingClientRect();
        const under = ({ left, right, top, bottom }: DOMRect) =>
          right > own.left && left < own.right && bottom > own.top && top < own.bottom;
        const found: string[] = [];
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const words = document.createRange();
          words.selectNodeContents(texts.currentNode);
          const seen = [...words.getClientRects()].filter(({ width }) => width > 1);
          if (seen.some(under) && !texts.currentNode.parentElement?.closest('.visually-hidden'))
            found.push(words.toString());
        }
        for (const element of document.querySelectorAll('img, input, textarea, button'))
          if (under(element.getBoundingClientRect())) found.push(element.outerHTML.slice(0, 80));
        return found;
      });
      expect(covered, `${width} px, ${part} of the page`).toEqual([]);
    }
  }
});

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    // Real pictures: one grey pixel has another shape than the picture it stands for.
    test.use({ viewport: { width, height: 800 }, pictures: 'real' });
    for (const path of [
      '/',
      '/galerias/2020-2021/federados',
      '/equipos/federados/cadete-femenino',
      '/cuerpo-tecnico',
      '/aviso-legal',
    ]) {
      const tag = path === '/' || path.startsWith('/galerias') ? [] : FULL;
      test(`nothing on ${path} moves while it loads, starts and is scrolled`, { tag }, async ({ page }) => {
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
        await hydrated(page);
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

noScripts(
  'the agenda is one tap away on every page: the header has room for it at every width',
  async ({ page }) => {
    await page.goto('/privacidad-y-cookies');
    const header = page.getByRole('banner').first();
    const link = header.locator('> div > a', { hasText: 'Agenda' });
    for (const width of [320, 360, 390, 640, 768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 700 });
      await expect(link, `${width} px`).toBeInViewport({ ratio: 1 });
      const smallestGap = async () => {
        const shown = await header
          .locator('> div > :is(a, button), > div > nav > ul > li')
          .evaluateAll((all) =>
            all
              .map((each) => each.getBoundingClientRect())
              .filter(({ width }) => width > 0)
              .map(({ left, right }) => [left, right]),
          );
        return Math.min(...shown.slice(1).map(([left = 0], i) => left - (shown[i]?.[1] ?? 0)));
      };
      // On the smallest phone they may touch: each has its own room inside.
      await expect.poll(smallestGap, `gaps at ${width} px`).toBeGreaterThanOrEqual(4);
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await link.click();
    await expect(page.locator('h1')).toHaveText('Agenda');
    await expect(link).toHaveAttribute('aria-current', 'page');
  },
);

bothWays('the week opens with today, and a day that is cut says that it goes on', async (page, start) => {
  for (const width of [320, 390, 768, 1024]) {
    await page.setViewportSize({ width, height: 740 });
    await start('/entrenamientos#semana');
    const edges = () =>
      page.locator('#semana ol > li').evaluateAll((days) =>
        days.map((day) => {
          const { left, right } = day.getBoundingClientRect();
          return { day: day.querySelector('h3')?.textContent, left, right };
        }),
      );
    // The sample club lives on a Thursday.
    const whole = async () =>
      (await edges()).filter(({ left, right }) => left >= 0 && right <= width).map(({ day }) => day);
    await expect.poll(whole, `whole days at ${width} px`).toContain('jueves');
    const cut = (await edges()).filter(
      ({ left, right }) => (left < 0 && right > 40) || (left < width - 30 && right > width),
    );
    expect(cut.length, `cut days at ${width} px`).toBeGreaterThan(0);
  }
});

test('days of the week that somebody has moved stay where they are', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 740 });
  const scripts = await hold(page, /\.js$/);
  await page.goto('/entrenamientos#semana', { waitUntil: 'commit' });
  const scroller = page.locator('#semana ol').locator('..');
  // Until the style sheet is there, nothing can be scrolled.
  await expect
    .poll(() =>
      scroller.evaluate((element) => {
        element.scrollTo({ left: 120 });
        return element.scrollLeft;
      }),
    )
    .toBe(120);
  scripts.end(goOn);
  await hydrated(page);
  expect(await scroller.evaluate(({ scrollLeft }) => scrollLeft)).toBe(120);
});
