import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const EXPORTED = /^export (?:async )?(?:const|function) (\w+)/gm;
const ROUTES = '\0routes';

/**
 * The framework leaves loaders out of what it sends to browsers. Here their modules become empty ones of the same
 * names, and the three words of the site map become plain functions.
 */
export function withoutServer(): Plugin {
  return {
    name: 'without-server',
    enforce: 'pre',
    resolveId: (id) => (id === '@react-router/dev/routes' ? ROUTES : undefined),
    load(id) {
      if (id === ROUTES) {
        return [
          'export const index = (file) => ({ file });',
          'export const route = (path, file) => ({ path, file });',
          'export const layout = (file, children) => ({ file, children });',
        ].join('\n');
      }
      if (!id.endsWith('.server.ts')) return undefined;
      const names = [...readFileSync(id, 'utf8').matchAll(EXPORTED)].map((match) => match[1]);
      return names.map((name) => `export const ${name} = undefined;`).join('\n');
    },
  };
}
