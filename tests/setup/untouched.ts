import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContextOptions } from '@playwright/test';

/** Usual landing pages, by kind. */
export const FIRST_PAGES = {
  home: '/',
  team: '/equipos/federados/infantil-femenino',
  album: '/galerias/2023-2024/torneos',
  agenda: '/agenda',
};

/** Phone that Lighthouse imitates: lighthouse/core/config/constants.js. */
export const LIGHTHOUSE_PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions;

/** Measurements of a page that was opened and not used. */
export interface UntouchedVisit {
  requests: number;
  scriptFiles: number;
  /** Transferred bytes, without response headers. */
  scriptBytes: number;
  /** Largest style sheet that the first paint waits for; transferred bytes, without response headers. */
  styleBytes: number;
  /** Paths of the JSON files that scripts fetched. */
  dataFiles: string[];
  /** Length of the longest request chain, in which every file is discovered in the previous one; counts the page. */
  chain: number;
  elements: number;
  /** Unthrottled, ms. */
  scriptTime: number;
  styleAndLayout: number;
}

/** Time to wait before the measurement, ms. */
const WAIT_MS = 6000;

/** Opens a page with an empty cache, and measures its activity in the next six seconds. */
export async function visitUntouched(browser: Browser, url: string): Promise<UntouchedVisit> {
  const context = await browser.newContext({ ...LIGHTHOUSE_PHONE, locale: 'es-ES' });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const depths = new Map<string, number>();
    const scripts = new Set<string>();
    const styles = new Map<string, number>();
    const dataFiles: string[] = [];
    let [scriptBytes, scriptDepth, pageDepth] = [0, 0, 0];
    devtools.on('Network.requestWillBeSent', ({ requestId, request, initiator }) => {
      const { pathname, protocol } = new URL(request.url);
      if (!protocol.startsWith('http')) return;
      const parent = depths.get(initiator.url || initiator.stack?.callFrames[0]?.url || '');
      // Chromium reports no initiator for an imported module; any script received so far may have imported it.
      depths.set(request.url, 1 + (parent ?? (initiator.type === 'script' ? scriptDepth : pageDepth)));
      pageDepth = 1;
      if (pathname.endsWith('.json')) dataFiles.push(pathname);
      // Chromium gives sheets for other media the lowest priority.
      if (pathname.endsWith('.css') && request.initialPriority === 'VeryHigh') styles.set(requestId, 0);
    });
    devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
      if (type !== 'Script') return;
      scripts.add(requestId);
      scriptDepth = Math.max(scriptDepth, depths.get(response.url) ?? 0);
    });
    devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) scriptBytes += encodedDataLength;
      const bytes = styles.get(requestId);
      if (bytes !== undefined) styles.set(requestId, bytes + encodedDataLength);
    });
    await devtools.send('Network.enable');
    // Thread time, which excludes other processes.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url, { waitUntil: 'load' });
    await pause(WAIT_MS);
    const { metrics } = await devtools.send('Performance.getMetrics');
    const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return {
      requests: depths.size,
      scriptFiles: scripts.size,
      scriptBytes,
      styleBytes: Math.max(...styles.values()),
      dataFiles,
      chain: Math.max(...depths.values()),
      elements: await page.locator('*').count(),
      scriptTime: 1000 * seconds('ScriptDuration'),
      styleAndLayout: 1000 * (seconds('RecalcStyleDuration') + seconds('LayoutDuration')),
    };
  } finally {
    await context.close();
  }
}
