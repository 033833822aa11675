/** A line to an SFTP server whose key is known. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import Client from 'ssh2-sftp-client';
import { STAGING } from '../manifest.ts';
import { PublishError, type PublishErrorCode } from '../publish-error.ts';
import type { SftpPlace } from '../settings.ts';
import { answerWith, type Login, methodsOf, proofOf, refusedLogin, type Secrets } from './sftp-login.ts';

export type Sftp = Awaited<ReturnType<Client['connect']>>;

export interface Line {
  sftp: Sftp;
  /** Rejects when the line is cut; never resolves. */
  cut: Promise<never>;
  end(): Promise<void>;
}

/** Asked the first time: whether the server with this key, `SHA256:…`, is the right one. */
export type TrustHostKey = (fingerprint: string, place: SftpPlace) => Promise<boolean>;

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
    return why('credentials', ...refusedLogin(place, named(place), login));
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
