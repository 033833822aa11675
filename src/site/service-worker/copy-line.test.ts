import { expect, test } from 'vitest';
import { madridInstant } from '../../agenda/madrid.ts';
import { copyLine } from './copy-line.ts';

const at = (date: string, time: string) => madridInstant({ date, time });
const words = (...args: Parameters<typeof copyLine>) => copyLine(...args).replaceAll(/<[^>]*>/g, '');

test('a copy says when it was kept, on the clock of Madrid', () => {
  const savedAt = at('2024-11-14', '16:30');
  expect(words({ savedAt, cause: 'offline' }, at('2024-11-15', '18:00'))).toBe(
    'Sin conexión: copia guardada el jueves 14 de noviembre a las 16:30. Volver a intentarlo',
  );
});

test('a year that is over is named, and an hour that is one is one', () => {
  const savedAt = at('2024-08-03', '01:05');
  expect(words({ savedAt, cause: 'silent' }, at('2025-01-01', '00:30'))).toBe(
    'La web no responde: copia guardada el sábado 3 de agosto de 2024 a la 01:05. Volver a intentarlo',
  );
});
