/** Generates `/sw.js`, which keeps pages for offline use, or deletes the kept pages if that is off. */

import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AGENDA_PATH, PROTECTION_PATH } from '../../base/addresses/paths.ts';
import { WORKER_PATH } from '../../base/addresses/worker-path.ts';
import type { Club } from '../../club/content/club.ts';
import { HOME } from '../club-facts.ts';
import { contentSecurityPolicy, withPolicy } from '../content-security-policy.ts';
import { sitePages } from '../pages/site-map.ts';
import {
  copyLinePlaceholder,
  STORED_PAGES_PLACEHOLDER,
  type WorkerBuild,
} from '../service-worker/protocol.ts';
import type { SiteBundle } from './bundle.ts';
import { escapeXml } from './pages.ts';

const TRAINING = '/entrenamientos';
/** Pages that are prefetched; others are kept when visited. */
const PREFETCHED_PAGES = [AGENDA_PATH, TRAINING, PROTECTION_PATH];

/** True for pages that are useful offline, without their pictures: all except photo pages. */
export const isKeptOffline = (path: string): boolean => !/^\/galeria$|^\/galerias\/[^/]+\/./.test(path);

/** Files that all offline copies need. */
export type CopyFiles = Pick<WorkerBuild, 'version' | 'codeVersion' | 'assets'>;

/**
 * Returns the files that all offline copies need, before pages with their version are rendered.
 * @param siteDir folder with all scripts, styles and data of the pages
 * @param season path of the season's file
 * @param crest URL of the club's crest
 */
export async function listCopyFiles(siteDir: string, season: string, crest: string): Promise<CopyFiles> {
  const assets = [...(await assetsOf(siteDir)), crest];
  const code = assets.filter((path) => path !== season);
  return { version: versionOf(assets), codeVersion: versionOf(code), assets };
}

const versionOf = (paths: readonly string[]) =>
  createHash('sha256').update(paths.join()).digest('hex').slice(0, 10);

/** Scripts of a bundle that service workers consist of. */
export type WorkerScripts = Pick<SiteBundle, 'worker' | 'uninstallWorker' | 'pushWorker'>;

/**
 * Writes the service worker.
 * @param bundle its code
 * @param files files that offline copies need; null to keep no copies
 * @param crest URL of the club's crest
 */
export async function writeServiceWorker(
  siteDir: string,
  bundle: WorkerScripts,
  files: CopyFiles | null,
  club: Club,
  crest: string,
): Promise<void> {
  const push = club.pushKey
    ? await pushWorker(bundle, { icon: crest, club: club.name, keepsCopies: files !== null })
    : '';
  await writeFile(join(siteDir, WORKER_PATH), (await copiesWorker()) + push);

  /** Returns the part that keeps copies, or that deletes them together with itself. */
  async function copiesWorker(): Promise<string> {
    if (!files) return push ? '' : readFile(bundle.uninstallWorker, 'utf8');
    const build = JSON.stringify(await workerBuild(siteDir, files, club, crest));
    return `const WORKER_BUILD=${build};${await readFile(bundle.worker, 'utf8')}`;
  }
}

const pushWorker = async (bundle: WorkerScripts, build: object): Promise<string> =>
  `const PUSH_BUILD=${JSON.stringify(build)};${await readFile(bundle.pushWorker, 'utf8')}`;

async function workerBuild(
  siteDir: string,
  files: CopyFiles,
  club: Club,
  crest: string,
): Promise<WorkerBuild> {
  const kept = sitePages(club).filter(({ path }) => isKeptOffline(path));
  const html = await Promise.all(kept.map(({ path }) => readFile(join(siteDir, path, 'index.html'), 'utf8')));
  for (const [i, text] of html.entries())
    if (![files.version, files.codeVersion].some((version) => text.includes(copyLinePlaceholder(version))))
      throw new Error(`${kept[i]?.path} has no place for the age of a copy.`);
  const pages = kept.map(({ path, title, headTitle = title, storedWith }) => {
    const label = path === HOME.link ? HOME.title : headTitle;
    return [path, { title: escapeXml(label), ...(storedWith && { storedWith }) }] as const;
  });
  return {
    ...files,
    pages: Object.fromEntries(pages),
    prefetched: PREFETCHED_PAGES.filter((path) => kept.some((page) => page.path === path)),
    noCopyPage: noCopyPage(club, crest, html[0] ?? ''),
  };
}

/** Lists the files that pages need to render and run, except the photo viewer's. */
async function assetsOf(siteDir: string): Promise<string[]> {
  const names = await readdir(join(siteDir, 'assets'));
  return names
    .filter((name) => !/^viewer-|\.(?:br|gz)$/.test(name))
    .map((name) => `/assets/${name}`)
    .sort();
}

const STYLE = `header,main{padding-inline:max(var(--gutter),(100% - var(--content))/2)}
header{display:flex;align-items:center;gap:var(--s3);min-height:var(--header);padding-block:var(--s2);font:1.0625rem/1.05 var(--font-display)}
main{padding-block:var(--s7)}
main>div{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,20rem),1fr));gap:0 var(--s8)}
h2{margin-block:var(--s7) var(--s3);font-size:var(--size-part)}
main>p{margin-block:var(--s4)}
dl{display:grid;grid-template-columns:auto 1fr;gap:var(--s2) var(--s5)}
dt{font-weight:600}
ul{list-style:none}
li a{display:block;padding-block:var(--s3);border-block-start:1px solid var(--line)}`;

/**
 * Script of the offline page: reloads when the network is back, when the browser restores the page from its cache, or when it
 * only changes the URL (Back within a document). Polls, because browsers do not always report that they are online. Does
 * nothing while another page is loading, since a reload would cancel that.
 */
const SCRIPT = `let leaving = false;
const reload = () => leaving || location.reload();
onpopstate = reload;
ononline = reload;
onbeforeunload = () => { leaving = true; };
onpageshow = (event) => { if (event.persisted) location.reload(); };
const poll = async () => {
  if (!document.hidden) {
    const signal = AbortSignal.timeout(8000);
    const response = await fetch(location.href, { method: "HEAD", cache: "no-store", signal }).catch(() => null);
    if (response && response.status < 500) reload();
  }
  setTimeout(poll, 5000);
};
setTimeout(poll, 5000);`;

/**
 * Renders the offline page, shown for a page without a kept copy: says how to reach the club, and lists the kept pages. Uses
 * the site's style sheets and fonts, which the worker keeps.
 * @param crest URL of the club's crest
 * @param page HTML of any page of the site, which links to those files
 */
function noCopyPage({ name, contact }: Pick<Club, 'name' | 'contact'>, crest: string, page: string): string {
  const files = page.match(/<link rel="(?:preload|stylesheet)"[^>]*>/g) ?? [];
  const { phone, email, address } = contact;
  const contactWays = [
    ['Teléfono', phone && link(`tel:${phone.replace(/\s/g, '')}`, phone)],
    ['Correo', email && link(`mailto:${email}`, email)],
    ['Dirección', address.map(escapeXml).join('<br/>')],
  ].filter(([, value]) => value);
  const html = `<!DOCTYPE html>
<html lang="es">
<head>
<meta charset="utf-8"/>
<title>Sin conexión | ${escapeXml(name)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="color-scheme" content="light dark"/>
${files.join('\n')}
<style>${STYLE}</style>
<script>${SCRIPT}</script>
</head>
<body>
<header class="ground ink"><img src="${crest}" width="40" height="40" alt=""/><span>${escapeXml(name)}</span></header>
<main>
<h1>Sin conexión</h1>
<p>Esta página no está guardada en este dispositivo. Se abrirá sola en cuanto vuelva la conexión.</p>
<a class="button" href="">Volver a intentarlo</a>
<div>
<section>
<h2>Contacto</h2>
<dl>
${contactWays.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('\n')}
</dl>
</section>
${STORED_PAGES_PLACEHOLDER}
</div>
</main>
</body>
</html>
`;
  return withPolicy(html, contentSecurityPolicy({ scripts: [SCRIPT], styles: [STYLE] }));
}

const link = (href: string, text: string) =>
  `<a class="text-link" href="${escapeXml(href)}">${escapeXml(text)}</a>`;
