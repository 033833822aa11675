import { expect, test } from 'vitest';
import { readClub } from '../../src/content/read.ts';
import { sitePages } from '../../src/site/pages/pages.server.ts';
import { sampleContent } from '../paths.ts';
import { albumPicture } from './album.ts';

/** The scene that each caption of the sample speaks of. */
const SCENES: Record<string, string> = {
  'Tiempo muerto': 'timeout',
  'La afición, en la grada': 'fans',
  'Al otro lado de la ventana, nieve': 'snowWindow',
  'El marcador': 'scoreboard',
  'El paracaídas de colores': 'parachute',
  'Un rato de recreo con nieve': 'snowPlay',
  'El balón gigante': 'giantBall',
  'La mascota del club': 'mascot',
  'Remate contra el bloqueo': 'duel',
  'Salida a la pista': 'entrance',
  'Las medallas': 'medals',
  'La copa, en alto': 'lifted',
  'La comida, en la hierba': 'picnic',
  'El autobús': 'bus',
  'La entrega del trofeo': 'handover',
};

test('a caption of the sample says what its photo is drawn to show', async () => {
  const { seasons } = await readClub(sampleContent, sitePages);
  const captioned = seasons
    .flatMap(({ albums }) => albums)
    .flatMap((album) => album.photos.map((photo) => ({ ...album, ...photo })))
    .filter(({ caption }) => caption);
  for (const { season, slug, n, caption } of captioned)
    expect(albumPicture(season, slug, n).scene.name, `${season}/${slug}/${n}: ${caption}`).toBe(
      SCENES[caption],
    );
  expect(captioned.length).toBeGreaterThan(0);
});
