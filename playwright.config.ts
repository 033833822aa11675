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
  // `npm run test:full` has the rest.
  ...(!process.env.FULL && { grepInvert: /@full/ }),
  // They end what hangs: on a machine that is busy with other things what a test waits for may come late.
  timeout: 600_000,
  expect: {
    timeout: 120_000,
    // Letters come out a little different with another version of the browser; a box that has moved is more than this.
    toHaveScreenshot: { maxDiffPixelRatio: 0.02, animations: 'disabled' },
  },
  // The screenshots of a spec are named by their path in the project: some are the guide's.
  snapshotPathTemplate: '{testDir}/../{arg}{ext}',
  // Taken on Linux, where `npm test` compares them; systems draw letters differently.
  ignoreSnapshots: process.platform !== 'linux',
  // What failed, and why, stands at the end of the output.
  reporter: 'list',
  globalSetup: './tests/setup/global.ts',
  use: {
    browserName: 'chromium',
    locale: 'es-ES',
    // It would answer in place of what tests put between page and server; offline.spec.ts is about it.
    serviceWorkers: 'block',
    // A trace of every step takes an eighth of the time: `npx playwright test --trace on` records one when it is wanted.
    screenshot: 'only-on-failure',
    launchOptions: { args: LAUNCH_ARGS, ...(executablePath && { executablePath }) },
  },
});
