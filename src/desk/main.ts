/** The volunteers' desk, on this machine alone. Nothing of it is part of the published site. Started by editar.mjs. */
import { spawn } from 'node:child_process';
import { reportAndExit } from '../build/report.ts';
import { readFolders } from '../config/folders.ts';
import { loadEnvFile } from '../config/project.ts';
import { rollBackInterrupted } from '../publish/restore.ts';
import { isWithoutClub, openDesk, openNewClub } from './server/open-desk.ts';
import { StoreError } from './store/errors.ts';

/** Opens an address in the browser that the person uses. Where that cannot be done, the terminal shows the address. */
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

/** The same each time where it is free: what a browser keeps for an address is found again. */
const PORT = 4330;

try {
  loadEnvFile();
  const { ownContentDir, ownPhotosDir } = readFolders(process.env);
  // Without its own content the sample would be shown for it.
  for (const line of await rollBackInterrupted([ownContentDir, ownPhotosDir])) console.log(line);
  const folders = readFolders(process.env);
  const port = Number(process.env.EDITAR_PUERTO ?? PORT);
  const open = isWithoutClub(folders) ? openNewClub : openDesk;
  const desk = await open(folders, { say: console.log, port });
  console.log(
    `El escritorio está abierto en el navegador. Si no lo ves, copia esta dirección:\n${desk.address}`,
  );
  console.log('Para cerrarlo, cierra esta ventana o pulsa Ctrl+C.');
  if (process.env.EDITAR_SIN_NAVEGADOR !== '1') openBrowser(desk.address);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void desk.close().then(() => process.exit(0)));
} catch (error) {
  if (!(error instanceof StoreError)) reportAndExit(error);
  console.error(error.message);
  process.exit(1);
}
