import { expect, test } from 'vitest';
import { isKept } from './service-worker.ts';

test.each([
  '/agenda',
  '/agenda/federados',
  '/entrenamientos',
  '/entrenamientos/polideportivo',
  '/equipos/resto/absoluto-femenino',
  '/',
  '/equipos',
  '/equipos/federados',
  '/unete',
  '/aviso-legal',
  '/cuerpo-tecnico',
  '/galerias',
  '/galerias/2024-2025',
])('%s is kept', (path) => expect(isKept(path)).toBe(true));

test.each(['/galeria', '/galerias/2024-2025/copa'])('%s is not', (path) => expect(isKept(path)).toBe(false));
