import { expect, test } from 'vitest';
import { cancelledWords } from './cancelled-words.ts';

test('a published site is spoken of only where there is one, and where the work could have touched it', () => {
  const isSaid = (words: string) => words.includes('La web publicada está entera');
  expect(isSaid(cancelledWords('publish', true))).toBe(true);
  expect(isSaid(cancelledWords('publish', false))).toBe(false);
  expect(isSaid(cancelledWords('changes', true))).toBe(false);
  expect(cancelledWords('changes', false)).toContain('No se ha publicado nada');
});
