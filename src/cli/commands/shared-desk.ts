import { join } from 'node:path';
import { type Folders, readFolders } from '../../base/config/folders.ts';
import { SettingsError } from '../../base/config/settings-error.ts';
import { readSharedDeskOptions } from '../../base/config/shared-desk.ts';
import { openAccounts } from '../../desk/core/people/accounts.ts';
import { inviteToBoard } from '../../desk/core/people/invite.ts';
import { PeopleError } from '../../desk/core/people/people-error.ts';
import { readPeople } from '../../desk/core/people/people-file.ts';
import { isWithoutClub, openDesk } from '../../desk/server/open-desk.ts';
import { signedInAccess } from '../../desk/server/signed-in-guard.ts';
import { readMailConfig } from '../../server/mail/config.ts';
import { openMailer } from '../../server/mail/send-mail.ts';
import { CommandLineError, defineCommand } from '../command.ts';
import { recoveredFolders } from '../recovered-folders.ts';

/** Folder of sessions in DATA_DIR. Backups do not include it, so that restoring one revives no session. */
const ACCOUNTS_FOLDER = 'escritorio';

const INVITE_USAGE = 'npm run escritorio -- --invitar "Ana Ruiz" ana@example.org';

/** The desk on the club's server, for the people of `.escritorio/personas.yaml`, behind a proxy with TLS. */
export const command = defineCommand({
  args: ['[CORREO]'],
  options: {
    invitar: { type: 'string', about: 'da acceso a alguien de la junta con ese nombre y ese correo' },
  },
  async run({ args: [email], options, env }) {
    const { origins, host, port } = readSharedDeskOptions(env);
    if (options.invitar !== undefined || email) {
      if (!options.invitar || !email)
        throw new CommandLineError(`No se entiende. Para dar acceso a alguien de la junta: ${INVITE_USAGE}`);
      const { contentDir } = requireClub(readFolders(env));
      return inviteToBoard({ name: options.invitar, email }, { contentDir, origin: origins.desk });
    }
    const { dataDir, trustProxy } = readMailConfig(env);
    const folders = requireClub(await recoveredFolders(env));
    const { contentDir } = folders;
    const mailer = openMailer(env);
    const accounts = openAccounts({ dataDir: join(dataDir, ACCOUNTS_FOLDER), origin: origins.desk, mailer });
    accounts.endSessionsAfterRestore(contentDir);
    console.log(await describePeople(contentDir));
    const access = signedInAccess({
      accounts,
      contentDir,
      origins,
      trustProxy,
      listen: (app, offset) =>
        // The proxy forwards to these ports, so there is no fallback.
        app.listen({ host, port: port && port + offset }).catch((error) => {
          if (error.code !== 'EADDRINUSE') throw error;
          throw new SettingsError(`El puerto ${port + offset} ya está en uso. Elige otro con EDITAR_PUERTO.`);
        }),
    });
    const desk = await openDesk(folders, { log: console.log, access });
    // Before the address is printed, because a service manager may stop the program from then on.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, async () => {
        await desk.close();
        await accounts.close();
        process.exit(0);
      });
    await desk.context.publishing.publishUnpublished();
    console.log(`Correo: ${mailer.description}`);
    return `El escritorio está en ${desk.address} y escucha en http://${host}:${port} y el puerto siguiente.`;
  },
});

/** Returns the folders if they contain the club's own content. @throws SettingsError */
function requireClub(folders: Folders): Folders {
  if (!isWithoutClub(folders)) return folders;
  throw new SettingsError(
    `En «${folders.ownContentDir}» no hay ningún club. Recupera ahí la copia del tuyo (npm run restaurar) o créalo (npm run nuevo-club).`,
  );
}

/** Returns a line about how many people may sign in, or about a damaged list, with which the desk starts, too. */
async function describePeople(contentDir: string): Promise<string> {
  try {
    const { length } = await readPeople(contentDir);
    if (length === 0) return `Todavía no puede entrar nadie. Da acceso a la primera persona: ${INVITE_USAGE}`;
    return length === 1 ? 'Puede entrar una persona.' : `Pueden entrar ${length} personas.`;
  } catch (error) {
    if (error instanceof PeopleError) return error.message;
    throw error;
  }
}
