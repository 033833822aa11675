import { expect, test } from 'vitest';
import { isKept } from './service-worker.ts';

test.each([
  '/agenda',
  '/agenda/federados',
  '/entrenamientos',
  '/entrenamientos/polideportivo',
  '/equipos/resto/absoluto-femenino',
])('%s is kept', (path) => expect(isKept(path)).toBe(true));

test.each([
  '/',
  '/equipos',
  '/equipos/federados',
  '/galerias/2024-2025/copa',
  '/cuerpo-tecnico',
  '/agenda-2030',
])('%s is not', (path) => expect(isKept(path)).toBe(false));
