import { expect, test } from 'vitest';
import { speechFor } from './labels.ts';

test('a Spanish browser gets Spanish words, whatever the country', () => {
  for (const language of ['es', 'es-ES', 'es-MX']) {
    const { lang, labels, photo } = speechFor(language);
    expect(lang).toBe('es');
    expect(labels['Hide thumbnails']).toBe('Ocultar miniaturas');
    expect(photo(17, 'Copa 2024-2025')).toBe('Foto 17 · Copa 2024-2025');
  }
});

test('any other gets the specification’s English', () => {
  for (const language of ['en-GB', 'fr', 'est', '']) {
    const { lang, labels, photo } = speechFor(language);
    expect(lang).toBe('en');
    expect(labels).toEqual({});
    expect(photo(17, 'Copa')).toBe('Photo 17 · Copa');
  }
});
