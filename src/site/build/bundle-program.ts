/** Program run by bundle.ts: bundles the site's code into BUILD_DIR, with the colours and typeface of BRAND. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { z } from 'zod';
import { PROJECT_DIR } from '../../base/config/project.ts';
import type { Assets } from '../document.tsx';
import { BUNDLE } from './bundle.ts';
import { compressTexts } from './compress.ts';

/** Part of Vite's manifest, by source file. */
const viteManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    css: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
);
type ViteManifest = z.infer<typeof viteManifest>;

const { BUILD_DIR = '' } = process.env;
const clientDir = join(BUILD_DIR, BUNDLE.client);

await build({ logLevel: 'warn' });
await build({ logLevel: 'warn', build: { ssr: true } });
await writeFile(join(BUILD_DIR, BUNDLE.assets), JSON.stringify(await readAssets()));
await compressTexts(clientDir);
for (const [entry, file] of [
  ['service-worker/worker.ts', BUNDLE.worker],
  ['service-worker/uninstall.ts', BUNDLE.uninstallWorker],
  ['service-worker/push.ts', BUNDLE.pushWorker],
  ['push/page-notices.ts', BUNDLE.pushScript],
] as const)
  await writeFile(join(BUILD_DIR, file), await bundleScript(join(PROJECT_DIR, 'src/site', entry)));

/** Bundles an entry and its imports into one classic script. */
async function bundleScript(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const [script] = [result].flat().flatMap((output) => ('output' in output ? output.output : []));
  if (script?.type !== 'chunk') throw new Error(`${entry} was not bundled.`);
  return script.code;
}

/** Reads the paths of the generated files. Deletes scripts that pages do not load, such as those of style-only entries. */
async function readAssets(): Promise<Assets> {
  const file = join(clientDir, '.vite/manifest.json');
  const manifest = viteManifest.parse(JSON.parse(await readFile(file, 'utf8')));
  await rm(dirname(file), { recursive: true });
  const sourceOf = (ending: string): string => {
    const source = Object.keys(manifest).find((source) => source.endsWith(ending));
    if (!source) throw new Error(`${ending} was not bundled.`);
    return source;
  };
  const addressOf = (ending: string) => `/${manifest[sourceOf(ending)]?.file}`;
  const sheets = Object.fromEntries(
    Object.values(manifest).flatMap(({ name, css: [sheet] = [] }) => (name && sheet ? [[name, sheet]] : [])),
  );
  const { site, viewer: _, ...pageSheets } = sheets;
  if (!site) throw new Error('The style sheet of all pages was not bundled.');
  await removeUnloadedScripts(manifest, 'src/site/start.ts');
  return {
    script: addressOf('site/start.ts'),
    style: `/${site}`,
    pageStyles: await readSheets(pageSheets),
    printStyle: addressOf('styles/print.css'),
    fonts: [addressOf('titular.woff2'), addressOf('texto.woff2')],
  };
}

/**
 * Returns the texts of the style sheets that pages contain, by folder of `pages`. The files stay: the code of an island that
 * is drawn again loads the sheet of its folder.
 */
async function readSheets(sheets: Record<string, string>): Promise<Record<string, string>> {
  const styles: Record<string, string> = {};
  for (const [folder, sheet] of Object.entries(sheets)) {
    styles[folder] = (await readFile(join(clientDir, sheet), 'utf8')).trim();
  }
  return styles;
}

/** Deletes scripts that an entry never loads. */
async function removeUnloadedScripts(manifest: ViteManifest, entry: string): Promise<void> {
  const loaded = new Set<string>();
  const load = (source: string): void => {
    const { file = '', imports = [], dynamicImports = [] } = manifest[source] ?? {};
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const chunk of [...imports, ...dynamicImports]) load(chunk);
  };
  load(entry);
  for (const { file } of Object.values(manifest))
    if (file.endsWith('.js') && !loaded.has(file)) await rm(join(clientDir, file), { force: true });
}
