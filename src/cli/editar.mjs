/**
 * `npm run editar`: checks the Node version and the installed packages, then starts the desk. Written without packages and
 * in JavaScript that old versions of Node can parse.
 */
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const project = new URL('../../', import.meta.url);
const { engines } = JSON.parse(readFileSync(new URL('package.json', project), 'utf8'));

const numbers = (version) => (version.match(/\d+/g) || []).map(Number);
const [major, minor] = numbers(process.versions.node);
const [needed, neededMinor] = numbers(engines.node);

if (!existsSync(new URL('node_modules/fastify', project))) {
  console.error(
    'Falta instalar los programas que usa el escritorio. En la carpeta de la web, escribe «npm ci» y después «npm run editar».',
  );
  process.exit(1);
}
if (major < needed || (major === needed && minor < neededMinor)) {
  console.error(
    `Este ordenador tiene Node ${process.versions.node}, que es antiguo para el escritorio: hace falta el ${needed}.${neededMinor} o uno posterior. Ábrelo con «npm run editar», que trae el suyo, o instala uno nuevo desde https://nodejs.org.`,
  );
  process.exit(1);
}
// Shares the compile cache with later starts and child processes.
process.env.NODE_COMPILE_CACHE = fileURLToPath(new URL('node_modules/.cache/node', project));
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
// The command's name, which `npm run editar` does not type.
process.argv.splice(2, 0, 'editar');
await import('./main.ts');
// Flushes now, because closing the terminal window kills the desk without an exit event.
module.flushCompileCache();
