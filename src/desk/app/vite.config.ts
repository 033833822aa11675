import { defineConfig } from 'vite';
import { brandAliases } from '../../build/brand-files.ts';

/** The desk looks like the sample, whichever club is being written. */
export default defineConfig(async () => ({
  base: '/',
  resolve: { alias: await brandAliases() },
  // The site's rendering bundles its packages; these screens have their own file.
  build: { emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022' },
}));
