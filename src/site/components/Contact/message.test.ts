import { expect, test } from 'vitest';
import { EMPTY, merged } from './message.ts';

const message = { from_name: 'Ana', from_email: 'ana@example.org', telefono: '', message: 'Hola' };

test('a message that comes back takes nothing of what was typed since', () => {
  expect(merged(EMPTY, message)).toEqual(message);
  expect(merged({ ...EMPTY, from_name: 'Eva', message: 'Otra cosa' }, message)).toEqual({
    ...message,
    from_name: 'Eva',
    message: 'Otra cosa\n\nHola',
  });
  expect(merged(message, message)).toEqual(message);
  const later = { ...message, message: 'Hola, ¿qué tal?' };
  expect(merged(message, later)).toEqual(later);
  expect(merged(later, message)).toEqual(later);
});
