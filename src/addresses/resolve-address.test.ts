import { expect, test } from 'vitest';
import { addressResolver } from './resolve-address.ts';

const leadsTo = addressResolver(
  ['/', '/equipos', '/equipos/federados/cadete-femenino', '/galerias', '/campana', '/blog'],
  [{ from: '/equipos-federados', to: '/equipos/federados' }],
);

test.each([
  ['/EQUIPOS', '/equipos'],
  ['/Equipos/Federados/CADETE-FEMENINO', '/equipos/federados/cadete-femenino'],
  ['/galerías'.normalize('NFC'), '/galerias'],
  ['/galerías'.normalize('NFD'), '/galerias'],
  ['/GALERÍAS', '/galerias'],
  ['/campaña', '/campana'],
  ['/equipos/', '/equipos'],
  ['/Equipos///', '/equipos'],
  ['/equipos-federados', '/equipos/federados'],
  ['/Equipos-Federados/', '/equipos/federados'],
])('%s is the page at %s', (path, to) => {
  expect(leadsTo(path)).toEqual({ to, permanent: true });
});

test.each([
  '/',
  '//',
  '',
  '/nada',
  '/equipo',
  '/torneos',
  '/TORNEOS/',
  '//equipos',
  '/equipos/federados/nadie',
])('«%s» leads home, and not for ever', (path) => {
  expect(leadsTo(path)).toEqual({ to: '/', permanent: false });
});

test('does not scan an endless address', () => {
  expect(leadsTo(`/galeri${'a\u0301\u0327'.repeat(50_000)}s`)).toEqual({ to: '/', permanent: false });
});
