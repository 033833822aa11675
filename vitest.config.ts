import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** They end what hangs: how long a test takes differs by machine, and by what else that does. */
const PATIENT = { testTimeout: 600_000, hookTimeout: 600_000 };

export default defineConfig({
  test: {
    projects: [
      {
        // Unit tests stand beside the code they test. No React Router here: what needs a page is tested below.
        test: {
          name: 'unit',
          include: ['{scripts,src}/**/*.test.ts'],
          ...PATIENT,
          isolate: false,
        },
      },
      {
        // What pages say and how the server answers, on the built clubs of the tests.
        test: {
          name: 'site',
          include: ['tests/{html,server,deploy}/**/*.test.ts'],
          globalSetup: 'tests/setup/build-clubs.ts',
          ...PATIENT,
          isolate: false,
        },
      },
      {
        // What Firefox and WebKit do differently, on the built sample: npm run test:engines.
        test: {
          name: 'engines',
          include: ['tests/engines/*.test.ts'],
          globalSetup: 'tests/setup/build-clubs.ts',
          ...PATIENT,
        },
      },
    ],
    // Many of them wait most of their time, for servers and clients that hang on purpose: twice as many as cores.
    maxWorkers: 2 * availableParallelism(),
  },
});
