/** How a login proves who it is to an SFTP server, and why a server refuses it. */
import { readFile } from 'node:fs/promises';
import { PublishError } from '../publish-error.ts';
import type { SftpPlace } from '../settings.ts';

/** What is kept in memory only. */
export interface Secrets {
  password?: string | undefined;
  /** Of the private key. */
  passphrase?: string | undefined;
}

const WINDOWS_AGENT = '\\\\.\\pipe\\openssh-ssh-agent';

/** How far a login came. */
export interface Login {
  /** Authentication methods that the server accepts, https://www.rfc-editor.org/rfc/rfc4252#section-5.1 */
  offered: readonly string[];
  /** What the server asked for besides the password. */
  question: string;
}

/** Tries each authentication method once. Hosts that have no `password` ask for it by `keyboard-interactive`. */
export function methodsOf({ privateKey, agent }: Proof, login: Login) {
  const key = agent ? 'agent' : 'publickey';
  const methods = privateKey || agent ? [key] : ['password', 'keyboard-interactive'];
  return (left: readonly string[] | null): string | false => {
    // The answer to `none` is the list of methods.
    if (left === null) return 'none';
    login.offered = left;
    for (let method = methods.shift(); method; method = methods.shift())
      if (method === 'agent' || left.includes(method)) return method;
    return false;
  };
}

/** Answers the first hidden question with the password. Others ask for a second factor, which nobody is there to type. */
export function answerWith(password: string, login: Login) {
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
        // The same question again: the password was wrong.
        if (prompt !== passwordPrompt) login.question = prompt.trim();
        return '';
      }),
    );
}

interface Proof {
  privateKey?: Buffer;
  passphrase?: string;
  agent?: string;
  password?: string;
}

/** PuTTY's format but for the RSA and DSA keys of its version 2, which ssh2 reads. */
const UNREADABLE_PUTTY_KEY = /^PuTTY-User-Key-File-(?!2: ssh-(rsa|dss)\s)/;

/** Throws PublishError `credentials`; `items` names the secret that a person may type. */
export async function proofOf(
  { clave_privada: file, agente }: SftpPlace,
  { password, passphrase }: Secrets,
): Promise<Proof> {
  const missing = (words: string, items: string[] = []) => new PublishError('credentials', words, { items });
  if (file) {
    const privateKey = await readFile(file).catch(() => {
      throw missing(`No se puede leer la clave privada «${file}». Revisa la ruta.`);
    });
    if (UNREADABLE_PUTTY_KEY.test(privateKey.subarray(0, 80).toString('latin1')))
      throw missing(
        `«${file}» es una clave de PuTTY (.ppk), y de ese formato aquí no se lee. Ábrela con PuTTYgen, elige «Conversions», «Export OpenSSH key», guárdala con otro nombre y pon aquí la ruta de ese archivo.`,
      );
    return { privateKey, ...(passphrase && { passphrase }) };
  }
  if (agente) {
    const socket = process.env.SSH_AUTH_SOCK || (process.platform === 'win32' ? WINDOWS_AGENT : '');
    if (socket) return { agent: socket };
    throw missing(
      'No hay ningún agente de claves en marcha. Arráncalo, o usa contraseña o un archivo de clave.',
    );
  }
  if (password) return { password };
  throw missing('Falta la contraseña del servidor.', ['password']);
}

/** Why a server refuses a login, and the secret that a person may type again. @param server as messages name it */
export function refusedLogin(
  place: SftpPlace,
  server: string,
  { offered, question }: Login,
): [words: string, items?: string[]] {
  if (question)
    return [
      `${server} pide, además de la contraseña, «${question}», y eso no se puede contestar cada vez que se publica. Usa una clave en vez de la contraseña; el alojamiento dice cómo se da de alta.`,
    ];
  const usesKey = Boolean(place.clave_privada || place.agente);
  const takesKeys = offered.includes('publickey');
  const takesPasswords = offered.includes('password') || offered.includes('keyboard-interactive');
  if (usesKey && !takesKeys && takesPasswords)
    return [
      `${server} no admite claves, solo contraseña. Elige contraseña en los ajustes y vuelve a intentarlo.`,
    ];
  if (!usesKey && takesKeys && !takesPasswords)
    return [
      `${server} no admite contraseñas, solo claves. Elige en los ajustes un archivo de clave; el alojamiento dice cómo se da de alta.`,
    ];
  return [
    `${server} no acepta ese usuario con esa contraseña o esa clave. Revisa las dos cosas y vuelve a intentarlo.`,
    usesKey ? [] : ['password'],
  ];
}
