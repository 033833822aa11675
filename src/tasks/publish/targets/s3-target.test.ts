import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newFolder } from '../../../../tests/setup/folder.ts';
import type { S3Destination } from '../settings.ts';
import { syncSite } from '../sync.ts';
import {
  type RequestInterceptor,
  type S3Server,
  sendS3Error,
  startMemoryS3,
  startS3,
} from '../testing/s3-server.ts';
import {
  type InventedSite,
  inventedSite,
  readTargetTexts,
  siteFaultsIn,
  writeSite,
} from '../testing/sites.ts';
import { objectKey, objectPath, openS3Target } from './s3-target.ts';
import type { Target } from './target.ts';

test.each([
  'index.html',
  'equipos/index.html',
  'equipos/federados/index.html',
  'assets/agenda-0a1b2c3d.json',
  '_headers',
  '.publicando/ab12',
])('maps %s to an object key and back', (path) => expect(objectPath(objectKey(path))).toBe(path));

// `npm run test:full` uses a real store, which is installed on demand; `npm test` uses one in memory.
describe('a bucket', () => {
  let store: S3Server;
  let dir: string;
  let settings: S3Destination;
  beforeAll(async () => {
    store = await (process.env.FULL ? startS3() : startMemoryS3());
  }, 300_000);
  afterAll(() => store?.stop());
  let site = 0;
  beforeEach(() => {
    dir = newFolder();
    store.intercept = () => false;
    settings = {
      kind: 's3',
      server: store.url,
      bucket: store.bucket,
      region: 'us-east-1',
      folder: `web-${site++}`,
    };
  });

  const compressed = (site: InventedSite): InventedSite =>
    Object.fromEntries(Object.keys(site).map((path) => [`${path}.gz`, 'unused']));
  const OLD = inventedSite('old', [1, 2], undefined, false);
  const NEW = inventedSite('new', [2, 3], ['equipos', 'agenda'], false);
  /** Files that only the old site refers to; they stay for a week. */
  const OLD_ONLY_FILES = Object.fromEntries(
    Object.entries(OLD).filter(([path]) => /^(img|assets)\//.test(path) && !(path in NEW)),
  );
  const writeLocalSite = (name: string, texts: InventedSite) =>
    writeSite(join(dir, name), { ...texts, ...compressed(texts) });
  const open = (changes: Partial<S3Destination> = {}) =>
    openS3Target({ ...settings, ...changes }, { id: 'S3RVER', key: 'S3RVER' });

  const published = (target: Target) => readTargetTexts(target, OLD, NEW);

  test('sets content type and cache lifetime of an object', async () => {
    const target = await open();
    await syncSite(target, writeLocalSite('old', OLD));
    const picture = Object.keys(OLD).find((path) => path.endsWith('.avif')) ?? '';
    const headersOf = async (key: string) => {
      const { headers } = await fetch(`${store.url}/${store.bucket}/${settings.folder}/${key}`);
      return `${headers.get('content-type')}; ${headers.get('cache-control')}`;
    };
    expect(await Promise.all(['equipos', 'sitemap.xml', picture].map(headersOf))).toEqual([
      'text/html; charset=utf-8; no-cache',
      'application/xml; public, max-age=900',
      'image/avif; public, max-age=31536000, immutable',
    ]);
  });

  test.runIf(process.env.FULL)(
    'leaves complete pages if cut off at any request, and the next run finishes',
    {
      timeout: 300_000,
    },
    async () => {
      writeLocalSite('old', OLD);
      writeLocalSite('new', NEW);
      for (let allowedRequests = 1, isComplete = false; !isComplete; allowedRequests += 5) {
        settings.folder = `cut-${allowedRequests}`;
        await syncSite(await open(), join(dir, 'old'));
        const target = await open();
        let requests = 0;
        store.intercept = (_, response) => ++requests > allowedRequests && Boolean(response.destroy());
        isComplete = await syncSite(target, join(dir, 'new')).then(
          () => true,
          (error) => {
            expect(error).toMatchObject({ kind: 'network', retry: true });
            return false;
          },
        );
        store.intercept = () => false;
        expect(siteFaultsIn(await published(target), OLD, NEW), `cut at ${allowedRequests}`).toEqual([]);
        await syncSite(target, join(dir, 'new'));
        expect(await published(target), `cut at ${allowedRequests}`).toEqual({ ...NEW, ...OLD_ONLY_FILES });
      }
    },
  );

  const errorResponse = (
    status: number,
    code: string,
    type?: string,
    extraXml?: string,
  ): RequestInterceptor => {
    return (_, response) => sendS3Error(response, status, code, type, extraXml);
  };
  const firstTwoTimes = (answer: RequestInterceptor): RequestInterceptor => {
    let responsesLeft = 2;
    return (...request) => responsesLeft-- > 0 && answer(...request);
  };

  const onVersioning =
    (answer: RequestInterceptor): RequestInterceptor =>
    (request, response) =>
      Boolean(request.url?.includes('versioning')) && answer(request, response);
  const versioningState = (status: string): RequestInterceptor =>
    onVersioning((_, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(`<VersioningConfiguration>${status}</VersioningConfiguration>`);
      return true;
    });

  const endlessList: RequestInterceptor = (request, response) => {
    if (!request.url?.includes('list-type')) return false;
    const list = '<IsTruncated>true</IsTruncated><NextContinuationToken>same</NextContinuationToken>';
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(`<ListBucketResult>${list}</ListBucketResult>`);
    return true;
  };

  test.each<[string, RequestInterceptor, refusal: object | null]>([
    ['that rejects the signature', errorResponse(403, 'SignatureDoesNotMatch'), { kind: 'credentials' }],
    ['that denies access', errorResponse(403, 'AccessDenied'), { kind: 'permission' }],
    ['that answers 503 twice', firstTwoTimes(errorResponse(503, 'SlowDown')), null],
    [
      'that sends errors as text/xml',
      errorResponse(403, 'InvalidAccessKeyId', 'text/xml'),
      { kind: 'credentials', items: [] },
    ],
    [
      'that sends errors in a type with a charset',
      errorResponse(403, 'SignatureDoesNotMatch', 'application/xml; charset=UTF-8'),
      { kind: 'credentials', items: ['password'] },
    ],
    [
      'that rejects the clock with 403',
      errorResponse(403, 'RequestTimeTooSkewed'),
      { kind: 'clock', retry: true },
    ],
    ['that rejects the clock with 400', errorResponse(400, 'RequestTimeTooSkewed'), { kind: 'clock' }],
    [
      'in another region',
      errorResponse(400, 'AuthorizationHeaderMalformed', 'application/xml', '<Region>eu-west-1</Region>'),
      { kind: 'settings', message: expect.stringContaining('otra región («eu-west-1»)') },
    ],
    [
      'on another server',
      errorResponse(301, 'PermanentRedirect'),
      { kind: 'settings', message: expect.stringContaining('otro servidor') },
    ],
    [
      'whose address is a web page',
      (_, response) => Boolean(response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hola</p>')),
      { kind: 'settings', message: expect.stringContaining('una página web') },
    ],
    [
      'that repeats its list endlessly',
      endlessList,
      { kind: 'failed', message: expect.stringContaining('repite siempre') },
    ],
    [
      'with versioning enabled',
      versioningState('<Status>Enabled</Status>'),
      { kind: 'settings', retry: false },
    ],
    [
      'with versioning suspended',
      versioningState('<Status>Suspended</Status>'),
      { kind: 'settings', retry: false },
    ],
    [
      'that denies access to the versioning state',
      onVersioning(errorResponse(403, 'AccessDenied')),
      { kind: 'permission', message: expect.stringContaining('s3:GetBucketVersioning') },
    ],
    [
      'that rejects the key when asked for versioning',
      onVersioning(errorResponse(403, 'InvalidAccessKeyId')),
      { kind: 'credentials' },
    ],
    [
      'that drops the versioning request',
      onVersioning((_, response) => Boolean(response.destroy())),
      { kind: 'network' },
    ],
    [
      'that fails on the versioning request',
      onVersioning(errorResponse(500, 'InternalError')),
      { kind: 'failed' },
    ],
    ['without support for versioning', onVersioning(errorResponse(501, 'NotImplemented')), null],
    ['that never had versioning', versioningState(''), null],
  ])('checks a bucket %s', async (_, interceptor, refusal) => {
    store.intercept = interceptor;
    if (refusal) await expect(open()).rejects.toMatchObject(refusal);
    else expect(await (await open()).list([''])).toEqual(new Map());
  });

  test('reports a missing bucket', () =>
    expect(open({ bucket: 'otro' })).rejects.toMatchObject({ kind: 'missing' }));

  test.each([
    [501, 'NotImplemented'],
    [400, 'InvalidArgument'],
  ])('publishes to a store that answers %i to a conditional request', async (status, code) => {
    store.intercept = ({ headers }, response) =>
      headers['if-none-match'] !== undefined && sendS3Error(response, status, code);
    const target = await open();
    await syncSite(target, writeLocalSite('old', OLD));
    expect(await published(target)).toEqual(OLD);
  });

  test.each([
    ['delete', 'DELETE', 403, 'AccessDenied', 'permission', 'permiso para borrar'],
    ['write, because the store is full,', 'PUT', 403, 'QuotaExceeded', 'disk-full', 'no cabe más'],
  ])('changes nothing with keys that may not %s', async (_, method, status, code, expected, messagePart) => {
    await syncSite(await open(), writeLocalSite('old', OLD));
    store.intercept = (request, response) => request.method === method && sendS3Error(response, status, code);
    const failed = syncSite(await open(), writeLocalSite('new', NEW));
    await expect(failed).rejects.toMatchObject({
      kind: expected,
      message: expect.stringContaining(messagePart),
    });
    store.intercept = () => false;
    expect(siteFaultsIn(await published(await open()), OLD)).toEqual([]);
  });
});
