import { expect, test } from 'vitest';
import { sampleContent } from '../../../sample-club/paths.ts';
import { sitePages } from '../../site/pages/site-map.ts';
import type { Club } from './club.ts';
import { pictureKey } from './picture-request.ts';
import { picturesOf } from './pictures.ts';
import { readClub } from './read.ts';
import { shareId } from './site-page.ts';
import { changedClub } from './testing/changed-club.ts';

const sample = await readClub(sampleContent, sitePages);
const other = await readClub('tests/otro-club/contenido', sitePages);

/** Returns the picture requests of a club's site. */
const picturesFor = (club: Club) => picturesOf(club, sitePages(club));

test('requests every picture once in each role', () => {
  const pictures = picturesFor(sample);
  expect(new Set(pictures.map(({ id, role }) => pictureKey(id, role))).size).toBe(pictures.length);
  const byRole = Object.groupBy(pictures, (picture) => picture.role);
  const counts = Object.fromEntries(Object.entries(byRole).map(([role, list]) => [role, list.length]));
  expect(counts).toEqual({
    escudo: 1,
    portada: 1,
    'portada-movil': 1,
    foto: 543,
    equipo: 17,
    retrato: 21,
    lugar: 4,
    marca: sample.partners.flatMap(({ partners }) => partners.filter(({ img }) => img)).length,
    // The club's story, written pages and their sections, albums.
    historia:
      1 +
      sample.pages.filter(({ img }) => img).length +
      sample.pages.flatMap(({ sections }) => sections).filter(({ photo }) => photo).length +
      16,
    compartir: sitePages(sample).length,
  });
});

test('derives every link preview picture from a picture of the site', () => {
  for (const club of [sample, other]) {
    const ids = new Set(picturesFor(club).map((picture) => picture.id));
    for (const page of sitePages(club)) expect(ids, page.path).toContain(page.picture);
  }
});

test('keeps the focal point of the original in link preview pictures', () => {
  const home = picturesFor(sample).find((picture) => picture.id === shareId('/'));
  expect(home?.focus).toEqual(sample.cover?.img.focus);
  expect(home?.focus).toBeDefined();
});

test('requests a photo with two roles in both', async () => {
  const club = await changedClub({
    'club.yaml': ['img_movil: club/portada-movil', 'img_movil: club/portada'],
    'galerias.yaml':
      'intro: Fotos.\ncursos:\n  - curso: 2024-2025\n    intro: Una.\n    albumes: [{ route: copa, name: Copa, img: 1, amount: 3 }]\n',
    'paginas/blog.md':
      '---\ntitle: Blog\ndescription: Noticias.\nimg: 2024-2025/copa/2\nalt: La copa\n---\n\nHola.\n',
  });
  const roles = (id: string) =>
    picturesFor(club)
      .filter((picture) => picture.id === id)
      .map((picture) => picture.role);
  expect(roles('club/portada')).toEqual(['portada', 'portada-movil']);
  expect(roles('2024-2025/copa/2')).toEqual(['foto', 'historia']);
  // The cover is also shown at full width above its album.
  expect(roles('2024-2025/copa/1')).toEqual(['foto', 'historia']);
  expect(roles('2024-2025/copa/3')).toEqual(['foto']);
});
