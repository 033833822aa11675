import { PublishError } from '../publish-error.ts';

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
export function isDenied(error: unknown): boolean {
  const { status, serviceCode = '' } = error as Answer;
  return status === 403 && !BAD_KEY.test(serviceCode);
}

/** Why the store did not do what it was asked to, said for people. @param place as `Target.name` */
export function s3Error(error: unknown, place: string): PublishError {
  const { status, serviceCode = '', message = '' } = error as Answer;
  const why = (code: ConstructorParameters<typeof PublishError>[0], words: string) =>
    new PublishError(code, words, { cause: error });
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
