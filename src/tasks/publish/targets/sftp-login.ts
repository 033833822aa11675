/** SSH authentication, and the reasons why a server refuses it. */
import { readFile } from 'node:fs/promises';
import { PublishError } from '../publish-error.ts';
import type { SftpDestination } from '../settings.ts';

/** Secrets, kept in memory only. */
export interface SftpSecrets {
  password?: string | undefined;
  /** Passphrase of the private key. */
  passphrase?: string | undefined;
  /** Socket of the SSH agent; not a secret, but kept beside them. */
  sshAgent?: string | undefined;
}

/** Progress of a login. */
export interface LoginProgress {
  /** Authentication methods that the server accepts, https://www.rfc-editor.org/rfc/rfc4252#section-5.1 */
  offered: readonly string[];
  /** Prompt of the server other than the password's. */
  question: string;
}

/** Tries each authentication method once. Hosts without `password` ask for it by `keyboard-interactive`. */
export function authHandler({ privateKey, agent }: Credentials, login: LoginProgress) {
  const key = agent ? 'agent' : 'publickey';
  const methods = privateKey || agent ? [key] : ['password', 'keyboard-interactive'];
  return (remainingMethods: readonly string[] | null): string | false => {
    // The response to `none` lists the methods.
    if (remainingMethods === null) return 'none';
    login.offered = remainingMethods;
    for (let method = methods.shift(); method; method = methods.shift())
      if (method === 'agent' || remainingMethods.includes(method)) return method;
    return false;
  };
}

/** Answers the first hidden prompt with the password. Other prompts ask for a second factor, which a program cannot answer. */
export function promptHandler(password: string, login: LoginProgress) {
  let passwordPrompt: string | undefined;
  return (
    _name: string,
    _instructions: string,
    _language: string,
    prompts: readonly { prompt: string; echo?: boolean }[],
    finish: (answers: string[]) => void,
  ) =>
    finish(
      prompts.map(({ prompt, echo }) => {
        if (passwordPrompt === undefined && !echo) {
          passwordPrompt = prompt;
          return password;
        }
        // The same prompt again means a wrong password.
        if (prompt !== passwordPrompt) login.question = prompt.trim();
        return '';
      }),
    );
}

interface Credentials {
  privateKey?: Buffer;
  passphrase?: string;
  agent?: string;
  password?: string;
}

/** PuTTY key formats that ssh2 cannot read: all except RSA and DSA keys of version 2. */
const UNREADABLE_PUTTY_KEY = /^PuTTY-User-Key-File-(?!2: ssh-(rsa|dss)\s)/;

/** Loads the key or agent. @throws PublishError `credentials`; `items` names the secret that a person may type */
export async function loadCredentials(
  { keyFile: file, usesAgent }: SftpDestination,
  { password, passphrase, sshAgent }: SftpSecrets,
): Promise<Credentials> {
  if (file) {
    const privateKey = await readFile(file).catch(() => {
      throw new PublishError({ code: 'unreadable-key', file });
    });
    if (UNREADABLE_PUTTY_KEY.test(privateKey.subarray(0, 80).toString('latin1')))
      throw new PublishError({ code: 'putty-key', file });
    return { privateKey, ...(passphrase && { passphrase }) };
  }
  if (usesAgent) {
    if (sshAgent) return { agent: sshAgent };
    throw new PublishError({ code: 'no-agent' });
  }
  if (password) return { password };
  throw new PublishError({ code: 'no-password' }, { items: ['password'] });
}

/**
 * Error for a refused login, with the secret that a person may type again.
 * @param server name in messages
 */
export function loginRefused(
  destination: SftpDestination,
  server: string,
  { offered, question }: LoginProgress,
  cause: unknown,
): PublishError {
  if (question) return new PublishError({ code: 'second-factor', server, question }, { cause });
  const usesKey = Boolean(destination.keyFile || destination.usesAgent);
  const acceptsKeys = offered.includes('publickey');
  const acceptsPasswords = offered.includes('password') || offered.includes('keyboard-interactive');
  if (usesKey && !acceptsKeys && acceptsPasswords)
    return new PublishError({ code: 'no-keys-accepted', server }, { cause });
  if (!usesKey && acceptsKeys && !acceptsPasswords)
    return new PublishError({ code: 'no-passwords-accepted', server }, { cause });
  const items = usesKey ? [] : ['password'];
  return new PublishError({ code: 'login-refused', server }, { cause, items });
}
