import { chromium } from '@playwright/test';
import { chromiumPath, LAUNCH_ARGS } from '../setup/chromium.ts';
import { type Driver, type Engine, LOAD_MS, VIEW } from './driver.ts';

/** Chromium, driven by Playwright. */
export async function startChromium(): Promise<Engine> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: LAUNCH_ARGS,
    ...(executablePath && { executablePath }),
  });
  return {
    name: 'chromium',
    version: browser.version(),
    tellsFaults: true,
    visit: (scripts) => visit(browser, scripts),
    stop: () => browser.close(),
  };
}

type Browser = Awaited<ReturnType<typeof chromium.launch>>;

async function visit(browser: Browser, scripts: boolean): Promise<Driver> {
  const context = await browser.newContext({
    locale: 'es-ES',
    javaScriptEnabled: scripts,
    hasTouch: true,
    viewport: VIEW,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(LOAD_MS);
  const faults: string[] = [];
  context.on('weberror', (error) => faults.push(String(error.error().stack)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  return {
    goto: async (url) => void (await page.goto(url)),
    url: async () => page.url(),
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    // As text, because Playwright would wrap the arguments into one.
    evaluate: (work, ...args) => page.evaluate(`(${work})(...${JSON.stringify(args)})`),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    click: (x, y) => page.mouse.click(x, y),
    tap: (x, y) => page.touchscreen.tap(x, y),
    size: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    faults: () => faults,
    close: () => context.close(),
  };
}
