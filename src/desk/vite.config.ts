import { isAbsolute, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { brandAliases, sampleBrand } from '../build/brand-files.ts';

/**
 * Screens on the server load the project's own modules and packages as the desk itself loads them: a loader has the same
 * classes and the same state as whoever opened the desk, and nothing is bundled twice.
 */
const asInNode = (): Plugin => ({
  name: 'desk:as-in-node',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId(source, importer) {
    if (!importer || isAbsolute(source) || source.startsWith('virtual:')) return;
    if (/^\.{1,2}\//.test(source)) {
      const path = fileURLToPath(new URL(source, pathToFileURL(importer)));
      return isBundled(path) ? undefined : { id: pathToFileURL(path).href, external: true };
    }
    if (/^[@a-z]/i.test(source)) return { id: import.meta.resolve(source), external: true };
  },
});

/** What only a bundler reads, and the scripts that only the screens have. */
const isBundled = (path: string): boolean =>
  !path.endsWith('.ts') || BUNDLED.some((folder) => path.startsWith(folder));

const BUNDLED = ['browser', 'form', 'parts', 'routes', '../site/components'].map((folder) =>
  join(import.meta.dirname, folder, sep),
);

/** The desk looks like the sample, whichever club is being written. */
export default defineConfig(async () => ({
  plugins: [asInNode(), reactRouter()],
  resolve: { alias: await brandAliases(await sampleBrand()) },
  build: { assetsInlineLimit: 0, target: 'es2022' },
}));
