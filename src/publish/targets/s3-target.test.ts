import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import type { S3Place } from '../settings.ts';
import { syncSite } from '../sync.ts';
import { type S3Server, startS3 } from '../testing/s3-server.ts';
import { faultsAmong, inventedSite, type Site, textsAt, writeSite } from '../testing/sites.ts';
import { keyOf, openS3, pathOf } from './s3-target.ts';
import type { Target } from './target.ts';

test.each([
  'index.html',
  'equipos/index.html',
  'equipos/federados/index.html',
  'assets/agenda-0a1b2c3d.json',
  '_headers',
  '.publicando/ab12',
])('%s is found again by its object', (path) => expect(pathOf(keyOf(path))).toBe(path));

// The store comes from npm when it is needed: `npm test` does without.
describe.runIf(process.env.FULL)('a bucket', () => {
  let store: S3Server;
  let dir: string;
  let settings: S3Place;
  beforeAll(async () => {
    store = await startS3();
  }, 300_000);
  afterAll(() => store?.stop());
  let site = 0;
  beforeEach(() => {
    dir = newFolder();
    store.before = () => false;
    settings = {
      tipo: 's3',
      servidor: store.url,
      almacen: store.bucket,
      region: 'us-east-1',
      carpeta: `web-${site++}`,
    };
  });

  const compressed = (site: Site): Site =>
    Object.fromEntries(Object.keys(site).map((path) => [`${path}.gz`, 'of no use there']));
  const OLD = inventedSite('old', [1, 2], undefined, false);
  const NEW = inventedSite('new', [2, 3], ['equipos', 'agenda'], false);
  /** What only the old site names: it stays for a week. */
  const LEAVING = Object.fromEntries(
    Object.entries(OLD).filter(([path]) => /^(img|assets)\//.test(path) && !(path in NEW)),
  );
  const local = (name: string, texts: Site) => writeSite(join(dir, name), { ...texts, ...compressed(texts) });
  const open = (changes: Partial<S3Place> = {}) =>
    openS3({ ...settings, ...changes }, { id: 'S3RVER', key: 'S3RVER' });

  const published = (target: Target) => textsAt(target, OLD, NEW);

  test('an object says what it is and how long it may be kept', async () => {
    const target = await open();
    await syncSite(target, local('old', OLD));
    const picture = Object.keys(OLD).find((path) => path.endsWith('.avif')) ?? '';
    const headersOf = async (key: string) => {
      const { headers } = await fetch(`${store.url}/${store.bucket}/${settings.carpeta}/${key}`);
      return `${headers.get('content-type')}; ${headers.get('cache-control')}`;
    };
    expect(await Promise.all(['equipos', 'sitemap.xml', picture].map(headersOf))).toEqual([
      'text/html; charset=utf-8; no-cache',
      'application/xml; public, max-age=900',
      'image/avif; public, max-age=31536000, immutable',
    ]);
  });

  test('cut off at any request, pages are whole, and the next time ends it', {
    timeout: 300_000,
  }, async () => {
    local('old', OLD);
    local('new', NEW);
    for (let last = 1, reached = false; !reached; last += 5) {
      settings.carpeta = `cut-${last}`;
      await syncSite(await open(), join(dir, 'old'));
      const target = await open();
      let requests = 0;
      store.before = (_, response) => ++requests > last && Boolean(response.destroy());
      reached = await syncSite(target, join(dir, 'new')).then(
        () => true,
        (error) => {
          expect(error).toMatchObject({ code: 'network', retry: true });
          return false;
        },
      );
      store.before = () => false;
      expect(faultsAmong(await published(target), OLD, NEW), `cut at ${last}`).toEqual([]);
      await syncSite(target, join(dir, 'new'));
      expect(await published(target), `cut at ${last}`).toEqual({ ...NEW, ...LEAVING });
    }
  });

  const refusing = (status: number, code: string, times = Number.POSITIVE_INFINITY): S3Server['before'] => {
    let left = times;
    return (_, response) => {
      if (left-- <= 0) return false;
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(`<Error><Code>${code}</Code><Message>no</Message></Error>`);
      return true;
    };
  };

  const ofVersions =
    (answer: S3Server['before']): S3Server['before'] =>
    (request, response) =>
      Boolean(request.url?.includes('versioning')) && answer(request, response);
  const versions = (status: string): S3Server['before'] =>
    ofVersions((_, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(`<VersioningConfiguration>${status}</VersioningConfiguration>`);
      return true;
    });

  test.each<[string, S3Server['before'], refused: object | null]>([
    ['with another key', refusing(403, 'SignatureDoesNotMatch'), { code: 'credentials' }],
    ['without the rights', refusing(403, 'AccessDenied'), { code: 'permission' }],
    ['that is busy for a moment', refusing(503, 'SlowDown', 2), null],
    ['that keeps what is removed', versions('<Status>Enabled</Status>'), { code: 'settings', retry: false }],
    ['that once kept it', versions('<Status>Suspended</Status>'), { code: 'settings', retry: false }],
    [
      'that may not say whether it keeps versions',
      ofVersions(refusing(403, 'AccessDenied')),
      { code: 'permission', message: expect.stringContaining('s3:GetBucketVersioning') },
    ],
    ['with a wrong key', ofVersions(refusing(403, 'InvalidAccessKeyId')), { code: 'credentials' }],
    ['that does not answer', ofVersions((_, response) => Boolean(response.destroy())), { code: 'network' }],
    ['that fails', ofVersions(refusing(500, 'InternalError')), { code: 'failed' }],
    ['that knows no versions', ofVersions(refusing(501, 'NotImplemented')), null],
    ['that never had any', versions(''), null],
  ])('a bucket %s', async (_, before, refused) => {
    store.before = before;
    if (refused) await expect(open()).rejects.toMatchObject(refused);
    else expect(await (await open()).list([''])).toEqual(new Map());
  });

  test('a bucket that is not there', () =>
    expect(open({ almacen: 'otro' })).rejects.toMatchObject({ code: 'missing' }));
});
