import { defineConfig } from '@playwright/test';
import { LAUNCH_ARGS, testBrowserPath } from './tests/setup/chromium.ts';

const executablePath = testBrowserPath();

/** Browser tests run on the production build, served as `npm start` serves it. */
export default defineConfig({
  testDir: 'tests',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // For a machine several times slower than usual: what a test waits for may come late, and is still to come.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  // What failed, and why, stands at the end of the output.
  reporter: 'list',
  globalSetup: './tests/setup/global.ts',
  use: {
    browserName: 'chromium',
    locale: 'es-ES',
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    // A trace of every step takes an eighth of the time: `npx playwright test --trace on` records one when it is wanted.
    screenshot: 'only-on-failure',
    launchOptions: { args: LAUNCH_ARGS, ...(executablePath && { executablePath }) },
  },
});
