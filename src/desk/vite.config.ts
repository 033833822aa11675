import { isAbsolute, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { brandAliases, sampleBrand } from '../build/brand-files.ts';

/**
 * Keeps the project's modules and packages external in the server build, so that loaders share classes and module state
 * with the process that opened the desk.
 */
const externalModules = (): Plugin => ({
  name: 'desk:external-modules',
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

/** True for files that Node cannot load (TSX, CSS), and for modules of the screens. */
const isBundled = (path: string): boolean =>
  !path.endsWith('.ts') || BUNDLED.some((folder) => path.startsWith(folder));

const BUNDLED = ['browser', 'form', 'parts', 'routes', '../site/components'].map((folder) =>
  join(import.meta.dirname, folder, sep),
);

/** Uses the sample's brand in the desk, whichever club is edited. */
export default defineConfig(async () => ({
  plugins: [externalModules(), reactRouter()],
  resolve: { alias: await brandAliases(await sampleBrand()) },
  build: { assetsInlineLimit: 0, target: 'es2022' },
}));
