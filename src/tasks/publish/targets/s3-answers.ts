/** Responses of S3-compatible stores, and the conversion of their errors. */
import { PublishError } from '../publish-error.ts';
import type { PublishFault, S3Permission } from '../publish-messages.ts';

/** Client error; without a status there was no response. */
export interface S3ClientError {
  status?: number;
  /** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html#ErrorCodeList */
  serviceCode?: string | undefined;
  message?: string;
  body?: string | undefined;
}

/**
 * Returns a `fetch` for s3mini, which reads error codes only from `application/xml`, follows a repeating list token
 * forever, and takes any web page for an empty list. A redirect would lose the signature, so none is followed.
 * @param location `Target.name`
 */
export function fetchFromStore(location: string): typeof fetch {
  const tokens = new Set<string>();
  return async (input, init) => {
    const { searchParams: query } = new URL(String(input));
    const token = query.get('continuation-token');
    if (query.has('list-type') && token === null) tokens.clear();
    if (token !== null && tokens.has(token)) throw new PublishError({ code: 's3-repeats', location });
    if (token !== null) tokens.add(token);
    const response = await fetch(input, { ...init, redirect: 'manual' });
    if (
      response.ok &&
      query.has('list-type') &&
      /text\/html/.test(response.headers.get('content-type') ?? '')
    )
      throw new PublishError({ code: 's3-web-page', location });
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
 * Converts a failed request to a PublishError.
 * @param location `Target.name`
 */
export function toS3PublishError(error: unknown, location: string, permission: S3Permission): PublishError {
  const { status, serviceCode = '', message = '', body = '' } = error as S3ClientError;
  const failed = (fault: PublishFault, items: string[] = []) =>
    new PublishError(fault, { cause: error, items });
  if (status === undefined) return failed({ code: 's3-no-answer', location });
  if (CLOCK.test(serviceCode)) return failed({ code: 's3-clock', location });
  if (QUOTA.test(serviceCode) || status === 507) return failed({ code: 's3-quota', location });
  if (SERVER.test(serviceCode) || (status >= 300 && status < 400))
    return failed({ code: 's3-other-server', location, expected: expectedValue(body, /<Endpoint>([^<]+)/) });
  if (REGION.test(serviceCode))
    return failed({
      code: 's3-other-region',
      location,
      expected: expectedValue(body, /<Region>([^<]+)/, /expecting '?([\w-]+)/),
    });
  if (NO_BUCKET.test(serviceCode) || status === 404) return failed({ code: 's3-no-bucket', location });
  if (KEY.test(serviceCode)) return failed({ code: 's3-unknown-key', location });
  if (status === 401 || SECRET.test(serviceCode))
    return failed({ code: 's3-wrong-secret', location }, ['password']);
  if (status === 403) return failed({ code: 's3-denied', location, permission });
  return failed({ code: 's3-failed', location, status, detail: serviceCode || message });
}

/** Extracts the value that the store expects from its error, if it names one. */
function expectedValue(body: string, ...patterns: RegExp[]): string | undefined {
  return patterns.flatMap((pattern) => pattern.exec(body)?.[1] ?? [])[0];
}
