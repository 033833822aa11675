import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * First visits fetch few files: libraries and all screens (they are small) in one, with one style sheet. The lightbox,
 * with its style, and the e-mail library stay apart; they are fetched when first needed. Of the folder of the lightbox only
 * what stands on the page before it is opened belongs to the page.
 */
const groups = [
  {
    name: 'site',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\/|rolldown\/runtime|vite\/(preload|modulepreload)|src\/(site\/(?!components\/Lightbox\/(?!LightboxBoundary|Opening|ViewerButton)|entry)|pictures\/)/,
  },
];

export default defineConfig({
  plugins: [reactRouter()],
  // Names of classes are in every page and in the one style sheet that it waits for: short ones.
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: {
    assetsInlineLimit: 0,
    // A chunk that is fetched when needed needs nothing else but the site's, which is there already.
    modulePreload: { resolveDependencies: () => [] },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
});
