import { join } from 'node:path';
import type { Folders } from '../../../base/config/folders.ts';
import { readPublishSecrets } from '../../../base/config/publish-secrets.ts';
import { type OwnFolders, refuseSourceFolders } from '../own-folders.ts';
import { PublishError } from '../publish-error.ts';
import { destinationName, loadPublishSettings, type PublishDestination, SETTINGS_FILE } from '../settings.ts';
import { openFolderTarget } from './folder-target.ts';
import { openS3Target } from './s3-target.ts';
import type { TrustHostKey } from './sftp-connect.ts';
import type { SftpSecrets } from './sftp-login.ts';
import { openSftpTarget } from './sftp-target.ts';
import type { Target } from './target.ts';

export interface OpenTargetOptions {
  /** Secrets that the caller keeps in memory; missing ones come from the environment. */
  secretsOf?: ((destination: PublishDestination) => SftpSecrets) | undefined;
  /** Asks on the first connection; the key is stored if confirmed. Without it an unknown server is refused. */
  trustHostKey?: TrustHostKey | undefined;
}

/** Opens the configured target. @throws PublishError */
export async function openTarget(
  folders: OwnFolders & Pick<Folders, 'env'>,
  { secretsOf = () => ({}), trustHostKey = async () => false }: OpenTargetOptions = {},
): Promise<Target> {
  const { destination } = await loadPublishSettings(folders.contentDir);
  if (!destination)
    throw new PublishError({ code: 'no-destination', file: join(folders.contentDir, SETTINGS_FILE) });
  if (destination.kind === 'folder') {
    await refuseSourceFolders(destinationName(destination), folders);
    return openFolderTarget(destinationName(destination));
  }
  const environmentSecrets = readPublishSecrets(folders.env);
  const { passphrase, password } = secretsOf(destination);
  if (destination.kind === 's3')
    return openS3Target(destination, {
      id: destination.accessKey ?? environmentSecrets.s3AccessKeyId,
      key: password ?? environmentSecrets.s3SecretAccessKey,
    });
  const { sftpPassword, sshAgent } = environmentSecrets;
  return openSftpTarget(
    destination,
    { passphrase, password: password ?? sftpPassword, sshAgent },
    trustHostKey,
  );
}
