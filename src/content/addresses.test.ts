import { expect, test } from 'vitest';
import { messageOf } from './testing/broken-club.ts';

const old = (path: string) =>
  messageOf({ 'equipos/comarcal.yaml': ['color: pino', `color: pino\nrutas_antiguas: [${path}]`] });

test.each([
  'img/equipos',
  'assets',
  'api/equipos',
  'healthz',
  'readyz',
  'galerias/viejas',
  'junta-directiva',
  'galeria',
])('an old address may not be /%s', async (path) => {
  expect(await old(`/${path}`)).toBe(`El contenido tiene 1 error:

equipos/comarcal.yaml:5:18 (rutas_antiguas › n.º 1)
  La dirección «/${path}» está reservada.
  Se admite: direcciones que no empiecen por «/${path.split('/')[0]}».`);
});

test.each(['/equipos', '/equipos/comarcal', '/equipos/comarcal/senior-mixto', '/'])(
  'an old address may not be the page %s',
  async (path) => {
    expect(await old(path)).toMatch(path === '/' ? 'Se admite: una dirección de esta web' : 'ya está en uso');
  },
);

test.each(['/equipos/comarcal/', '//otra', '/a//b'])(
  '%s is not the way an address is written',
  async (path) => {
    expect(await old(path)).toContain('Se admite: una dirección de esta web, como «/equipos-federados».');
  },
);

test.each(['/equipos/viejos', '/equipos/comarcal/viejo', '/torneos', '/club/equipos'])(
  'an old address may be %s',
  async (path) => {
    expect(await old(path)).toBe('');
  },
);

test.each(['equipos', 'img', 'api', 'healthz', 'readyz', 'galerias'])(
  'a page may not be called %s',
  async (name) => {
    const page = { [`paginas/${name}.md`]: '---\ntitle: Una\ndescription: Una página.\n---\n\nHola.\n' };
    expect(await messageOf(page)).toBe(`El contenido tiene 1 error:

paginas/${name}.md
  La dirección «/${name}» ya está en uso.
  Se admite: otro nombre de archivo.`);
  },
);
