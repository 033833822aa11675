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

/** A page's modules as React Router names them. */
interface Modules {
  manifest: string;
  entry: string;
  /** Route id -> variable in the module script. */
  routes: { id: string; urls: string[] }[];
}

/** Returns a function that gives a page its idle start. It throws when the page is not as React Router 8.4 writes it. */
export function idleStart(siteDir: string): (html: string) => string {
  const read = (url: string) => readFileSync(join(siteDir, url), 'utf8');
  let start: string | undefined;
  return (html) => {
    const modules = readModules(html);
    start ??= joinStart(siteDir, read(modules.manifest), read(modules.entry));
    const script = `<script>${bootCode(modules, start, read)}</script>`;
    return html.replaceAll(PRELOADS, '').replace(MODULE_SCRIPT, () => script);
  };
}

/** The route manifest and the entry as one file, to save a request. */
function joinStart(siteDir: string, manifest: string, entry: string): string {
  const code = `${manifest.replace(/\n?\/\/# sourceMappingURL.*$/, '')}\n${entry}`;
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  const url = `/assets/start-${hash}.js`;
  writeFileSync(join(siteDir, url), code);
  return url;
}

function readModules(html: string): Modules {
  const code = MODULE_SCRIPT.exec(html)?.[1];
  const manifest = code && /^import "([^"]+)";/.exec(code)?.[1];
  const entry = code && /\nimport\("([^"]+)"\);$/.exec(code.trim())?.[1];
  const table = code && /__reactRouterRouteModules = \{([^}]*)\}/.exec(code)?.[1];
  if (!code || !manifest || !entry || !table) {
    throw new Error('The start of the page is not as React Router 8.4 writes it; see src/build/boot.ts.');
  }
  const urls = new Map(
    [...code.matchAll(/import \* as (\w+) from "([^"]+)";/g)].map((m) => [m[1], m[2] ?? '']),
  );
  // A route with a clientLoader comes in parts: {...route2_clientLoader,...route2_main}.
  const merged = new Map(
    [...code.matchAll(/const (\w+) = \{([^}]*)\};/g)].map((m) => [
      m[1],
      [...(m[2] ?? '').matchAll(/\.\.\.(\w+)/g)].map((p) => p[1]),
    ]),
  );
  const routes = [...table.matchAll(/"([^"]+)":\s*(\w+)/g)].map(([, id = '', name]) => ({
    id,
    urls: (merged.get(name) ?? [name]).map((part) => {
      const url = urls.get(part);
      if (!url) throw new Error(`route ${id}: no module for ${part}`);
      return url;
    }),
  }));
  return { manifest, entry, routes };
}

/** The few lines that start the page. Their hash goes into its content security policy. */
function bootCode(modules: Modules, start: string, read: (url: string) => string): string {
  const sources: string[] = [];
  const variable = (url: string) => {
    if (!sources.includes(url)) sources.push(url);
    return `m[${sources.indexOf(url)}]`;
  };
  const table = modules.routes.map(({ id, urls }) => {
    const members = urls
      .flatMap((url) => exportsOf(url, read))
      .map(({ name, from, member }) => `${name}:${variable(from)}.${member}`);
    return `${JSON.stringify(id)}:{${members.join()}}`;
  });
  const imports = sources.map((url) => `import("${url}")`).join();
  return [
    '(()=>{let s,e=["pointerdown","keydown","focusin"],g=()=>{if(s)return;s=1;',
    'e.forEach(t=>removeEventListener(t,g,true));',
    `Promise.all([${imports}]).then(m=>{window.__reactRouterRouteModules={${table.join()}};return import("${start}")}).catch(()=>{})};`,
    'e.forEach(t=>addEventListener(t,g,{capture:true,passive:true}));',
    'let i=()=>"requestIdleCallback"in self?requestIdleCallback(g,{timeout:5000}):setTimeout(g,300),p=self.PerformanceObserver;',
    // A page can be loaded and idle before anything of it is on the screen: the paint is waited for as well.
    'addEventListener("load",()=>p&&p.supportedEntryTypes?.includes("paint")?new p((l,o)=>{',
    'if(l.getEntriesByName("first-contentful-paint")[0]){o.disconnect();i()}',
    '}).observe({type:"paint",buffered:true}):i())})()',
  ].join('');
}

/**
 * What a route's module exports and from where. Its file is a single re-export of the one chunk of screens, so the
 * page can take it from there and spare the request.
 */
function exportsOf(
  url: string,
  read: (url: string) => string,
): { name: string; from: string; member: string }[] {
  const match = /^export\{([^}]+)\}from"\.\/([^"]+)";?\s*$/.exec(read(url));
  const [, list = '', file = ''] = match ?? [];
  if (!match) throw new Error(`${url} is not a plain re-export: has the chunking in vite.config.ts changed?`);
  return list.split(',').map((part) => {
    const [member = '', name = member] = part.split(' as ');
    return { name, from: `/assets/${file}`, member };
  });
}
