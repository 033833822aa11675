import { spawn } from 'node:child_process';
import { readDeskOptions } from '../../base/config/listen-options.ts';
import { localAccess } from '../../desk/server/guard.ts';
import { isWithoutClub, openDesk, openNewClub } from '../../desk/server/open-desk.ts';
import { defineCommand } from '../command.ts';
import { recoveredFolders } from '../recovered-folders.ts';

/** The volunteers' desk on this machine. `npm run editar` starts it by editar.mjs. */
export const command = defineCommand({
  async run({ env }) {
    const { port, opensBrowser } = readDeskOptions(env);
    const folders = await recoveredFolders(env);
    const open = isWithoutClub(folders) ? openNewClub : openDesk;
    const desk = await open(folders, { log: console.log, access: localAccess(port) });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => void desk.close().then(() => process.exit(0)));
    console.log(
      opensBrowser
        ? `El escritorio está abierto en el navegador. Si no lo ves, copia esta dirección:\n${desk.address}`
        : `El escritorio está abierto. Copia esta dirección en el navegador:\n${desk.address}`,
    );
    console.log('Para cerrarlo, cierra esta ventana o pulsa Ctrl+C.');
    if (opensBrowser) openBrowser(desk.address);
  },
});

/** Opens an address in the default browser. Ignores failures: the terminal shows the address too. */
function openBrowser(address: string): void {
  const [program = '', ...args] =
    process.platform === 'win32'
      ? ['cmd', '/c', 'start', '', address]
      : process.platform === 'darwin'
        ? ['open', address]
        : ['xdg-open', address];
  spawn(program, args, { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
