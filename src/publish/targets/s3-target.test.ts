import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MANIFEST_FILE } from '../manifest.ts';
import type { S3Place } from '../settings.ts';
import { syncSite } from '../sync.ts';
import { type S3Server, startS3 } from '../testing/s3-server.ts';
import { faultsAmong, inventedSite, type Site, writeSite } from '../testing/sites.ts';
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
    dir = mkdtempSync(join(tmpdir(), 's3-sites-'));
    store.before = () => false;
    settings = {
      tipo: 's3',
      servidor: store.url,
      almacen: store.bucket,
      region: 'us-east-1',
      carpeta: `web-${site++}`,
    };
  });
  afterEach(() => rmSync(dir, { recursive: true, force: true }));

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

  /** All that is there but the note of what is published, by path. */
  async function published(target: Target): Promise<Site> {
    const folders = [...Object.keys(OLD), ...Object.keys(NEW), '.publicando/x'].map((path) =>
      path.slice(0, Math.max(0, path.lastIndexOf('/'))),
    );
    const paths = [...(await target.list([...folders, ''])).keys()].filter((path) => path !== MANIFEST_FILE);
    const texts = paths.map(async (path) => [path, String(await target.read(path))] as const);
    return Object.fromEntries(await Promise.all(texts));
  }

  test('an object says what it is and how long it may be kept', async () => {
    const target = await open();
    await syncSite(target, local('old', OLD));
    const seen = new Map<string, string>();
    const plain = (key: string) => fetch(`${store.url}/${store.bucket}/${settings.carpeta}/${key}`);
    for (const key of [
      'equipos',
      'sitemap.xml',
      Object.keys(OLD).find((path) => path.endsWith('.avif')) ?? '',
    ]) {
      const { headers } = await plain(key);
      seen.set(key.split('/')[0] ?? '', `${headers.get('content-type')}; ${headers.get('cache-control')}`);
    }
    expect(Object.fromEntries(seen)).toEqual({
      equipos: 'text/html; charset=utf-8; no-cache',
      'sitemap.xml': 'application/xml; public, max-age=900',
      img: 'image/avif; public, max-age=31536000, immutable',
    });
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

  test('a store that is busy for a moment is asked again', async () => {
    store.before = refusing(503, 'SlowDown', 2);
    const target = await open();
    await syncSite(target, local('old', OLD));
    expect(await published(target)).toEqual(OLD);
  });

  test('a wrong key, a missing right and a missing bucket are said apart', async () => {
    await expect(open({ almacen: 'otro' })).rejects.toMatchObject({ code: 'missing' });
    store.before = refusing(403, 'SignatureDoesNotMatch');
    await expect(open()).rejects.toMatchObject({ code: 'credentials' });
    store.before = refusing(403, 'AccessDenied');
    await expect(open()).rejects.toMatchObject({ code: 'permission' });
  });

  const asked =
    (answer: S3Server['before']): S3Server['before'] =>
    (request, response) =>
      Boolean(request.url?.includes('versioning')) && answer(request, response);
  const versions = (status: string): S3Server['before'] =>
    asked((_, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end(`<VersioningConfiguration>${status}</VersioningConfiguration>`);
      return true;
    });

  test.each<[string, S3Server['before'], refused: object | null]>([
    ['that keeps what is removed', versions('<Status>Enabled</Status>'), { code: 'settings', retry: false }],
    ['that once kept it', versions('<Status>Suspended</Status>'), { code: 'settings', retry: false }],
    [
      'that may not be asked',
      asked(refusing(403, 'AccessDenied')),
      { code: 'permission', message: expect.stringContaining('s3:GetBucketVersioning') },
    ],
    ['with a wrong key', asked(refusing(403, 'InvalidAccessKeyId')), { code: 'credentials' }],
    ['that does not answer', asked((_, response) => Boolean(response.destroy())), { code: 'network' }],
    ['that fails', asked(refusing(500, 'InternalError')), { code: 'failed' }],
    ['that knows no versions', asked(refusing(501, 'NotImplemented')), null],
    ['that never had any', versions(''), null],
    ['that is busy for a moment', asked(refusing(503, 'SlowDown', 2)), null],
  ])('a bucket %s', async (_, before, refused) => {
    store.before = before;
    if (refused) await expect(open()).rejects.toMatchObject(refused);
    else expect(await (await open()).list([''])).toEqual(new Map());
  });
});
