import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * First visits fetch few files: the libraries in one, all screens in another (they are small), one style sheet.
 * The lightbox and the e-mail library stay apart; they are fetched when first needed.
 */
const groups = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\/|rolldown\/runtime|vite\/(preload|modulepreload)/,
  },
  { name: 'site', test: /src\/(site\/(?!components\/Lightbox\/(Lightbox|labels)\.|entry)|pictures\/)/ },
];

export default defineConfig({
  plugins: [reactRouter()],
  build: { cssCodeSplit: false, assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
});
