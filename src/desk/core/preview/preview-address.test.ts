import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { sampleContent } from '../../../../sample-club/paths.ts';
import { readClub } from '../../../club/content/read.ts';
import { sitePages } from '../../../site/pages/site-map.ts';
import { SMALL_CONTENT } from '../../testing/small-club.ts';
import { previewAddress } from './preview-address.ts';

const club = await readClub(sampleContent, sitePages);
const smallClub = await readClub(SMALL_CONTENT, sitePages);
const readSample = async (file: string) => parse(await readFile(join(sampleContent, file), 'utf8'));

const FEDERATED = 'equipos/federados.yaml';
const federated = club.kinds.find(({ slug }) => slug === 'federados')?.teams[2];
const team = club.kinds[0]?.teams[0];
const notices = { avisos: [{ texto: 'Para todos' }, { equipos: [team?.key] }] };
const galleries = await readSample('galerias.yaml');
const oldest = galleries.cursos.length - 1;
const season = club.seasons.find(({ name }) => name === String(galleries.cursos[oldest].curso));
const album = club.seasons[0]?.albums[0]?.path ?? '';
const [venue] = club.venues;

test.each<
  [subject: string, file: string, value: unknown, path: (string | number)[], page: string | undefined]
>([
  ['a team', FEDERATED, await readSample(FEDERATED), ['equipos', 2, 'entrenamientos', 0], federated?.path],
  [
    'a team whose page is elsewhere',
    FEDERATED,
    { equipos: [{ route: 'absoluto-femenino', pagina_en: 'resto' }] },
    ['equipos', 0],
    '/equipos/resto/absoluto-femenino',
  ],
  ['a match', 'partidos.yaml', { partidos: [{ equipo: team?.key }] }, ['partidos', 0, 'sets'], team?.path],
  ['a change', 'calendario.yaml', { cambios: [{ equipo: team?.key }] }, ['cambios', 0], team?.path],
  ['a notice for all', 'avisos.yaml', notices, ['avisos', 0], '/'],
  ['a notice for a team', 'avisos.yaml', notices, ['avisos', 1, 'texto'], team?.path],
  ['a season', 'galerias.yaml', galleries, ['cursos', oldest, 'intro'], season?.path],
  ['an album', 'galerias.yaml', galleries, ['cursos', oldest, 'albumes', 0, 'pies'], season?.albums[0]?.path],
  [
    'a withdrawn photo',
    'retiradas.yaml',
    { retiradas: [{ album: album.replace('/galerias/', '') }] },
    ['retiradas', 0],
    album,
  ],
  ['a venue', 'lugares.yaml', {}, ['lugares', venue?.key ?? '', 'title'], `/entrenamientos/${venue?.key}`],
  ['the address of the club', 'club.yaml', {}, ['contacto', 'email'], '/#contacto'],
  ['legal facts', 'club.yaml', {}, ['legal', 'cif'], '/aviso-legal'],
  ['the picture of the home page', 'club.yaml', {}, ['portada', 'img'], '/'],
])('returns the page of %s', (_, file, value, path, page) => {
  expect(previewAddress(club, file, value, path)).toBe(page);
});

test('falls back to the nearest parent page for a value without a page', () => {
  const draft = { equipos: [{ name: 'Equipo nuevo', route: 'equipo-nuevo' }, {}, 'a medias'] };
  for (const i of [0, 1, 2, 3])
    expect(previewAddress(club, FEDERATED, draft, ['equipos', i])).toBe('/equipos/federados');
  expect(previewAddress(club, 'equipos/nuevos.yaml', null, [])).toBe('/equipos');
  // A club without an agenda.
  expect(previewAddress(smallClub, 'partidos.yaml', { partidos: [] }, ['partidos', 0])).toBe('/');
  expect(previewAddress(smallClub, 'lugares.yaml', {}, ['lugares', smallClub.venues[0]?.key ?? ''])).toBe(
    '/entrenamientos',
  );
});
