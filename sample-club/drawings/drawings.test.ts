import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PictureRequest, PictureRole } from '../../src/pictures/types.ts';
import { ALBUMS } from '../../tests/setup/site-map.ts';
import { albumPicture } from './album.ts';
import { drawSample, sampleSvg, sampleVersion } from './artist.ts';
import { repertoireOf } from './repertoire.ts';

const ask = (
  id: string,
  role: PictureRole = 'foto',
  title = 'Cadete femenino',
  hint = '',
): PictureRequest => ({
  id,
  role,
  title,
  hint,
});
const fingerprint = (request: PictureRequest) =>
  createHash('sha256').update(sampleSvg(request).svg).digest('hex').slice(0, 16);

const everyRole: PictureRequest[] = [
  ask('2024-2025/copa/17'),
  ask('2023-2024/torneos/5'),
  ask('2021-2022/escuela/8'),
  ask('2020-2021/federados/3'),
  ask('equipos/federados/cadete-femenino', 'equipo'),
  ask('entrenadores/lucia-herranz', 'retrato', 'Lucía Herranz', 'Entrenadora'),
  ask('junta/pilar-sanjuan', 'retrato', 'Pilar Sanjuán', 'Vocal'),
  ask('lugares/polideportivo', 'lugar', 'Polideportivo municipal'),
  ask('patrocinadores/la-espiga-alta', 'marca', 'La Espiga Alta', 'Panadería y obrador'),
  ask('patrocinadores/otra', 'marca', 'Una marca nueva'),
  ask('club/portada', 'portada'),
  ask('club/portada-movil', 'portada-movil'),
  ask('club/historia', 'historia'),
  ask('club/campus', 'historia'),
  ask('club/escudo', 'escudo'),
  ask('compartir/junta-directiva', 'compartir', 'Junta directiva'),
  ask('cualquier/otra-cosa', 'foto'),
];

/** Photos per album of the sample club. */
const amounts = ALBUMS.map(({ season, slug, count }) => [`${season}/${slug}`, count] as const);

describe('sampleSvg', () => {
  it('draws the same picture for the same request', () => {
    for (const request of everyRole) expect(sampleSvg(request)).toEqual(sampleSvg(request));
  });

  it('draws what it drew before', () => {
    expect(Object.fromEntries(everyRole.map((q) => [q.id, fingerprint(q)]))).toMatchSnapshot();
  });

  it('gives a size, a colour and clean numbers for every role', () => {
    for (const request of everyRole) {
      const p = sampleSvg(request);
      expect(p.color, request.id).toMatch(/^#[0-9a-f]{6}$/);
      expect(p.svg, request.id).toContain(`viewBox="0 0 ${p.width} ${p.height}"`);
      expect(p.svg, request.id).not.toMatch(/NaN|undefined|Infinity/);
      expect(p.svg, request.id).not.toContain('<text');
    }
  });

  it('draws every album photo with clean numbers, landscape and portrait', () => {
    let tall = 0;
    let all = 0;
    for (const [album, amount] of amounts)
      for (let n = 1; n <= amount; n++) {
        const p = sampleSvg(ask(`${album}/${n}`));
        expect(p.svg, `${album}/${n}`).not.toMatch(/NaN|undefined|Infinity/);
        expect(Math.max(p.width, p.height)).toBe(1600);
        if (p.height > p.width) tall++;
        all++;
      }
    expect(all).toBe(543);
    expect(tall / all).toBeGreaterThan(0.2);
    expect(tall / all).toBeLessThan(0.5);
  });

  it('letters the name of the club that asks, and only there', () => {
    const lettered = (request: PictureRequest) =>
      new Set(
        ['Uno', 'Dos', undefined].map((name) => sampleSvg(name ? { ...request, club: name } : request).svg),
      ).size;
    const bus = Array.from({ length: 44 }, (_, i) => i + 1).find(
      (n) => albumPicture('2022-2023', 'federados', n).scene.name === 'bus',
    );
    expect(lettered(ask(`2022-2023/federados/${bus}`))).toBe(3);
    expect(lettered(ask('compartir/junta-directiva', 'compartir', 'Junta directiva'))).toBe(3);
    expect(lettered(ask('lugares/polideportivo', 'lugar', 'Polideportivo municipal'))).toBe(1);
  });

  it('leaves the line under a name to the page', () => {
    const mark = (hint: string) => sampleSvg(ask('patrocinadores/el-pinar', 'marca', 'El Pinar', hint)).svg;
    expect(mark('Restaurante')).toBe(mark(''));
  });

  it('escapes a title by drawing it as outlines', () => {
    expect(sampleSvg(ask('compartir/x', 'compartir', '<script>alert("a")</script>')).svg).not.toContain(
      '<script',
    );
  });
});

describe('an album', () => {
  it('never shows one composition twice in a row, and has fourteen or more', () => {
    for (const [album, amount] of amounts) {
      const [curso, tipo] = album.split('/') as [string, string];
      const names = Array.from({ length: amount }, (_, i) => albumPicture(curso, tipo, i + 1).scene.name);
      for (const [i, name] of names.entries())
        if (i) expect(name, `${album}/${i + 1}`).not.toBe(names[i - 1]);
      expect(new Set(names).size).toBeGreaterThanOrEqual(Math.min(amount, 14));
    }
    for (const tipo of ['federados', 'escuela', 'torneos', 'copa'])
      expect(repertoireOf(tipo).scenes.length).toBeGreaterThanOrEqual(24);
  });
});

describe('drawSample', () => {
  it('gives a JPEG of at least 1600 px with grain', async () => {
    const meta = await sharp(await drawSample(ask('2024-2025/copa/3'))).metadata();
    expect(meta.format).toBe('jpeg');
    expect(Math.max(meta.width, meta.height)).toBeGreaterThanOrEqual(1600);
  });

  it('gives marks and the crest as PNG with transparency', async () => {
    for (const request of [
      ask('patrocinadores/el-pinar', 'marca', 'El Pinar'),
      ask('club/escudo', 'escudo'),
    ]) {
      const meta = await sharp(await drawSample(request)).metadata();
      expect([meta.format, meta.hasAlpha]).toEqual(['png', true]);
      expect(Math.max(meta.width, meta.height)).toBeGreaterThanOrEqual(1600);
    }
  });

  it('gives the same bytes again', async () => {
    const twice = await Promise.all([0, 1].map(() => drawSample(ask('2024-2025/copa/3'))));
    expect(twice[0]?.equals(twice[1] as Buffer)).toBe(true);
  });
});

describe('sampleVersion', () => {
  it('is a steady hash', () => {
    expect(sampleVersion()).toMatch(/^[0-9a-f]{16}$/);
    expect(sampleVersion()).toBe(sampleVersion());
  });
});
