import { expect, test } from 'vitest';
import { createAddressResolver } from './resolve-address.ts';

const resolve = createAddressResolver(
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
  ['/index.html', '/'],
  ['/equipos/Index.html', '/equipos'],
  ['/equipos-federados/index.html', '/equipos/federados'],
])('redirects %s to %s permanently', (path, to) => {
  expect(resolve(path)).toEqual({ to, permanent: true });
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
  '/nada/index.html',
])('redirects «%s» to the home page, not permanently', (path) => {
  expect(resolve(path)).toEqual({ to: '/', permanent: false });
});

test('does not scan a very long address', () => {
  expect(resolve(`/galeri${'a\u0301\u0327'.repeat(50_000)}s`)).toEqual({ to: '/', permanent: false });
});
