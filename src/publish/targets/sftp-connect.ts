/** A line to an SFTP server whose key is known. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import Client from 'ssh2-sftp-client';
import { STAGING } from '../manifest.ts';
import { PublishError, type PublishErrorCode } from '../publish-error.ts';
import type { SftpPlace } from '../settings.ts';

/** What is kept in memory only. */
export interface Secrets {
  password?: string | undefined;
  /** Of the private key. */
  passphrase?: string | undefined;
}

export type Sftp = Awaited<ReturnType<Client['connect']>>;

export interface Line {
  sftp: Sftp;
  /** Rejects when the line is cut; never resolves. */
  cut: Promise<never>;
  end(): Promise<void>;
}

/** Asked the first time: whether the server with this key, `SHA256:…`, is the right one. */
export type TrustHostKey = (fingerprint: string, place: SftpPlace) => Promise<boolean>;

const WINDOWS_AGENT = '\\\\.\\pipe\\openssh-ssh-agent';
const READY_MS = 20_000;
const KEEP_ALIVE_MS = 10_000;

/** Throws PublishError: `host-key` (`items`: the key that it shows, or the known one and that), `credentials`, `network`. */
export async function connectSftp(place: SftpPlace, secrets: Secrets, trust: TrustHostKey): Promise<Line> {
  for (let known = place.huella; ; ) {
    const made = await attempt(place, secrets, known);
    if (typeof made !== 'string') return made;
    if (known) throw changedKey(place, known, made);
    // The server does not wait until somebody has compared the key: the line is made again after that.
    if (!(await trust(made, place)))
      throw new PublishError(
        'host-key',
        `Es la primera vez que se conecta con ${place.servidor}, y su clave (${made}) no se ha confirmado. Compárala con la que dice el alojamiento.`,
        { items: [made] },
      );
    known = made;
  }
}

/** @returns the line, or the fingerprint of a server that is not the known one */
async function attempt(
  place: SftpPlace,
  secrets: Secrets,
  known: string | undefined,
): Promise<Line | string> {
  const cut = Promise.withResolvers<never>();
  // Nobody may be waiting when it happens.
  cut.promise.catch(() => {});
  const onCut = (error?: unknown) => cut.reject(lineCut(place, error));
  // Its own words on the console are of no use to anybody.
  const client = new Client('publicar', { error: onCut, end: () => onCut(), close: () => onCut() });
  for (const event of ['error', 'end', 'close']) client.on(event, onCut);
  let refused = '';
  let socket: Socket | undefined;
  const login: Login = { offered: [], question: '' };
  try {
    const proof = await proofOf(place, secrets);
    socket = await socketTo(place);
    const { password } = proof;
    if (password !== undefined) client.on('keyboard-interactive', answerWith(password, login));
    const sftp = await client.connect({
      sock: socket,
      username: place.usuario,
      ...proof,
      tryKeyboard: password !== undefined,
      authHandler: methodsOf(proof, login),
      readyTimeout: READY_MS,
      keepaliveInterval: KEEP_ALIVE_MS,
      hostVerifier: (key: Buffer) => {
        const fingerprint = fingerprintOf(key);
        if (fingerprint === known) return true;
        refused = fingerprint;
        return false;
      },
    });
    const end = async () => void (await client.end().catch(() => {}));
    return { sftp, cut: cut.promise, end };
  } catch (error) {
    await client.end().catch(() => {});
    // Left open, it would be one of the few that the server waits for before anybody has logged in.
    socket?.destroy();
    if (refused) return refused;
    throw connectError(error, place, login);
  }
}

/** How far a login came. */
interface Login {
  /** Authentication methods that the server accepts, https://www.rfc-editor.org/rfc/rfc4252#section-5.1 */
  offered: readonly string[];
  /** What the server asked for besides the password. */
  question: string;
}

/** Tries each authentication method once. Hosts that have no `password` ask for it by `keyboard-interactive`. */
function methodsOf({ privateKey, agent }: Proof, login: Login) {
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
function answerWith(password: string, login: Login) {
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

/** Many small questions: with Nagle's algorithm each would wait for the answer to the one before. */
async function socketTo({ servidor, puerto }: SftpPlace): Promise<Socket> {
  const socket = connect({ host: servidor, port: puerto, noDelay: true });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(READY_MS) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** As OpenSSH shows it. */
const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

interface Proof {
  privateKey?: Buffer;
  passphrase?: string;
  agent?: string;
  password?: string;
}

/** PuTTY's format but for the RSA and DSA keys of its version 2, which ssh2 reads. */
const UNREADABLE_PUTTY_KEY = /^PuTTY-User-Key-File-(?!2: ssh-(rsa|dss)\s)/;

/** Throws PublishError `credentials`; `items` names the secret that a person may type. */
async function proofOf(
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

const changedKey = ({ servidor }: SftpPlace, known: string, now: string): PublishError =>
  new PublishError(
    'host-key',
    `${servidor} muestra otra clave que la de siempre: puede que el alojamiento la haya cambiado, o que alguien se haga pasar por él para quedarse con la contraseña. No se ha enviado nada. Pregunta al alojamiento antes de seguir. La de siempre: ${known}. La de ahora: ${now}.`,
    { items: [known, now] },
  );

/** Of SFTP's answers, https://datatracker.ietf.org/doc/html/draft-ietf-secsh-filexfer-02#section-7 */
export const STATUS = { noSuchFile: 2, denied: 3, failure: 4 };

const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EPIPE)$/;

type Server = Pick<SftpPlace, 'servidor' | 'puerto'>;

const named = ({ servidor, puerto }: Server) => (puerto === 22 ? servidor : `${servidor}:${puerto}`);

/** The line is cut, or there never was one. */
const lineCut = (server: Server, cause?: unknown): PublishError =>
  new PublishError(
    'network',
    `Se ha cortado la conexión con ${named(server)}. Vuelve a intentarlo y continuará donde se quedó.`,
    { cause },
  );

/** Why a connection did not come about. */
function connectError(error: unknown, place: SftpPlace, login: Login): PublishError {
  if (error instanceof PublishError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  const why = (reason: PublishErrorCode, words: string, items: string[] = []) =>
    new PublishError(reason, words, { cause: error, items });
  if (/privateKey|passphrase/i.test(message))
    return why(
      'credentials',
      'La clave privada no se puede usar: no es una clave, o falta su frase de paso o no es la suya. Revísalo y vuelve a intentarlo.',
      ['passphrase'],
    );
  if (/authentication methods failed|agent/i.test(message))
    return why('credentials', ...refusedLogin(place, login));
  if (code === 'ENOTFOUND' || /Address lookup failed/.test(message))
    return why(
      'network',
      `No encuentro el servidor «${place.servidor}». Revisa que el nombre está bien escrito y que hay conexión a internet.`,
    );
  if (NETWORK.test(code) || /timed out|timeout|unexpected (end|close)|refused|reset/i.test(message))
    return why(
      'network',
      `${named(place)} no responde. Mira si hay conexión a internet y si el puerto es el correcto, y vuelve a intentarlo.`,
    );
  return why('failed', `No se ha podido conectar con ${named(place)}: ${message}`);
}

/** Why a server refuses a login, and the secret that a person may type again. */
function refusedLogin(place: SftpPlace, { offered, question }: Login): [words: string, items?: string[]] {
  const server = named(place);
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

/** Why a request failed. @param isFull whether its disk has no room left, where that can be known */
export function answerError(error: unknown, server: Server, path: string, isFull: boolean): PublishError {
  if (error instanceof PublishError) return error;
  const { code, message } = error as { code?: string | number; message: string };
  const why = (reason: PublishErrorCode, words: string) => new PublishError(reason, words, { cause: error });
  // What is on its way has a name that nobody knows.
  const shown = path.startsWith(`${STAGING}/`) ? 'los archivos nuevos' : `«${path}»`;
  const place = `${shown} en ${named(server)}`;
  if (isFull)
    return why(
      'disk-full',
      `En el servidor ${named(server)} no queda sitio para ${shown}. Libera espacio o pide más al alojamiento; después continuará donde se quedó.`,
    );
  if (code === STATUS.denied)
    return why(
      'permission',
      `El servidor no deja escribir ${place}. Mira si la carpeta es la de la web y si el usuario tiene permiso en ella.`,
    );
  if (code === STATUS.noSuchFile)
    return why('missing', `El servidor no encuentra ${place}. Revisa la carpeta remota.`);
  if (typeof code === 'string' && NETWORK.test(code)) return lineCut(server, error);
  return why(
    'failed',
    `El servidor no ha podido guardar ${place} (${message}). Puede que no quede sitio en su disco. Vuelve a intentarlo.`,
  );
}
