import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readContactService } from '../../../base/config/contact-service.ts';
import type { PublishableClub } from '../../../club/consent/consent.ts';
import type { PictureManifest } from '../../../media/pictures/manifest.ts';
import { buildSite } from '../../../site/build/build.ts';
import { siteBundle } from '../../../site/build/bundle.ts';
import { createRenderer } from '../../../site/build/renderer.ts';
import { addFrameScript } from './frame-script.ts';
import { createPreview } from './preview.ts';
import { previewHtml, smallClubFolders } from './testing/preview-html.ts';

const dir = mkdtempSync(join(tmpdir(), 'vista-previa-publicada-'));
const folders = smallClubFolders(dir);
const now = Date.UTC(2025, 2, 3, 12);
let club: PublishableClub;
let manifest: PictureManifest;
beforeAll(async () => {
  ({ club, manifest } = await buildSite(folders, { now }));
}, 120_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Returns a page without scripts and other parts in which preview and build differ. */
const withoutScripts = (html: string) =>
  html
    .replaceAll(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '')
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
    // A build has one style sheet with the club's colours; the preview adds a second one to the sample's.
    .replaceAll(/(\/assets\/site)-[\w-]+\.css/g, '$1.css')
    .replace(addFrameScript('</head>').replace(/<script.*<\/script>/, ''), '</head>');

test('renders every page like the published site', async () => {
  const preview = await createPreview(folders, { now: () => now });
  const pages = readdirSync(folders.siteDir, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('index.html') &&
      !readFileSync(join(folders.siteDir, file), 'utf8').includes('http-equiv="refresh"'),
  );
  expect(pages.length).toBeGreaterThan(club.kinds.flatMap(({ teams }) => teams).length);
  for (const file of pages) {
    const path = `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`;
    const published = readFileSync(join(folders.siteDir, file), 'utf8');
    expect(withoutScripts(await previewHtml(preview, path)), path).toBe(withoutScripts(published));
  }
  await preview.close();
});

test('bundles the code once, and restarts a crashed render thread', async () => {
  await siteBundle(folders.cacheDir);
  const onBundle = vi.fn();
  const { program, assetsFile } = await siteBundle(folders.cacheDir, { onBundle: onBundle });
  expect(onBundle).not.toHaveBeenCalled();
  const marker = JSON.stringify(join(dir, 'crashed-once'));
  const crashingProgram = join(dir, 'crashing.mjs');
  writeFileSync(
    crashingProgram,
    `import { existsSync, writeFileSync } from 'node:fs';
     export * from ${JSON.stringify(program)};
     if (!existsSync(${marker})) { writeFileSync(${marker}, ''); process.exit(1); }`,
  );
  const renderer = createRenderer({ program: crashingProgram, assetsFile });
  const settings = { service: readContactService({}), copyVersions: null };
  const request = { club, manifest, settings, paths: ['/'] };
  await expect(renderer.render(request)).rejects.toThrow('se ha cerrado');
  expect(await renderer.render(request)).toEqual([expect.stringContaining('<main')]);
  renderer.close();
});
