import { expect, test } from 'vitest';
import { itemSummary } from './item-name.ts';

test.each([
  [{ tipo: 'federados', pagos: [{ importe: 295, periodo: 'por temporada' }] }, '295 € por temporada'],
  [
    {
      pagos: [
        { importe: '35', periodo: 'al mes' },
        { importe: '62,5 €', periodo: 'una vez', concepto: 'Ficha' },
      ],
    },
    '35 € al mes. Ficha: 62,50 €',
  ],
  [{ importe: 62.5, periodo: 'una vez', concepto: 'Ficha' }, '62,50 €'],
  [{ pagos: [{ importe: 'x' }], description: 'Otra cosa' }, 'Otra cosa'],
  [
    { title: 'Polideportivo', address: ['Calle Real, 3', 'La Sierra'], link: 'https://example.org/mapa/1' },
    'Calle Real, 3, La Sierra',
  ],
])('shows the price or the street of %j', (item, detail) => {
  expect(itemSummary(item, 0).detail.replaceAll('\u00a0', ' ')).toBe(detail);
});

test('a match shows its hour and its score, from the sets if there is no other', () => {
  const match = { equipo: 'federados/cadete', rival: 'CV Tomelar', dia: '2024-11-16', hora: '10:00' };
  expect(itemSummary({ ...match, sets: ['25-20', '18-25', '15-9'] }, 0)).toMatchObject({
    days: 'sáb 16 nov 2024, 10:00',
    detail: '2-1',
    figure: 'score',
  });
  expect(itemSummary({ ...match, resultado: '28-25' }, 0).detail).toBe('28-25');
});
