import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { defineConfig } from 'vite';
import type { Brand } from './src/brand/brand.ts';
import { brandAliases, sampleBrand } from './src/build/brand-files.ts';

const { BRAND } = process.env;
const takenBy = new Map<string, string>();

/**
 * Returns a name of four characters for a class of a CSS module, the same in every build. Short, because the names are in all
 * pages and in their one style sheet. Begins with a capital, unlike the primitives' global names, so that they cannot collide.
 * @throws Error if two classes would get the same name
 */
function shortClassName(local: string, file: string): string {
  const id = `${relative(import.meta.dirname, file)} .${local}`;
  const hash = createHash('sha256').update(id).digest();
  const name =
    String.fromCharCode(65 + (hash.readUInt8(0) % 26)) + hash.readUInt32BE(1).toString(36).slice(-3);
  const other = takenBy.get(name);
  if (other && other !== id)
    throw new Error(`${id} and ${other} are both called ${name}: rename one of them.`);
  takenBy.set(name, id);
  return name;
}

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** True for modules of the script of all pages. They stay in one file even if other chunks import them, too. */
const isOfFirstScript = (id: string, modules: Modules): boolean =>
  id.endsWith('/src/site/start.ts') ||
  (!id.endsWith('.css') &&
    (modules.getModuleInfo(id)?.importers ?? []).some((importer) => isOfFirstScript(importer, modules)));

/**
 * Two builds into BUILD_DIR: `client/` has what browsers fetch, `server/` the program that renders the pages
 * (src/build/bundle-program.ts runs both). All pages share one style sheet, src/site/styles/site.ts.
 */
export default defineConfig(async ({ isSsrBuild }) => ({
  publicDir: false as const,
  resolve: { alias: await brandAliases(BRAND ? (JSON.parse(BRAND) as Brand) : await sampleBrand()) },
  css: { modules: { generateScopedName: shortClassName } },
  build: {
    outDir: `${process.env.BUILD_DIR ?? 'build'}/${isSsrBuild ? 'server' : 'client'}`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    manifest: !isSsrBuild,
    // A part of a page that is fetched when needed needs nothing else that is not there already.
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? { input: 'src/site/render.server.tsx' }
      : {
          input: ['src/site/start.ts', 'src/site/styles/site.ts'],
          preserveEntrySignatures: 'exports-only' as const,
          output: {
            codeSplitting: {
              groups: [
                // All but what the viewer brings along.
                { name: 'site', test: /src\/site\/(?!components\/Lightbox\/).*\.css$/ },
                { name: (id: string, modules: Modules) => (isOfFirstScript(id, modules) ? 'start' : null) },
              ],
            },
          },
        },
  },
}));
