import { expect, test } from 'vitest';
import { sitePages } from '../site/pages/pages.server.ts';
import { oldAddresses } from './site-page.ts';
import { changedClub } from './testing/broken-club.ts';
import { listed, past } from './testing/past-season.ts';

const MATCH = '{ dia: 2025-03-08, rival: CV Tomelar, donde: casa, sets: [25-20, 20-25, 25-18, 25-22] }';

test('a past season has its teams and results, and a page', async () => {
  const club = await changedClub(
    past({ team: `${listed(MATCH, MATCH.replace('03-08', '02-08').replace('casa', 'fuera'))}\n` }),
  );
  const [season] = club.pastSeasons;
  const [cadets, pairs] = (season?.kinds ?? []).flatMap(({ teams }) => teams);
  expect(season).toMatchObject({ name: '2024/25', path: '/temporadas/2024-25' });
  expect(cadets?.balance).toEqual({ won: 2, lost: 0, drawn: 0 });
  expect(cadets?.matches.map(({ date, home }) => [date, home])).toEqual([
    ['2025-02-08', false],
    ['2025-03-08', true],
  ]);
  expect(pairs?.balance).toBeNull();
  expect(sitePages(club).find(({ path }) => path === '/temporadas/2024-25')?.title).toBe('Temporada 2024/25');
});

test('a season of which only the last matches are known has the balance that the club gives', async () => {
  const team = `        balance: { ganados: 7, perdidos: 3 }\n${listed(MATCH)}`;
  const [season] = (await changedClub(past({ team }))).pastSeasons;
  expect(season?.kinds[0]?.teams[0]?.balance).toEqual({ won: 7, lost: 3, drawn: 0 });
});

test('teams and kinds that are gone lead to the last season that they were in', async () => {
  const club = await changedClub({
    ...past({ kind: '    rutas_antiguas: [/playa]', route: 'cadete-b' }),
    ...past({ season: '2023/24', file: '2023-24', route: 'cadete-c' }),
  });
  expect(oldAddresses(club)).toEqual(
    [
      ['/equipos/comarcal/cadete-b', '/temporadas/2024-25'],
      ['/equipos/playa', '/temporadas/2024-25'],
      ['/playa', '/temporadas/2024-25'],
      ['/equipos/playa/parejas', '/temporadas/2024-25'],
      ['/equipos/comarcal/cadete-c', '/temporadas/2023-24'],
      // The small club has one of its own.
      ['/equipos/comarcal/juvenil-masculino', '/temporadas/2022-2023'],
    ].map(([from, to]) => ({ from, to, permanent: false })),
  );
});

test('a club without past seasons has no page of any', async () => {
  const club = await changedClub({ 'temporadas/2022-2023.yaml': null });
  expect(sitePages(club).filter(({ path }) => path.startsWith('/temporadas'))).toEqual([]);
});
