import { expect, test } from 'vitest';
import { returnPath } from './account-requests.ts';

test.each([
  ['/fotos/2024-2025/copa?ir=1', '/fotos/2024-2025/copa?ir=1'],
  ['/fotos/../contenido', '/contenido'],
  ['/.//malo.example', '/malo.example'],
  ['/fotos/..//malo.example', '/malo.example'],
])('returns to a page of the desk after signing in: %s', (address, path) => {
  expect(returnPath(address)).toBe(path);
});

test.each([
  '',
  'fotos',
  'https://malo.example',
  '//malo.example',
  '/\\malo.example',
  '\\\\malo.example',
  '/\t/malo.example',
  '/\n/malo.example',
  ' /fotos',
  'javascript:alert(1)',
  '/',
  '/entrar?volver=/entrar',
  '/salir',
])('opens the start page instead of %j', (address) => {
  expect(returnPath(address)).toBeNull();
});
