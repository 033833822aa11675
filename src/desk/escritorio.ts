/**
 * Starts the desk on the club's server, for the people of `.escritorio/personas.yaml`. A proxy with TLS is in front of it.
 * `-- --invitar "Ana Ruiz" ana@example.org` adds a person to the board instead.
 */
import { join } from 'node:path';
import { loadEnvironment } from '../config/environment.ts';
import { type Folders, readFolders } from '../config/folders.ts';
import { SettingsError } from '../config/settings-error.ts';
import { readSharedDeskOptions } from '../config/shared-desk.ts';
import { reportAndExit } from '../errors/report.ts';
import { readMailConfig } from '../mail/config.ts';
import { openMailer } from '../mail/send-mail.ts';
import { rollBackInterrupted } from '../publish/restore.ts';
import { openAccounts } from './people/accounts.ts';
import { INVITE_USAGE, inviteToBoard, parseInvitation } from './people/invite-command.ts';
import { PeopleError } from './people/people-error.ts';
import { readPeople } from './people/people-file.ts';
import { isWithoutClub, openDesk } from './server/open-desk.ts';
import { signedInAccess } from './server/signed-in-guard.ts';

/** Folder of sessions in DATA_DIR. Backups do not include it, so that restoring one revives no session. */
const ACCOUNTS_FOLDER = 'escritorio';

try {
  const env = loadEnvironment();
  const { origins, host, port } = readSharedDeskOptions(env);
  const invitation = parseInvitation(process.argv.slice(2));
  if (invitation) {
    const { contentDir } = requireClub(readFolders(env));
    console.log(await inviteToBoard(invitation, { contentDir, origin: origins.desk }));
    process.exit(0);
  }
  const { dataDir, trustProxy } = readMailConfig(env);
  const { ownContentDir, ownPhotosDir } = readFolders(env);
  for (const line of await rollBackInterrupted([ownContentDir, ownPhotosDir])) console.log(line);
  const folders = requireClub(readFolders(env));
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
  await desk.context.publicationQueue.requestIfUnpublished();
  console.log(`Correo: ${mailer.description}`);
  console.log(
    `El escritorio está en ${desk.address} y escucha en http://${host}:${port} y el puerto siguiente.`,
  );
} catch (error) {
  reportAndExit(error);
}

/** Returns the folders if they contain the club's own content. @throws SettingsError */
function requireClub(folders: Folders): Folders {
  if (!isWithoutClub(folders)) return folders;
  throw new SettingsError(
    `En «${folders.ownContentDir}» no hay ningún club. Recupera ahí la copia del vuestro (npm run restaurar) o créalo (npm run nuevo-club).`,
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
