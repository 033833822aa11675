import { globSync } from 'node:fs';
import { relative } from 'node:path';
import { defineConfig } from 'vite';
import type { Brand } from './src/club/brand/brand.ts';
import { brandAliases, sampleBrand } from './src/site/build/brand-files.ts';

const { BRAND } = process.env;

/** CSS modules of the site with their classes, in the order of both. */
const cssModules = new Map(
  globSync('src/site/**/*.module.css', { cwd: import.meta.dirname })
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .map((file) => [file, [] as string[]]),
);

/**
 * Returns the name of a class of a CSS module: a capital for the file and a lower-case letter for the class, or several of
 * either. No two classes can have the same name, and none that of a primitive, which has no capitals. Short, because the names
 * are in all pages and in their one style sheet.
 */
function shortClassName(local: string, file: string): string {
  const path = relative(import.meta.dirname, file).replaceAll('\\', '/');
  const classes = cssModules.get(path);
  if (!classes) throw new Error(`${path} is not a CSS module of the site.`);
  if (!classes.includes(local)) classes.push(local);
  const fileIndex = [...cssModules.keys()].indexOf(path);
  return letters(fileIndex, CAPITALS) + letters(classes.indexOf(local), SMALL);
}

const SMALL = 'abcdefghijklmnopqrstuvwxyz';
/** Without A: content blockers hide elements of the class `Ad`. */
const CAPITALS = SMALL.slice(1).toUpperCase();

/** Numbers in letters of an alphabet: `a` to `z`, `aa`, `ab` and so on. */
function letters(index: number, alphabet: string): string {
  const last = alphabet[index % alphabet.length] ?? '';
  return index < alphabet.length ? last : letters(Math.floor(index / alphabet.length) - 1, alphabet) + last;
}

/** Styles that only some pages contain, by folder: those of screens that few visits begin with, and of the home page. Only `Galleries` shows grids of photos. */
const OWN_SHEETS =
  /\/src\/site\/(?:pages\/(Documents|Galleries|Home|Join|PastSeason|People|Protection|Texts)|components\/PhotoGrid)\/[^/]+\.css$/;

function ownSheet(id: string): string | null {
  const found = OWN_SHEETS.exec(id);
  return found && (found[1] ?? 'Galleries');
}

type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null };

/** True for modules of the script of all pages. They stay in one file even if other chunks import them, too. */
const isOfFirstScript = (id: string, modules: Modules): boolean =>
  id.endsWith('/src/site/start.ts') ||
  (!id.endsWith('.css') &&
    (modules.getModuleInfo(id)?.importers ?? []).some((importer) => isOfFirstScript(importer, modules)));

/**
 * Two builds into BUILD_DIR: `client/` has what browsers fetch, `server/` the program that renders the pages
 * (src/site/build/bundle-program.ts runs both). Style sheets: src/site/styles/site.ts.
 */
export default defineConfig(async ({ isSsrBuild }) => ({
  publicDir: false as const,
  // The project's .env is none of Vite's business, and the desk's user on a server may not read it.
  envDir: false as const,
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
          input: ['src/site/start.ts', 'src/site/styles/site.ts', 'src/site/styles/print.css'],
          preserveEntrySignatures: 'exports-only' as const,
          output: {
            codeSplitting: {
              groups: [
                // Styles that only some pages contain; a second file would need a second connection.
                { name: ownSheet },
                { name: 'site', test: /src\/site\/(?!components\/Lightbox\/|styles\/print).*\.css$/ },
                { name: (id: string, modules: Modules) => (isOfFirstScript(id, modules) ? 'start' : null) },
              ],
            },
          },
        },
  },
}));
