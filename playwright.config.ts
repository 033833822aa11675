import { defineConfig } from '@playwright/test';
import { LAUNCH_ARGS, testBrowserPath } from './tests/setup/chromium.ts';

const executablePath = testBrowserPath();

/** Browser tests run on the production build of the sample club, served as `npm start` serves it. */
export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // `npm run test:full` runs the remaining tests.
  ...(!process.env.FULL && { grepInvert: /@full/ }),
  // Long timeouts only end tests that hang: on a busy machine, an awaited state may come late.
  timeout: 600_000,
  expect: {
    timeout: 90_000,
    toPass: { timeout: 90_000 },
    // Tolerates the glyph rendering of other browser versions; a box that has moved exceeds it.
    toHaveScreenshot: { maxDiffPixelRatio: 0.02, animations: 'disabled' },
  },
  // Specs name screenshots by their path in the project, since the guide uses some of them.
  snapshotPathTemplate: '{testDir}/../{arg}{ext}',
  // Screenshots are taken and compared on Linux only: text rendering differs between systems.
  ignoreSnapshots: process.platform !== 'linux',
  // Prints failures and their causes at the end of the output.
  reporter: 'list',
  globalSetup: './tests/setup/global.ts',
  use: {
    browserName: 'chromium',
    locale: 'es-ES',
    // A press that finds nothing fails long before its test does.
    actionTimeout: 120_000,
    // A service worker would bypass the routes of tests; only offline.spec.ts allows it.
    serviceWorkers: 'block',
    // Traces take an eighth of the time. To record one: `npx playwright test --trace on`.
    screenshot: 'only-on-failure',
    launchOptions: { args: LAUNCH_ARGS, ...(executablePath && { executablePath }) },
  },
});
