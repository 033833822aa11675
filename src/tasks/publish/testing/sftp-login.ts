/**
 * SSH server with an empty folder, for logins that OpenSSH's daemon cannot imitate here, such as
 * keyboard-interactive.
 */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import ssh2, { type AuthenticationType } from 'ssh2';

const { Server, utils } = ssh2;

export interface SftpLogin {
  port: number;
  /** Authentication methods that the client tried, in order. */
  tried: string[];
  stop(): Promise<void>;
}

/**
 * @param answers answers by prompt for `keyboard-interactive`; all prompts are sent at once
 * @param methods methods that it offers
 */
export async function startSftpLogin(
  answers: Record<string, string>,
  methods: AuthenticationType[] = ['keyboard-interactive'],
): Promise<SftpLogin> {
  const triedMethods: string[] = [];
  const prompts = Object.keys(answers).map((prompt) => ({ prompt, echo: false }));
  const server = new Server({ hostKeys: [utils.generateKeyPairSync('ed25519').private] }, (client) => {
    client.on('error', () => {});
    client.on('authentication', (context) => {
      triedMethods.push(context.method);
      if (context.method !== 'keyboard-interactive' || !methods.includes(context.method))
        return context.reject(methods);
      context.prompt(prompts, (typed) => {
        const isRight = prompts.every(({ prompt }, n) => typed[n] === answers[prompt]);
        if (isRight) context.accept();
        else context.reject(methods);
      });
    });
    client.on('session', (accept) =>
      accept().on('sftp', (acceptSftp) => {
        const sftp = acceptSftp();
        sftp.on('OPENDIR', (request) => sftp.handle(request, Buffer.from('root')));
        sftp.on('READDIR', (request) => sftp.status(request, utils.sftp.STATUS_CODE.EOF));
        sftp.on('CLOSE', (request) => sftp.status(request, utils.sftp.STATUS_CODE.OK));
      }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    tried: triedMethods,
    async stop() {
      server.close();
      await once(server, 'close');
    },
  };
}
