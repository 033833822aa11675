import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { idleStart } from './boot.ts';

let site: string;

const PAGE = [
  '<html><head><link rel="modulepreload" href="/assets/manifest-1.js"/><title>x</title></head><body>',
  '<script type="module" async="">import "/assets/manifest-1.js";\n',
  'import * as route0 from "/assets/root-1.js";\n',
  '  window.__reactRouterRouteModules = {"root":route0};\n\n',
  'import("/assets/entry.client-1.js");</script></body></html>',
].join('');

beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'boot-'));
  mkdirSync(join(site, 'assets'));
  const write = (name: string, code: string) => writeFileSync(join(site, 'assets', name), code);
  const routes = {
    root: { id: 'root', module: '/assets/root-1.js', css: ['/assets/site-1.css'] },
    'screens/Team': {
      id: 'screens/Team',
      module: '/assets/Team-1.js',
      clientLoaderModule: '/assets/Team-2.js',
    },
  };
  write('manifest-1.js', `window.__reactRouterManifest=${JSON.stringify({ routes })};`);
  write('entry.client-1.js', 'hydrate();');
  write('root-1.js', 'export{R as default,E as ErrorBoundary}from"./site-1.js";\n');
  write('Team-1.js', 'export{t as default}from"./site-1.js";');
  write('Team-2.js', 'export{l as clientLoader}from"./site-1.js";');
});
afterEach(() => rmSync(site, { recursive: true, force: true }));

const startFile = () => readdirSync(join(site, 'assets')).find((name) => name.startsWith('start-')) ?? '';

test('a page starts one file, when idle, and preloads nothing', () => {
  const html = idleStart(site)(PAGE);
  expect(html).not.toContain('modulepreload');
  expect(html).not.toContain('type="module"');
  expect(html).toContain(`import("/assets/${startFile()}")`);
  expect(html).toContain('requestIdleCallback');
});

test('the start file holds the manifest, the modules of all routes from the chunk itself, and the entry', () => {
  idleStart(site)(PAGE);
  const code = readFileSync(join(site, 'assets', startFile()), 'utf8');
  expect(code).toMatch(/^import\*as c0 from"\.\/site-1\.js";window\.__reactRouterManifest=/);
  expect(code).toContain('"root":{default:c0.R,ErrorBoundary:c0.E}');
  expect(code).toContain('"screens/Team":{default:c0.t,clientLoader:c0.l}');
  expect(code.endsWith('hydrate();')).toBe(true);
  // The page has its sheet already.
  expect(code).toContain('"css":[]');
  expect(code).not.toContain('.css');
});

test('a page of another shape, or a route with code of its own, stops the build', () => {
  expect(() => idleStart(site)('<html><body></body></html>')).toThrow('React Router 8.4');
  writeFileSync(join(site, 'assets/Team-1.js'), 'const t=1;export{t as default};');
  expect(() => idleStart(site)(PAGE)).toThrow('not a plain re-export');
});
