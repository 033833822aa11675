import { expect, test } from 'vitest';
import { isKept } from './service-worker.ts';

test('pages are kept but for those of photos', () => {
  const kept = [
    '/',
    '/agenda',
    '/entrenamientos/polideportivo',
    '/equipos/resto/absoluto-femenino',
    '/galerias',
  ];
  const paths = [...kept, '/galerias/2024-2025', '/galeria', '/galerias/2024-2025/copa'];
  expect(paths.filter(isKept)).toEqual([...kept, '/galerias/2024-2025']);
});
