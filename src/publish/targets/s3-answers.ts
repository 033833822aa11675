/** Responses of S3-compatible stores, and their errors in words for people. */
import { PublishError, type PublishErrorCode } from '../publish-error.ts';

/** Client error; without a status there was no response. */
export interface S3ClientError {
  status?: number;
  /** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html#ErrorCodeList */
  serviceCode?: string | undefined;
  message?: string;
  body?: string | undefined;
}

/** Permissions of a key, as named in messages. */
export type S3Permission = 'listar' | 'leer' | 'escribir' | 'borrar' | 'preguntar por las versiones';

/**
 * `fetch` for s3mini, which reads error codes only from `application/xml`, follows a repeating list token forever,
 * and takes any web page for an empty list. A redirect would lose the signature, so none is followed.
 * @param place `Target.name`
 */
export function fetchFromStore(place: string): typeof fetch {
  const tokens = new Set<string>();
  return async (input, init) => {
    const { searchParams: query } = new URL(String(input));
    const token = query.get('continuation-token');
    if (query.has('list-type') && token === null) tokens.clear();
    if (token !== null && tokens.has(token))
      throw new PublishError(
        'failed',
        `${place} repite siempre el mismo trozo de la lista de archivos, así que no se puede saber qué hay. Es un fallo del almacén: díselo al proveedor.`,
      );
    if (token !== null) tokens.add(token);
    const response = await fetch(input, { ...init, redirect: 'manual' });
    if (
      response.ok &&
      query.has('list-type') &&
      /text\/html/.test(response.headers.get('content-type') ?? '')
    )
      throw new PublishError(
        'settings',
        `${place} no responde como un almacén S3, sino con una página web. Revisa en los ajustes la dirección del servidor: es la de la API, no la del panel ni la de la web.`,
      );
    if (response.ok || response.status === 304) return response;
    const headers = new Headers(response.headers);
    headers.set('content-type', 'application/xml');
    return new Response(await response.text(), { status: response.status, headers });
  };
}

/** True if a retry may succeed: no response, or a busy store. */
export function isTemporary(error: unknown): boolean {
  const { status } = error as S3ClientError;
  return status === undefined || status === 429 || (status >= 500 && status !== 501 && status !== 507);
}

const SECRET = /^(SignatureDoesNotMatch|InvalidToken|ExpiredToken|InvalidSecurity)$/;
const KEY = /^InvalidAccessKeyId$/;
const CLOCK = /^(RequestTimeTooSkewed|RequestExpired|AccessDeniedTimeSkewed)$/;
const QUOTA =
  /^(.*Quota.*Exceeded|QuotaExceeded.*|StorageLimitExceeded|XMinioStorageFull|InsufficientStorage)$/;
const REGION = /^(AuthorizationHeaderMalformed|InvalidRegion|IllegalLocationConstraintException)$/;
const SERVER = /^(PermanentRedirect|TemporaryRedirect|Redirect)$/;
const NO_BUCKET = /^(NoSuchBucket|InvalidBucketName)$/;

/** True if the key is valid but lacks a permission. */
export function isDenied(error: unknown): boolean {
  const { status, serviceCode = '' } = error as S3ClientError;
  return (
    status === 403 && ![SECRET, KEY, CLOCK, QUOTA, REGION, SERVER].some((codes) => codes.test(serviceCode))
  );
}

/**
 * Converts a failed request to an error with words for people.
 * @param place `Target.name`
 */
export function toS3PublishError(error: unknown, place: string, right: S3Permission): PublishError {
  const { status, serviceCode = '', message = '', body = '' } = error as S3ClientError;
  const why = (code: PublishErrorCode, words: string, items: string[] = []) =>
    new PublishError(code, words, { cause: error, items });
  if (status === undefined)
    return why(
      'network',
      `${place} no responde. Mira si hay conexión a internet y vuelve a intentarlo: continuará donde se quedó.`,
    );
  if (CLOCK.test(serviceCode))
    return why(
      'clock',
      `${place} no acepta la hora de este ordenador. Pon el reloj en hora (con la fecha y la zona horaria automáticas) y vuelve a intentarlo.`,
    );
  if (QUOTA.test(serviceCode) || status === 507)
    return why(
      'disk-full',
      `En ${place} no cabe más: se ha llegado al límite de lo contratado. Libera espacio o amplíalo con el proveedor; después continuará donde se quedó.`,
    );
  if (SERVER.test(serviceCode) || (status >= 300 && status < 400))
    return why(
      'settings',
      `${place} está en otro servidor${expectedValue(body, /<Endpoint>([^<]+)/)}. Corrige en los ajustes la dirección del servidor (con https y la de su región) y vuelve a intentarlo.`,
    );
  if (REGION.test(serviceCode))
    return why(
      'settings',
      `${place} está en otra región${expectedValue(body, /<Region>([^<]+)/, /expecting '?([\w-]+)/)}. Corrígela en los ajustes y vuelve a intentarlo.`,
    );
  if (NO_BUCKET.test(serviceCode) || status === 404)
    return why(
      'missing',
      `En ${place} no existe ese almacén (bucket). Revisa su nombre, el servidor y la región.`,
    );
  if (KEY.test(serviceCode))
    return why(
      'credentials',
      `${place} no conoce esa clave de acceso. Revísala en los ajustes, y mira que sea de ese proveedor y que siga activa.`,
    );
  if (status === 401 || SECRET.test(serviceCode))
    return why(
      'credentials',
      `${place} no acepta la clave secreta. Escríbela otra vez, y mira que sea la pareja de la clave de acceso y que la región sea la suya.`,
      ['password'],
    );
  if (status === 403)
    return why(
      'permission',
      `Esas claves no tienen permiso para ${right} en ${place}: hacen falta los de listar, leer, escribir y borrar.`,
    );
  return why(
    'failed',
    `${place} ha respondido con un error (${status} ${serviceCode || message}). Vuelve a intentarlo.`,
  );
}

/** Extracts the value that the store expects from its error, if it names one. */
function expectedValue(body: string, ...patterns: RegExp[]): string {
  const [found] = patterns.flatMap((pattern) => pattern.exec(body)?.[1] ?? []);
  return found ? ` («${found}»)` : '';
}
