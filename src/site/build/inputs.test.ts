import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../../tests/setup/folder.ts';
import { photoJpeg } from '../../media/pictures/fixtures/photo.ts';
import { pictureBasePath } from '../../media/pictures/manifest.ts';
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
let withheldPhoto: Buffer;

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

/** Plans the publishable pictures like a build. */
async function plan() {
  const folders = { contentDir, photosDir, cacheDir: join(dirname(photosDir), 'cache') };
  const { club } = await readContent(folders, () => {});
  const publishable = await toPublishable(club, folders);
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
  return { publishable, ids, leaked, withheld: manifest.withheld, problems, warnings };
}

beforeEach(async () => {
  const dir = newFolder();
  contentDir = join(dir, 'content');
  photosDir = join(dir, 'photos');
  await cp('tests/otro-club/contenido', contentDir, { recursive: true });
  for (const [file, text] of Object.entries(CONTENT)) await writeFile(join(contentDir, file), text);
  withheldPhoto = await photoJpeg(1, 400, 300);
  await put(ALBUM_PHOTO, withheldPhoto);
  for (const n of [1, 2, 3]) await put(`2025-2026/liga/${n}.jpg`, await photoJpeg(10 + n, 400, 300));
  await put('club/escudo.png', await logo('#123456'));
  await put('patrocinadores/horno.png', await logo('#a03020'));
  await put('patrocinadores/taller.png', await logo('#20a030'));
});

test('publishes marks, the crest and the photos of pages with a record', async () => {
  const { ids, leaked, withheld, problems } = await plan();
  expect(problems).toEqual([]);
  expect(ids).toEqual(expect.arrayContaining(['club/escudo', 'patrocinadores/horno', '2025-2026/liga/2']));
  expect(ids).not.toContain('2025-2026/copa/1');
  expect(withheld).toHaveLength(1);
  expect(leaked).toEqual([]);
});

test('withholds an original without consent in every role, by its bytes', async () => {
  await put('patrocinadores/horno.png', withheldPhoto);
  await put('club/escudo.png', withheldPhoto);
  await put('2025-2026/liga/3.jpg', withheldPhoto);
  const { publishable, ids, leaked, problems } = await plan();
  expect(problems).toEqual([]);
  expect(leaked).toEqual([]);
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
