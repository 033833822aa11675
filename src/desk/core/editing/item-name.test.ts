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
])('shows the price of %j', (item, detail) => {
  expect(itemSummary(item, 0).detail.replaceAll('\u00a0', ' ')).toBe(detail);
});
