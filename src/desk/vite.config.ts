import { isAbsolute, join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { brandAliases, sampleBrand } from '../site/build/brand-files.ts';

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

const BUNDLED = ['app', '../site/components'].map((folder) => join(import.meta.dirname, folder, sep));

/** Module that Vite puts in the place of all modules of Node, which it only warns of. */
const EMPTY_MODULE = '__vite-browser-external';
/** Globals and module paths of Node, which compile for browsers and fail when a browser runs them. */
const NODE_GLOBALS = /\b(?:process|Buffer)\.|\bimport\.meta\.(?:dirname|filename)\b/;

/**
 * Fails the build if a script for browsers contains code for Node, after unused code was removed. Packages may ask for Node's
 * globals, as some check for them first.
 */
const noNodeInBrowsers = (): Plugin => ({
  name: 'desk:no-node-in-browsers',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    const found = Object.values(bundle).flatMap((chunk) => {
      if (chunk.type !== 'chunk') return [];
      return Object.entries(chunk.modules).flatMap(([id, { code }]) => {
        if (id.startsWith(EMPTY_MODULE)) return this.getModuleInfo(id)?.importers ?? [];
        return !id.includes('node_modules') && NODE_GLOBALS.test(code ?? '') ? id : [];
      });
    });
    if (found.length > 0)
      this.error(
        `Scripts for browsers contain code for Node, from some of: ${[...new Set(found)].join(', ')}`,
      );
  },
});

/** Uses the sample's brand in the desk, whichever club is edited. */
export default defineConfig(async () => ({
  plugins: [externalModules(), noNodeInBrowsers(), reactRouter()],
  resolve: { alias: await brandAliases(await sampleBrand()) },
  build: { assetsInlineLimit: 0, target: 'es2022' },
}));
