import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Unit tests stand beside the code they test. No React Router here: what needs a page is tested in a browser. */
export default defineConfig({
  test: {
    include: ['{bench,scripts,src,tests}/**/*.test.ts'],
    // For a machine several times slower than usual: some of them draw and encode hundreds of pictures.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Many of them wait most of their time, for servers and clients that hang on purpose: twice as many as cores.
    maxWorkers: 2 * availableParallelism(),
    // One process goes on from file to file: starting one for each takes a seventh of the time. A test puts back what it
    // changes beyond its own file.
    isolate: false,
  },
});
