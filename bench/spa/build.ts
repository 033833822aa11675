/** Builds the client-rendered site into a folder that the site's own server can serve. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { build } from 'vite';
import { compressSite } from '../../src/build/compress.ts';
import { contentSecurityPolicy, withPolicy } from '../../src/build/csp.ts';
import { withoutServer } from './server-only.ts';

/**
 * @param siteDir the finished site, whose data files are turned into JSON; every path of `paths` gets the same empty
 * page.
 */
export async function buildSpa(siteDir: string, folder: string, paths: string[]): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [withoutServer()],
    build: { outDir: folder, emptyOutDir: true, cssCodeSplit: false, assetsInlineLimit: 0, target: 'es2022' },
  });
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const page = withPolicy(html, contentSecurityPolicy(html));
  for (const path of paths) {
    await mkdir(join(folder, path), { recursive: true });
    await writeFile(join(folder, path, 'index.html'), page);
    const data = path === '/' ? '/_' : path;
    await writeFile(join(folder, `${data}.json`), await jsonOf(join(siteDir, `${data}.data`)));
  }
  await compressSite(folder);
}

/** What the page's loaders gave, as the framework wrote it for its own client. */
async function jsonOf(file: string): Promise<string> {
  const bytes = await readFile(file);
  const decoded = await decode(new Blob([bytes]).stream(), globalThis);
  await decoded.done;
  return JSON.stringify(decoded.value);
}
