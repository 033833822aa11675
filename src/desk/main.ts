/** Starts the volunteers' desk on this machine. editar.mjs runs it. */
import { spawn } from 'node:child_process';
import { loadEnvironment } from '../config/environment.ts';
import { readFolders } from '../config/folders.ts';
import { readDeskOptions } from '../config/listen-options.ts';
import { reportAndExit } from '../errors/report.ts';
import { rollBackInterrupted } from '../publish/restore.ts';
import { localAccess } from './server/guard.ts';
import { isWithoutClub, openDesk, openNewClub } from './server/open-desk.ts';

/** Opens an address in the default browser. Ignores failures: the terminal shows the address too. */
function openBrowser(address: string): void {
  const [command = '', ...args] =
    process.platform === 'win32'
      ? ['cmd', '/c', 'start', '', address]
      : process.platform === 'darwin'
        ? ['open', address]
        : ['xdg-open', address];
  spawn(command, args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

try {
  const env = loadEnvironment();
  const { port, opensBrowser } = readDeskOptions(env);
  const { ownContentDir, ownPhotosDir } = readFolders(env);
  // Must run before the folders are read, because they fall back to the sample if the club's own content is missing.
  for (const line of await rollBackInterrupted([ownContentDir, ownPhotosDir])) console.log(line);
  const folders = readFolders(env);
  const open = isWithoutClub(folders) ? openNewClub : openDesk;
  const desk = await open(folders, { log: console.log, access: localAccess(port) });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void desk.close().then(() => process.exit(0)));
  console.log(
    `El escritorio está abierto en el navegador. Si no lo ves, copia esta dirección:\n${desk.address}`,
  );
  console.log('Para cerrarlo, cierra esta ventana o pulsa Ctrl+C.');
  if (opensBrowser) openBrowser(desk.address);
} catch (error) {
  reportAndExit(error);
}
