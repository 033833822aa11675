import { defineConfig } from 'vite';

export default defineConfig({
  base: '/',
  // The site's rendering bundles its packages; these screens have their own file.
  build: { emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022' },
});
