/**
 * Rolldown keeps 600 bytes of its own, shared by all chunks, in a file apart whatever the groups in vite.config.ts say
 * (github.com/rolldown/rolldown/issues/2654). A first visit should not ask for it: every chunk gets its copy, which is
 * free of state, and what named the file names the site's chunk.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folds the runtime's file into all others of `assets/` and removes it; without such a file there is nothing to do. */
export function foldRuntime(siteDir: string): void {
  const dir = join(siteDir, 'assets');
  const scripts = readdirSync(dir).filter((name) => name.endsWith('.js'));
  const runtime = scripts.find((name) => name.startsWith('rolldown-runtime-'));
  const site = scripts.find((name) => name.startsWith('site-'));
  if (!runtime || !site) return;
  const fold = folding(runtime, readFileSync(join(dir, runtime), 'utf8'), site);
  for (const name of scripts) {
    if (name === runtime) continue;
    const chunk: string = readFileSync(join(dir, name), 'utf8');
    if (chunk.includes(runtime)) writeFileSync(join(dir, name), fold(chunk));
  }
  rmSync(join(dir, runtime));
}

/** @param code the runtime's: statements and one list of exports. Throws when it is anything else. */
export function folding(runtime: string, code: string, site: string): (chunk: string) => string {
  const [, body, list] = /^([\s\S]*)export\{([^}]+)\};?\s*$/.exec(code) ?? [];
  if (body === undefined || list === undefined || /\bimport\b/.test(body)) {
    throw new Error(`${runtime} is not as Rolldown 1 writes it; see src/build/fold-runtime.ts.`);
  }
  const made = `(()=>{${body}return{${list.replaceAll(/([\w$]+) as ([\w$]+)/g, '$2:$1')}}})()`;
  return (chunk) =>
    chunk
      .replace(/import\{([^}]+)\}from"\.\/([^"]+)";/g, (whole, names: string, from: string) =>
        from === runtime ? `const{${names.replaceAll(' as ', ':')}}=${made};` : whole,
      )
      .replaceAll(`import"./${runtime}";`, '')
      .replaceAll(runtime, site);
}
