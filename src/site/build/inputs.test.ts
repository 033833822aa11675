import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { newFolder } from '../../../tests/setup/folder.ts';
import { minorsAt } from '../../club/content/age-of-consent.ts';
import type { Club, ConsentRecord } from '../../club/content/club.ts';
import { PHOTO_PAGES } from '../../club/content/club-pictures.ts';
import { readClub } from '../../club/content/read.ts';
import { shareId } from '../../club/content/site-page.ts';
import { pictureKinds } from '../../club/content/testing/picture-kinds.ts';
import { photoJpeg } from '../../media/pictures/fixtures/photo.ts';
import { pictureBasePath } from '../../media/pictures/manifest.ts';
import { PROFILES } from '../../media/pictures/profiles.ts';
import { hashOf } from '../../store/store-paths.ts';
import { sitePages } from '../pages/site-map.ts';
import { planPhotos, readContent, toPublishable } from './inputs.ts';

/** Album without a consent record, album with one, and partners. */
const CONTENT = {
  'galerias.yaml': `intro: Fotos.
cursos:
  - curso: 2025-2026
    albumes:
      - { route: copa, name: Copa, img: 1, amount: 1 }
      - { route: liga, name: Liga, img: 1, amount: 3, capitulos: [{ title: Ida, foto: 1 }, { title: Vuelta, foto: 3 }] }
`,
  'patrocinadores.yaml': `intro: Gracias.
patrocinadores:
  - { title: Horno Sol, subtitle: Pan, img: patrocinadores/horno }
  - { title: Taller, subtitle: Motos, img: patrocinadores/taller }
`,
  'permisos.yaml': `permisos:
  - { pagina: /, nadie: true }
  - { pagina: /galerias/2025-2026/liga, guarda: la secretaría, desde: 2024-09-01, menores: false, consienten: [mayores] }
`,
};
const ALBUM_PHOTO = '2025-2026/copa/1.jpg';

let contentDir: string;
let photosDir: string;

async function put(path: string, bytes: Buffer | string): Promise<void> {
  const file = join(photosDir, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

const logo = (color: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"><rect width="300" height="90" fill="${color}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

const withheldPhoto = await photoJpeg(1, 400, 300);
const ORIGINALS: Record<string, Buffer> = {
  [ALBUM_PHOTO]: withheldPhoto,
  '2025-2026/liga/1.jpg': await photoJpeg(11, 400, 300),
  '2025-2026/liga/2.jpg': await photoJpeg(12, 400, 300),
  '2025-2026/liga/3.jpg': await photoJpeg(13, 400, 300),
  'club/escudo.png': await logo('#123456'),
  'patrocinadores/horno.png': await logo('#a03020'),
  'patrocinadores/taller.png': await logo('#20a030'),
};

/** Plans the publishable pictures of a club, by default of the content, like a build. */
async function plan(club?: Club) {
  const folders = { contentDir, photosDir, cacheDir: join(dirname(photosDir), 'cache') };
  const publishable = await toPublishable(club ?? (await readContent(folders, () => {})).club, folders);
  const { manifest, problems, warnings } = await planPhotos(publishable, folders, '#14305a');
  const pictures = Object.values(manifest.pictures);
  const bases = new Set(manifest.withheld);
  /** Pictures made from bytes that the manifest lists as withheld. */
  const leaked = pictures.filter(({ source, crest }) =>
    [source, crest].some(
      (original) => original?.kind === 'file' && bases.has(pictureBasePath(original.sha256)),
    ),
  );
  const ids = pictures.flatMap(({ id, source }) => (source.kind === 'file' ? [id] : []));
  /** Paths of the originals. */
  const used = new Set(pictures.flatMap(({ source }) => (source.kind === 'file' ? [source.path] : [])));
  return {
    publishable,
    ids,
    used: [...used].sort(),
    leaked,
    withheld: manifest.withheld,
    problems,
    warnings,
  };
}

beforeEach(async () => {
  const dir = newFolder();
  contentDir = join(dir, 'content');
  photosDir = join(dir, 'photos');
  await cp('tests/otro-club/contenido', contentDir, { recursive: true });
  for (const [file, text] of Object.entries(CONTENT)) await writeFile(join(contentDir, file), text);
  for (const [path, bytes] of Object.entries(ORIGINALS)) await put(path, bytes);
});

const sample = await readClub(sampleContent, sitePages);
const kinds = pictureKinds(sample);
const TEAM = '/equipos/federados/cadete-femenino';
/** An original of each kind of photo and of link previews, with the page of the record that it needs. */
const PHOTOS = [
  ...[...kinds.values()].flatMap(([photo]) =>
    photo?.owner ? [{ path: `${photo.img.id}.jpg`, page: photo.owner.page }] : [],
  ),
  ...['/equipos', TEAM].map((page) => ({ path: `${shareId(page)}.jpg`, page })),
];
const MARKS = [...kinds.values()].flatMap(([mark]) => (mark && !mark.owner ? [`${mark.img.id}.jpg`] : []));
/** An original for each of them, all different. */
const photosOfAllKinds = new Map<string, Buffer>();
for (const path of [...PHOTOS.map(({ path }) => path), ...MARKS])
  photosOfAllKinds.set(path, await photoJpeg(100 + photosOfAllKinds.size, 100, 80));
const TODAY = '2024-11-14';

test('the sample has a picture of every kind', () => {
  const roles = Object.keys(PROFILES).filter((role) => role !== 'compartir');
  expect(new Set([...kinds.values()].flatMap(([picture]) => picture?.roles[0] ?? []))).toEqual(
    new Set(roles),
  );
  const pages = Object.values(PHOTO_PAGES).map((page) => ('owner' in page ? page.owner.page : page.prefix));
  for (const page of pages)
    expect(
      [...kinds.keys()].some((kind) => kind.endsWith(` of ${page || 'a text'}`)),
      page,
    ).toBe(true);
});

test.each<[string, isPublished: boolean, Partial<ConsentRecord> | null]>([
  ['without a record', false, null],
  ['with a record until yesterday', false, { hasta: '2024-11-13' }],
  ['with a record from tomorrow on', false, { desde: '2024-11-15' }],
  ['with a record until today', true, { hasta: TODAY }],
  ['that show nobody', true, { nadie: true }],
])('photos of every kind %s: published %s', async (_, isPublished, overrides) => {
  for (const [path, bytes] of photosOfAllKinds) await put(path, bytes);
  const baseOf = (path: string) => pictureBasePath(hashOf(photosOfAllKinds.get(path) ?? Buffer.of()));
  const record = { guarda: 'la secretaría', desde: TODAY, hasta: null, menores: true, nadie: false };
  const permissions = overrides
    ? PHOTOS.map(({ page: pagina }) => ({ ...record, pagina, consienten: minorsAt(14), ...overrides }))
    : [];
  await rm(join(photosDir, 'club/escudo.png'));
  const { used, leaked, withheld } = await plan({ ...sample, permissions });
  expect(used).toEqual(isPublished ? [...photosOfAllKinds.keys()].sort() : MARKS.toSorted());
  expect(leaked).toEqual([]);
  // Publishing removes their former variants from the target.
  expect(new Set(withheld)).toEqual(new Set(isPublished ? [] : PHOTOS.map(({ path }) => baseOf(path))));
});

test('withholds an original without consent in every role, by its bytes', async () => {
  await put('patrocinadores/horno.png', withheldPhoto);
  await put('club/escudo.png', withheldPhoto);
  await put('2025-2026/liga/3.jpg', withheldPhoto);
  const { publishable, ids, leaked, problems } = await plan();
  expect([problems, leaked]).toEqual([[], []]);
  expect(ids).toEqual(expect.arrayContaining(['patrocinadores/taller', '2025-2026/liga/2']));
  expect(publishable.crest.id).toBe('escudo-dibujado');
  expect(publishable.partners[0]?.partners.map(({ img }) => img?.id)).toEqual([
    undefined,
    'patrocinadores/taller',
  ]);
  const league = publishable.seasons[0]?.albums[1];
  expect(league?.photos.map(({ n }) => n)).toEqual([1, 2]);
  expect(league?.chapters).toEqual([{ title: 'Ida', first: 1 }]);
  expect(publishable.withheld.at(-1)?.reason).toMatch(
    /también en otros sitios.*«Liga 2025-2026, foto 3», «Horno Sol»/,
  );
});

test('withholds the bytes of a link preview that its page has no record for', async () => {
  await put('compartir/equipos.jpg', withheldPhoto);
  await put('2025-2026/liga/3.jpg', withheldPhoto);
  await put(ALBUM_PHOTO, await photoJpeg(2, 400, 300));
  expect((await plan()).leaked).toEqual([]);
});

test.each([
  ['a symbolic link', () => symlink('../2025-2026/liga/1.jpg', join(photosDir, 'patrocinadores/2.jpg'))],
  ["a line of an album's list", () => put('patrocinadores/fotos.txt', '\n2025-2026/liga/1\n')],
])('takes a mark only from its own folder, not through %s', async (_, createWay) => {
  await createWay();
  const file = join(contentDir, 'patrocinadores.yaml');
  await writeFile(file, CONTENT['patrocinadores.yaml'].replace('patrocinadores/horno', 'patrocinadores/2'));
  const { ids, problems } = await plan();
  expect(problems).toEqual([expect.stringContaining('lleva a otra carpeta de fotos')]);
  expect(ids).not.toContain('patrocinadores/2');
});

test.each([
  [
    'an image',
    (jpeg: string) => `<image width="400" height="300" xlink:href="data:image/jpeg;base64,${jpeg}"/>`,
  ],
  [
    'a prefixed image',
    (jpeg: string) => `<v:image xmlns:v="http://www.w3.org/2000/svg" href="data:image/jpeg;base64,${jpeg}"/>`,
  ],
  ['a filter', (jpeg: string) => `<filter id="f"><feImage href="data:image/jpeg;base64,${jpeg}"/></filter>`],
])('refuses an SVG that contains a photo as %s', async (_, element) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="400" height="300">${element(withheldPhoto.toString('base64'))}<rect width="9" height="9"/></svg>`;
  await rm(join(photosDir, 'patrocinadores/horno.png'));
  for (const bytes of [Buffer.from(svg), gzipSync(svg), Buffer.from(hiddenInEntity(svg))]) {
    await put('patrocinadores/horno.svg', bytes);
    const { ids, problems } = await plan();
    expect(problems).toEqual([expect.stringContaining('lleva dentro una imagen')]);
    expect(ids).not.toContain('patrocinadores/horno');
  }
});

/** Moves the elements of an SVG into an entity, with an escaped angle bracket. */
const hiddenInEntity = (svg: string) => {
  const [, start = '', content = ''] = /^(<svg[^>]*>)(.*)<\/svg>$/s.exec(svg) ?? [];
  const escaped = content
    .replaceAll('<', '&#60;')
    .replaceAll('"', "'")
    .replace('data:', 'da&#116;a:')
    .replaceAll('mage', '&#109;age');
  return `<!DOCTYPE svg [<!ENTITY x "${escaped}">]>${start}&x;</svg>`;
};

test('accepts the namespace entities that drawing programs write', async () => {
  await rm(join(photosDir, 'patrocinadores/horno.png'));
  await put(
    'patrocinadores/horno.svg',
    '<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]><svg xmlns="&ns_svg;" width="400" height="300"><rect width="99" height="99"/></svg>',
  );
  const { ids, problems } = await plan();
  expect(problems).toEqual([]);
  expect(ids).toContain('patrocinadores/horno');
});

test('warns of a mark that looks like a photo, such as a turned crop', async () => {
  const crop = sharp(await photoJpeg(1, 800, 600)).extract({ left: 200, top: 100, width: 300, height: 400 });
  await put('patrocinadores/horno.png', await crop.rotate(90).png().toBuffer());
  const { warnings } = await plan();
  expect(warnings).toContainEqual(expect.stringMatching(/parecen una foto.*patrocinadores\/horno\.png/));
  expect(warnings.join()).not.toMatch(/parecen una foto.*(?:taller|liga)/);
});
