import type { Folders } from '../../../base/config/folders.ts';
import { readPublishSecrets } from '../../../base/config/publish-secrets.ts';
import { type OwnFolders, refuseSourceFolders } from '../own-folders.ts';
import { PublishError } from '../publish-error.ts';
import { destinationName, loadPublishSettings } from '../settings.ts';
import { openFolderTarget } from './folder-target.ts';
import { openS3Target } from './s3-target.ts';
import type { SftpSecrets } from './sftp-login.ts';
import { openSftpTarget } from './sftp-target.ts';
import type { OpenTargetOptions, Target } from './target.ts';

/** Opens the configured target. @throws PublishError */
export async function openTarget(
  folders: OwnFolders & Pick<Folders, 'env'>,
  options: OpenTargetOptions = {},
): Promise<Target> {
  const { secretsOf, onStep = () => {}, createFolder } = options;
  const { destination } = await loadPublishSettings(folders.contentDir);
  if (!destination) throw new PublishError({ code: 'no-destination' });
  if (destination.kind === 'folder') {
    await refuseSourceFolders(destinationName(destination), folders);
    onStep('folder');
    return openFolderTarget(destinationName(destination), { createFolder });
  }
  const environmentSecrets = readPublishSecrets(folders.env);
  const { passphrase, password }: SftpSecrets = secretsOf?.(destination) ?? {};
  if (destination.kind === 's3') {
    onStep('connect');
    return openS3Target(destination, {
      id: destination.accessKey ?? environmentSecrets.s3AccessKeyId,
      key: password ?? environmentSecrets.s3SecretAccessKey,
    });
  }
  const { sftpPassword, sshAgent } = environmentSecrets;
  return openSftpTarget(destination, { passphrase, password: password ?? sftpPassword, sshAgent }, options);
}
