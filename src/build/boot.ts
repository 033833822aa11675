/**
 * Scripts wait until the page is painted and the browser is idle, or until the visitor first touches something.
 * React Router writes modulepreload links and a module script that starts at once; this takes the links out and
 * puts a few lines in the script's place. Everything works as plain HTML until then, and if it never starts.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MODULE_SCRIPT = /<script type="module" async="">([\s\S]*?)<\/script>/;
const PRELOADS = /<link rel="modulepreload" href="[^"]*"\/>/g;

/** What the start needs of React Router's route manifest. */
interface RouteManifest {
  routes: Record<string, { id: string; module: string; clientLoaderModule?: string }>;
}

/** Returns a function that gives a page its idle start. It throws when the page is not as React Router 8.4 writes it. */
export function idleStart(siteDir: string): (html: string) => string {
  const read = (url: string) => readFileSync(join(siteDir, url), 'utf8');
  let script: string | undefined;
  return (html) => {
    const code = MODULE_SCRIPT.exec(html)?.[1];
    const manifest = code && /^import "([^"]+)";/.exec(code)?.[1];
    const entry = code && /\nimport\("([^"]+)"\);$/.exec(code.trim())?.[1];
    if (!manifest || !entry) {
      throw new Error('The start of the page is not as React Router 8.4 writes it; see src/build/boot.ts.');
    }
    script ??= `<script>${bootCode(writeStart(siteDir, read, manifest, entry))}</script>`;
    const start = script;
    return html.replaceAll(PRELOADS, '').replace(MODULE_SCRIPT, () => start);
  };
}

/**
 * One file that starts every page: the route manifest, the modules of all routes, React Router's entry. All screens
 * are in one chunk anyway, so with this no page change ever asks for code: only for its data. Returns its address.
 */
function writeStart(
  siteDir: string,
  read: (url: string) => string,
  manifestUrl: string,
  entryUrl: string,
): string {
  const manifestCode = read(manifestUrl)
    .replace(/\n?\/\/# sourceMappingURL.*$/, '')
    // All screens share the sheet that is there already; told of it, a page change would wait for it again.
    .replaceAll(/"css":\[[^\]]*\]/g, '"css":[]');
  const manifest = JSON.parse(
    manifestCode.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, ''),
  ) as RouteManifest;
  const chunks: string[] = [];
  const table = Object.values(manifest.routes).map(({ id, module, clientLoaderModule }) => {
    const members = [module, ...(clientLoaderModule ? [clientLoaderModule] : [])]
      .flatMap((url) => exportsOf(url, read))
      .map(({ name, file, member }) => {
        if (!chunks.includes(file)) chunks.push(file);
        return `${name}:c${chunks.indexOf(file)}.${member}`;
      });
    return `${JSON.stringify(id)}:{${members.join()}}`;
  });
  const imports = chunks.map((file, i) => `import*as c${i} from"./${file}";`).join('');
  const code = `${imports}${manifestCode}\nwindow.__reactRouterRouteModules={${table.join()}};\n${read(entryUrl)}`;
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  const url = `/assets/start-${hash}.js`;
  writeFileSync(join(siteDir, url), code);
  return url;
}

/** The few lines that start a page; the same on every page, so that their hash in its security policy is, too. */
function bootCode(start: string): string {
  return [
    '(()=>{let s,e=["pointerdown","keydown","focusin"],g=()=>{if(s)return;s=1;',
    'e.forEach(t=>removeEventListener(t,g,true));',
    // Not arriving is no fault of the page's: it stays the plain HTML it was.
    `import("${start}").catch(()=>{})};`,
    'e.forEach(t=>addEventListener(t,g,{capture:true,passive:true}));',
    'let i=()=>"requestIdleCallback"in self?requestIdleCallback(g,{timeout:5000}):setTimeout(g,300),p=self.PerformanceObserver;',
    // A page can be loaded and idle before anything of it is on the screen: the paint is waited for as well.
    'addEventListener("load",()=>p&&p.supportedEntryTypes?.includes("paint")?new p((l,o)=>{',
    'if(l.getEntriesByName("first-contentful-paint")[0]){o.disconnect();i()}',
    '}).observe({type:"paint",buffered:true}):i())})()',
  ].join('');
}

/** What a route's module exports. Its file is a bare re-export of the one chunk of screens (vite.config.ts). */
function exportsOf(
  url: string,
  read: (url: string) => string,
): { name: string; file: string; member: string }[] {
  const match = /^export\{([^}]+)\}from"\.\/([^"]+)";?\s*$/.exec(read(url));
  const [, list = '', file = ''] = match ?? [];
  if (!match) throw new Error(`${url} is not a plain re-export: has the chunking in vite.config.ts changed?`);
  return list.split(',').map((part) => {
    const [member = '', name = member] = part.split(' as ');
    return { name, file, member };
  });
}
