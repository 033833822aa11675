import { expect, test } from 'vitest';
import { changedClub } from './testing/broken-club.ts';

const PIE = 'pie:\n  - { title: Legal, links: [{ title: Aviso legal, link: /aviso-legal }] }\n';
const menu = (entries: string) => ({
  'menu.yaml': `menu:\n  - { title: Inicio, link: / }\n${entries}${PIE}`,
});
const OLD: [string, string] = ['color: pino', 'color: pino\nrutas_antiguas: [/comarcales, /club/equipos]'];

test('an entry left without links is left out, one with another link stays', async () => {
  const links = 'submenu: [{ title: Blog, link: /blog }, { title: Campus, link: /campus }]';
  const { menu: entries } = await changedClub(
    menu(
      `  - { title: Más, ${links} }\n  - { title: Fotos, submenu: galerias }\n  - { title: Torneos, link: /torneos, submenu: [{ title: Equipos, link: /equipos }] }\n  - { title: Club, link: /quienes-somos, ${links} }\n`,
    ),
  );
  expect(entries).toEqual([
    { title: 'Inicio', link: '/', submenu: [] },
    { title: 'Torneos', link: '', submenu: [{ title: 'Equipos', link: '/equipos' }] },
    { title: 'Club', link: '/quienes-somos', submenu: [] },
  ]);
});

test('the footer may name the agenda before there is one; then it is not linked', async () => {
  const links = [
    '{ title: Agenda, link: /agenda }',
    '{ title: Únete, link: /unete }',
    '{ title: Equipos, link: /equipos }',
  ];
  const { footer } = await changedClub({
    'menu.yaml': `menu: [{ title: Inicio, link: / }]\npie:\n  - { title: El club, links: [${links.join(', ')}] }\n`,
  });
  expect(footer).toEqual([{ title: 'El club', links: [{ title: 'Equipos', link: '/equipos' }] }]);
});

test('an old address may stand in the menu, a deep one, too', async () => {
  const { menu: entries } = await changedClub({
    ...menu('  - { title: Una, link: /comarcales }\n  - { title: Otra, link: /club/equipos }\n'),
    'equipos/comarcal.yaml': OLD,
  });
  expect(entries.map(({ link }) => link)).toEqual(['/', '/comarcales', '/club/equipos']);
});
