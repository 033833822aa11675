/**
 * `npm run bench:desk -- [rounds]`: time until a coach in a sports hall can press a button of «Hoy», has a change confirmed, and comes
 * back. Chromium with the connection of slow 3G (400 ms to an answer, 400 kbit/s) and a quarter of this machine's speed.
 */
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { COACH, startCoachDesk } from '../tests/desk/coach-desk.ts';
import type { SharedDeskProcess } from '../tests/desk/shared-desk.ts';
import { LAUNCH_ARGS, testBrowserPath } from '../tests/setup/chromium.ts';

const rounds = Number(process.argv[2] ?? 3);
const BYTES_PER_SECOND = 400_000 / 8;
const SLOW_3G = {
  offline: false,
  latency: 400,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
};
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'es-ES' };

/** Seconds of each step by its name, a value for each round. */
const seconds: Record<string, number[]> = {};
/** Bytes that came over the connection in each step of the last round. */
const received: Record<string, number> = {};

/** Opens a page as a phone in a hall. */
async function openPhonePage(context: BrowserContext) {
  const page = await context.newPage();
  // The first publication of a club takes long on a busy machine.
  page.setDefaultTimeout(600_000);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_3G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return {
    page,
    clearCache: () => session.send('Network.clearBrowserCache'),
    async measure(name: string, step: () => Promise<void>) {
      bytes = 0;
      const start = performance.now();
      await step();
      seconds[name] ??= [];
      seconds[name].push((performance.now() - start) / 1000);
      received[name] = Math.round(bytes / 1000);
    },
  };
}

const firstEntry = (page: Page) => page.getByRole('link', { name: /Entrenamiento/ }).last();
const teamHeading = (page: Page) => page.getByRole('heading', { name: 'Cadete femenino', level: 1 });

/** Opens «Hoy» and presses the first entry. */
async function openEntry(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit' });
  await firstEntry(page).tap();
  await teamHeading(page).waitFor();
}

async function runRound(desk: SharedDeskProcess, context: BrowserContext): Promise<void> {
  const { page, clearCache, measure } = await openPhonePage(context);
  await page.goto(desk.url);
  const { link } = await desk.requestCode(page, COACH.correo);
  await page.goto('about:blank');
  await measure('link of the mail, after asking for it', async () => {
    await page.goto(link, { waitUntil: 'commit' });
    await page.getByRole('button', { name: 'Entrar' }).tap();
    await firstEntry(page).tap();
    await teamHeading(page).waitFor();
  });
  await page.goto('about:blank');
  await clearCache();
  await measure('cold start, already signed in', () => openEntry(page, `${desk.url}/hoy`));
  await measure('change sent and confirmed', async () => {
    await page.getByText('Cancelado', { exact: true }).tap();
    await page.getByRole('button', { name: 'Publicar el cambio' }).tap();
    await page.getByRole('heading', { name: 'Cambio guardado' }).waitFor();
  });
  await page.getByText('Publicado. La web ya lo enseña.').waitFor();
  await page.getByRole('button', { name: 'Deshacer' }).tap();
  await page.getByText('Publicado. La web ya está como antes.').waitFor();
  await page.getByRole('button', { name: 'Cerrar' }).tap();
  await page.goto('about:blank');
  await measure('second visit', () => openEntry(page, `${desk.url}/hoy`));
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const { desk, site } = await startCoachDesk();
const executablePath = testBrowserPath();
const browser = await chromium.launch({ args: LAUNCH_ARGS, ...(executablePath && { executablePath }) });
try {
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext(PHONE);
    await runRound(desk, context);
    await context.close();
  }
  console.table(
    Object.fromEntries(
      Object.entries(seconds).map(([name, values]) => [
        name,
        { 'median, s': Number(median(values).toFixed(1)), 'received, kB': received[name] },
      ]),
    ),
  );
} finally {
  await browser.close();
  await desk.stop();
  await site.stop();
}
