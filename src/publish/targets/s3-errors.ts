import type { S3mini } from 's3mini';
import { PublishError, type PublishErrorCode } from '../publish-error.ts';

export interface Answer {
  status?: number;
  /** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html#ErrorCodeList */
  serviceCode?: string | undefined;
  message?: string;
}

/** Whether the same request may well succeed a moment later: no answer, or a store that is busy. */
export function isPassing(error: unknown): boolean {
  const { status } = error as Answer;
  return status === undefined || status === 429 || status >= 500;
}

const BAD_KEY = /InvalidAccessKeyId|SignatureDoesNotMatch|InvalidToken|AuthorizationHeaderMalformed/;

/** Whether the keys are right, but may not do this. */
function isDenied(error: unknown): boolean {
  const { status, serviceCode = '' } = error as Answer;
  return status === 403 && !BAD_KEY.test(serviceCode);
}

/** Why the store did not do what it was asked to, said for people. @param place as `Target.name` */
export function s3Error(error: unknown, place: string): PublishError {
  const { status, serviceCode = '', message = '' } = error as Answer;
  const why = (code: PublishErrorCode, words: string, items: string[] = []) =>
    new PublishError(code, words, { cause: error, items });
  if (status === undefined)
    return why(
      'network',
      `${place} no responde. Mira si hay conexión a internet y vuelve a intentarlo: continuará donde se quedó.`,
    );
  if (serviceCode === 'NoSuchBucket' || status === 404)
    return why(
      'missing',
      `En ${place} no existe ese almacén (bucket). Revisa su nombre, el servidor y la región.`,
    );
  if (status === 401 || BAD_KEY.test(serviceCode))
    return why(
      'credentials',
      `${place} no acepta esas claves. Revisa la clave de acceso, la secreta y la región.`,
      ['password'],
    );
  if (status === 403)
    return why(
      'permission',
      `Esas claves no tienen permiso en ${place}: hace falta el de listar, leer, escribir y borrar.`,
    );
  return why(
    'failed',
    `${place} ha respondido con un error (${status} ${serviceCode || message}). Lo publicado está entero; vuelve a intentarlo.`,
  );
}

/**
 * A bucket that keeps what is removed would keep a photo that was taken down; where versions are suspended, those of
 * before are still there. Who may not ask does not know, so is refused, too. Throws PublishError, or what the client throws.
 * @param place as `Target.name`
 */
export async function mustForget(client: S3mini, place: string): Promise<void> {
  const versions = await client.getBucketVersioning().catch((error: Answer): 'Off' => {
    if (error.status !== undefined && NO_VERSIONS.has(error.status)) return 'Off';
    if (!isDenied(error)) throw error;
    throw new PublishError(
      'permission',
      `${place} no deja a esas claves preguntar si guarda versiones de lo que se borra, y una foto retirada podría seguir allí. Da a la clave el permiso de preguntarlo (s3:GetBucketVersioning) y vuelve a intentarlo.`,
      { cause: error },
    );
  });
  if (versions === 'Off') return;
  const why = {
    Enabled: 'guarda versiones de lo que se borra',
    Suspended: 'ha guardado versiones de lo que se borraba, y siguen allí',
  };
  throw new PublishError(
    'settings',
    `${place} ${why[versions]}: una foto retirada se podría seguir viendo. Elige o crea otro almacén (bucket) que nunca haya tenido historial de versiones.`,
  );
}

/** A store that knows nothing of versions does not know the question. */
const NO_VERSIONS: ReadonlySet<number> = new Set([404, 405, 501]);
