import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Long timeouts that only end tests that hang: durations depend on the machine and its load. */
const LONG_TIMEOUTS = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 90_000 } } };

export default defineConfig({
  test: {
    projects: [
      {
        // Unit tests live beside the code under test, without React Router. The site project tests pages.
        test: {
          name: 'unit',
          include: ['{scripts,src}/**/*.test.ts'],
          ...LONG_TIMEOUTS,
          isolate: false,
        },
      },
      {
        // Page content and server responses of the built test clubs.
        test: {
          name: 'site',
          include: ['tests/{html,server,deploy}/**/*.test.ts'],
          globalSetup: 'tests/setup/build-clubs.ts',
          ...LONG_TIMEOUTS,
          isolate: false,
        },
      },
      {
        // Differences of Firefox and WebKit, tested on the built sample: npm run test:engines.
        test: {
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
          globalSetup: 'tests/setup/build-clubs.ts',
          ...LONG_TIMEOUTS,
        },
      },
    ],
    // Twice the number of cores: many tests spend most of their time waiting for servers and clients that hang on purpose.
    maxWorkers: 2 * availableParallelism(),
  },
});
