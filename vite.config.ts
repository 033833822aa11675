import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { brandAliases } from './src/build/brand-files.ts';

/**
 * First visits fetch few files: libraries and all screens (they are small) in one, with one style sheet. The lightbox,
 * with its style, stays apart, and is fetched when first needed. Of its folder only what stands on the page before it is
 * opened belongs to the page.
 */
const groups = [
  {
    name: 'site',
    test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|@emailjs)\/|rolldown\/runtime|vite\/(preload|modulepreload)|src\/(site\/(?!components\/Lightbox\/(?!LightboxBoundary|Opening|ViewerButton)|entry)|pictures\/)/,
  },
];

const takenBy = new Map<string, string>();

/**
 * Four characters for a class of a CSS module, the same in every build. They are in every page and in the one style sheet
 * that it waits for; two that would get the same name stop the build.
 */
function shortClassName(local: string, file: string): string {
  const id = `${relative(import.meta.dirname, file)} .${local}`;
  const hash = createHash('sha256').update(id).digest();
  const name =
    String.fromCharCode(97 + (hash.readUInt8(0) % 26)) + hash.readUInt32BE(1).toString(36).slice(-3);
  const other = takenBy.get(name);
  if (other && other !== id)
    throw new Error(`${id} and ${other} are both called ${name}: rename one of them.`);
  takenBy.set(name, id);
  return name;
}

export default defineConfig(async () => ({
  plugins: [reactRouter()],
  resolve: { alias: await brandAliases(process.env.CLUB_FILE) },
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    assetsInlineLimit: 0,
    // A chunk that is fetched when needed needs nothing else but the site's, which is there already.
    modulePreload: { resolveDependencies: () => [] },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
}));
