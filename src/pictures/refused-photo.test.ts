import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rename, symlink } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plain, request, type TestClub, testClub } from './fixtures/club.ts';
import { animatedGif, animatedPng, animatedWebp, bomb, heic, rotten, truncated } from './fixtures/odd.ts';

let club: TestClub;
beforeEach(async () => {
  club = await testClub();
});
afterEach(() => club.remove());

const ID = '2024-2025/copa/3';
const plan = () => club.plan([request(ID)]);

describe('refused, with a sentence that says what to do', () => {
  const refused: [what: string, name: string, bytes: () => Buffer | Promise<Buffer>, message: string][] = [
    [
      'empty',
      '3.jpg',
      () => Buffer.alloc(0),
      'está vacío (0 bytes): vuelve a copiar la foto desde la cámara o el móvil.',
    ],
    [
      'no picture at all',
      '3.jpg',
      () => Buffer.from('<html>'),
      'no es una imagen que se pueda leer: ábrela en tu ordenador y expórtala como JPG, o vuelve a copiarla.',
    ],
    [
      'truncated',
      '3.jpg',
      truncated,
      'está dañado o incompleto: vuelve a copiarlo desde la cámara o el móvil y comprueba que se ve entero.',
    ],
    [
      'corrupt',
      '3.jpg',
      rotten,
      'está dañado o incompleto: vuelve a copiarlo desde la cámara o el móvil y comprueba que se ve entero.',
    ],
    [
      'HEIC',
      '3.HEIC',
      heic,
      'está en formato HEIC (el de iPhone), que no se puede leer aquí: expórtala como JPG. Para las próximas: Ajustes > Cámara > Formatos > «El más compatible».',
    ],
    [
      'HEIC that says JPEG',
      '3.jpg',
      heic,
      'está en formato HEIC (el de iPhone), que no se puede leer aquí: expórtala como JPG. Para las próximas: Ajustes > Cámara > Formatos > «El más compatible».',
    ],
    [
      'animated WebP',
      '3.webp',
      animatedWebp,
      'es una imagen animada y aquí hace falta una foto fija: guarda un solo fotograma como JPG.',
    ],
    [
      'animated PNG',
      '3.png',
      () => animatedPng(),
      'es una imagen animada y aquí hace falta una foto fija: guarda un solo fotograma como JPG.',
    ],
    ['GIF', '3.gif', animatedGif, 'está en un formato que no se admite: expórtala como JPG, PNG o WebP.'],
    [
      'TIFF',
      '3.tif',
      () => plain().tiff().toBuffer(),
      'está en un formato que no se admite: expórtala como JPG, PNG o WebP.',
    ],
    [
      'a drawing',
      '3.svg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      'está en un formato que no se admite: expórtala como JPG, PNG o WebP.',
    ],
    [
      'tiny',
      '3.jpg',
      () => plain(40, 30).jpeg().toBuffer(),
      'mide solo 40 × 30 píxeles: parece una miniatura, busca la foto original.',
    ],
    [
      'a bomb',
      '3.png',
      () => bomb(20_000, 20_000),
      'mide 20000 × 20000 píxeles y el máximo es 150 millones: redúcela (con 4000 de ancho sobra).',
    ],
  ];

  test.each(refused)('%s', async (_what, name, bytes, message) => {
    await club.put(`2024-2025/copa/${name}`, await bytes());
    const { manifest, problems } = await plan();
    expect(problems).toEqual([`«${club.photosDir}/2024-2025/copa/${name}» ${message}`]);
    expect(manifest.pictures).toEqual({});
  });

  test('a folder where a file should be', async () => {
    await club.put('2024-2025/copa/3.jpg/otra.jpg', '');
    expect((await plan()).problems).toEqual([
      `«${club.photosDir}/2024-2025/copa/3.jpg» no es un archivo: borra lo que hay con ese nombre y guarda ahí la foto.`,
    ]);
  });

  test('a link out of the folder, the file itself or the folder it is in', async () => {
    await club.put('../fuera/3.jpg', await plain().jpeg().toBuffer());
    await club.put('2024-2025/copa/1.txt', '');
    await symlink('../../../fuera/3.jpg', `${club.photosDir}/2024-2025/copa/3.jpg`);
    await symlink('../fuera', `${club.photosDir}/equipos`);
    const { manifest, problems } = await club.plan([request(ID), request('equipos/3')]);
    const message =
      'es un enlace a otra parte del disco, de la que no se publica nada: copia la foto a su carpeta.';
    expect(problems.toSorted()).toEqual([
      `«${club.photosDir}/2024-2025/copa/3.jpg» ${message}`,
      `«${club.photosDir}/equipos/3.jpg» ${message}`,
    ]);
    expect(manifest.pictures).toEqual({});
  });

  test('a pipe, which nobody writes to', async () => {
    await club.put('2024-2025/copa/1.txt', '');
    execFileSync('mkfifo', [`${club.photosDir}/2024-2025/copa/3.jpg`]);
    expect((await plan()).problems).toEqual([
      `«${club.photosDir}/2024-2025/copa/3.jpg» no es un archivo: borra lo que hay con ese nombre y guarda ahí la foto.`,
    ]);
  });

  test('a link that leads nowhere', async () => {
    await club.put('2024-2025/copa/1.txt', '');
    await symlink('nada.jpg', `${club.photosDir}/2024-2025/copa/3.jpg`);
    expect((await plan()).problems).toEqual([
      `«${club.photosDir}/2024-2025/copa/3.jpg» no se puede abrir (ENOENT): comprueba que es un archivo y que tienes permiso para leerlo.`,
    ]);
  });

  test('a link inside the folder is a photo like others, also when the folder itself is a link', async () => {
    await club.put('2024-2025/copa/1.jpg', await plain().jpeg().toBuffer());
    await symlink('1.jpg', `${club.photosDir}/2024-2025/copa/3.jpg`);
    await rename(club.photosDir, `${club.photosDir}-en-otro-disco`);
    await symlink(`${club.photosDir}-en-otro-disco`, club.photosDir);
    expect((await plan()).problems).toEqual([]);
  });

  test('all of them at once, none half-published', async () => {
    for (const [i, [, name, bytes]] of refused.entries()) {
      await club.put(`2024-2025/copa/${name.replace('3', String(i + 10))}`, await bytes());
    }
    await club.put('2024-2025/copa/1.jpg', await plain().jpeg().toBuffer());
    const numbers = [1, 2, ...refused.map((_, i) => i + 10)];
    const { manifest, missing, problems } = await club.plan(
      numbers.map((n) => request(`2024-2025/copa/${n}`)),
    );
    expect(problems).toHaveLength(refused.length);
    expect(missing).toEqual([expect.stringContaining('Falta la foto 2 del álbum 2024-2025/copa')]);
    expect(Object.keys(manifest.pictures)).toEqual(['foto:2024-2025/copa/1']);
  });
});

test('a withdrawn photo is refused by its content, under any name, and others are not', async () => {
  const bytes = await plain().jpeg().toBuffer();
  const hash = createHash('sha256').update(bytes).digest('hex');
  const gone = { date: '2024-11-20', album: '2024-2025/copa', photo: 17, hashes: [hash], likeness: null };
  await club.put('equipos/federados/cadete.jpg', bytes);
  await club.put('2024-2025/copa/3.jpg', await plain(640).jpeg().toBuffer());
  const requests = [request('equipos/federados/cadete', 'equipo'), request(ID)];
  // Twice: the second time nothing is read, only remembered.
  for (let time = 0; time < 2; time++) {
    const { problems, manifest } = await club.plan(requests, { withdrawn: [gone] });
    expect(problems).toEqual([
      expect.stringMatching(
        /^La foto «.*cadete\.jpg» se retiró el 20 de noviembre de 2024 \(era la 17 del álbum 2024-2025\/copa\)/,
      ),
    ]);
    expect(Object.keys(manifest.pictures)).toEqual([`foto:${ID}`]);
  }
});
