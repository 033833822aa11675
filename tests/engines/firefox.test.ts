import puppeteer, { type Browser } from 'puppeteer-core';
import { type Driver, type Engine, firefoxPath, LOAD_MS, VIEW } from './driver.ts';
import { describeJourneys } from './journeys.ts';

describeJourneys('Firefox', firefoxPath() !== undefined, startFirefox);

/**
 * Starts Firefox, driven over WebDriver BiDi by Puppeteer. Disabling scripts is a preference of the whole browser, so visits
 * without scripts start a second one.
 */
async function startFirefox(): Promise<Engine> {
  const withScripts = await launch(true);
  let browserWithoutScripts: Promise<Browser> | undefined;
  return {
    async visit(scripts) {
      if (scripts) return visit(withScripts);
      browserWithoutScripts ??= launch(false);
      return visit(await browserWithoutScripts);
    },
    async stop() {
      await withScripts.close();
      await (await browserWithoutScripts)?.close();
    },
  };
}

async function launch(scripts: boolean): Promise<Browser> {
  const executablePath = firefoxPath();
  if (!executablePath) throw new Error('no Firefox');
  return puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    timeout: 120_000,
    extraPrefsFirefox: {
      'intl.accept_languages': 'es-ES,es',
      'javascript.enabled': scripts,
      // Puppeteer hangs after Back to a page in the back/forward cache.
      'browser.sessionhistory.max_total_viewers': 0,
    },
  });
}

async function visit(browser: Browser): Promise<Driver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(LOAD_MS);
  await page.setViewport(VIEW);
  const faults: string[] = [];
  const note = (fault: string) => {
    // Firefox reports that the CSP of a picture opened on its own blocks a favicon, and that imports of a page that was left
    // have failed.
    const harmless = /\/favicon\.ico because|error loading dynamically imported module/;
    if (!harmless.test(fault)) faults.push(fault);
  };
  page.on('pageerror', (error) => note(String(error instanceof Error ? error.stack : error)));
  page.on('console', (message) => message.type() === 'error' && note(message.text()));
  return {
    goto: async (url) => void (await page.goto(url)),
    url: () => page.evaluate('location.href') as Promise<string>,
    // Puppeteer's own goBack waits for a load, and there is none between two places of one page.
    back: async () => void (await page.evaluate('history.back()')),
    evaluate: (work, ...args) =>
      page.evaluate(`(${work})(...${JSON.stringify(args)})`) as Promise<ReturnType<typeof work>>,
    press: async (key) => {
      if (key !== 'Shift+Tab') return page.keyboard.press(key);
      await page.keyboard.down('Shift');
      await page.keyboard.press('Tab');
      await page.keyboard.up('Shift');
    },
    type: (text) => page.keyboard.type(text),
    click: (x, y) => page.mouse.click(x, y),
    size: (width, height) => page.setViewport({ width, height }),
    faults: () => faults,
    close: () => context.close(),
  };
}
