import { STAGING } from '../manifest.ts';
import { PublishError } from '../publish-error.ts';

/** Of SFTP's answers, https://datatracker.ietf.org/doc/html/draft-ietf-secsh-filexfer-02#section-7 */
export const STATUS = { noSuchFile: 2, denied: 3, failure: 4 };

const NETWORK =
  /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EPIPE)$/;

export interface Server {
  host: string;
  port: number;
}

const named = ({ host, port }: Server) => (port === 22 ? host : `${host}:${port}`);

/** The line is cut, or there never was one. */
export function lineCut(server: Server, cause?: unknown): PublishError {
  return new PublishError(
    'network',
    `Se ha cortado la conexión con ${named(server)}. Lo publicado está entero; vuelve a intentarlo y continuará donde se quedó.`,
    { cause },
  );
}

/** Why a connection did not come about. */
export function connectError(error: unknown, server: Server): PublishError {
  if (error instanceof PublishError) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (/authentication methods failed|Cannot parse privateKey|passphrase|agent/i.test(message))
    return new PublishError(
      'credentials',
      /privateKey|passphrase/i.test(message)
        ? 'La clave privada no se puede usar: no es una clave, o falta su frase de paso o no es la suya. Revísalo y vuelve a intentarlo.'
        : `${named(server)} no acepta ese usuario con esa contraseña o esa clave. Revisa las dos cosas y vuelve a intentarlo.`,
      { cause: error },
    );
  if (code === 'ENOTFOUND' || /Address lookup failed/.test(message))
    return new PublishError(
      'network',
      `No encuentro el servidor «${server.host}». Revisa que el nombre está bien escrito y que hay conexión a internet.`,
      { cause: error },
    );
  if (NETWORK.test(code) || /timed out|timeout|unexpected (end|close)|refused|reset/i.test(message))
    return new PublishError(
      'network',
      `${named(server)} no responde. Mira si hay conexión a internet y si el puerto es el correcto, y vuelve a intentarlo.`,
      { cause: error },
    );
  return new PublishError('failed', `No se ha podido conectar con ${named(server)}: ${message}`, {
    cause: error,
  });
}

/** Why the server did not do what it was asked to. @param isFull whether its disk has no room left, where that can be known */
export function answerError(error: unknown, server: Server, path: string, isFull: boolean): PublishError {
  if (error instanceof PublishError) return error;
  const { code, message } = error as { code?: string | number; message: string };
  // What is on its way has a name that nobody knows.
  const shown = path.startsWith(`${STAGING}/`) ? 'los archivos nuevos' : `«${path}»`;
  const place = `${shown} en ${named(server)}`;
  if (isFull)
    return new PublishError(
      'disk-full',
      `En el servidor ${named(server)} no queda sitio para ${shown}. Libera espacio o pide más al alojamiento; después continuará donde se quedó.`,
      { cause: error },
    );
  if (code === STATUS.denied)
    return new PublishError(
      'permission',
      `El servidor no deja escribir ${place}. Mira si la carpeta es la de la web y si el usuario tiene permiso en ella.`,
      { cause: error },
    );
  if (code === STATUS.noSuchFile)
    return new PublishError('missing', `El servidor no encuentra ${place}. Revisa la carpeta remota.`, {
      cause: error,
    });
  if (typeof code === 'string' && NETWORK.test(code)) return lineCut(server, error);
  return new PublishError(
    'failed',
    `El servidor no ha podido guardar ${place} (${message}). Puede que no quede sitio en su disco. Lo publicado está entero; vuelve a intentarlo.`,
    { cause: error },
  );
}
