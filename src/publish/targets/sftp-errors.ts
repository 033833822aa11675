import { STAGING } from '../manifest.ts';
import { PublishError, type PublishErrorCode } from '../publish-error.ts';
import type { SftpPlace } from '../settings.ts';

/** Of SFTP's answers, https://datatracker.ietf.org/doc/html/draft-ietf-secsh-filexfer-02#section-7 */
export const STATUS = { noSuchFile: 2, denied: 3, failure: 4 };

const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EPIPE)$/;

type Server = Pick<SftpPlace, 'servidor' | 'puerto'>;

const named = ({ servidor, puerto }: Server) => (puerto === 22 ? servidor : `${servidor}:${puerto}`);

/** The line is cut, or there never was one. */
export const lineCut = (server: Server, cause?: unknown): PublishError =>
  new PublishError(
    'network',
    `Se ha cortado la conexión con ${named(server)}. Lo publicado está entero; vuelve a intentarlo y continuará donde se quedó.`,
    { cause },
  );

/** Why a connection did not come about. */
export function connectError(error: unknown, place: SftpPlace): PublishError {
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
    return why(
      'credentials',
      `${named(place)} no acepta ese usuario con esa contraseña o esa clave. Revisa las dos cosas y vuelve a intentarlo.`,
      place.clave_privada || place.agente ? [] : ['password'],
    );
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

/** Why the server did not do what it was asked to. @param isFull whether its disk has no room left, where that can be known */
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
    `El servidor no ha podido guardar ${place} (${message}). Puede que no quede sitio en su disco. Lo publicado está entero; vuelve a intentarlo.`,
  );
}
