import type { Environment } from './environment.ts';

/** Named pipe of the SSH agent built into Windows. */
const WINDOWS_AGENT = '\\\\.\\pipe\\openssh-ssh-agent';

/** Reads the secrets for publishing, and the socket of the SSH agent. */
export const readPublishSecrets = (env: Environment) => ({
  sftpPassword: env.SFTP_PASSWORD,
  s3AccessKeyId: env.S3_ACCESS_KEY_ID,
  s3SecretAccessKey: env.S3_SECRET_ACCESS_KEY,
  sshAgent: env.SSH_AUTH_SOCK || (process.platform === 'win32' ? WINDOWS_AGENT : undefined),
});
