import { describe, expect, test } from 'vitest';
import { listed, missingNumbers, numberRanges, remarkMessage, unusedNumbers } from './messages.ts';

describe('numberRanges', () => {
  test.each([
    [[3], '3'],
    [[7, 3], '3 y 7'],
    [[3, 7, 9, 10, 11, 12], '3, 7 y 9-12'],
    [[1, 2], '1 y 2'],
    [[5, 5, 4, 6], '4-6'],
  ])('%o', (numbers, text) => {
    expect(numberRanges(numbers)).toBe(text);
  });
});

test('«y» becomes «e» before the sound i', () => {
  expect(listed(['«a.jpg»', '«infantil.jpg»'])).toBe('«a.jpg» e «infantil.jpg»');
  expect(listed(['agua', 'hielo'])).toBe('agua y hielo');
});

test('missing numbers, one or many', () => {
  expect(missingNumbers('2024-2025/copa', [3, 7, 9, 10, 11, 12], 'fotos')).toBe(
    'Faltan las fotos 3, 7 y 9-12 del álbum 2024-2025/copa: guárdalas con su número (por ejemplo, «fotos/2024-2025/copa/3.jpg»), corrige la cantidad del álbum o apúntalas en «retiradas».',
  );
  expect(missingNumbers('2024-2025/copa', [3], 'fotos')).toBe(
    'Falta la foto 3 del álbum 2024-2025/copa: guárdala con su número (por ejemplo, «fotos/2024-2025/copa/3.jpg»), corrige la cantidad del álbum o apúntala en «retiradas».',
  );
});

test('a remark about many files names the first five', () => {
  const files = Array.from({ length: 8 }, (_, i) => `fotos/${i}.jpg`);
  expect(remarkMessage('girada', files)).toBe(
    '«fotos/0.jpg», «fotos/1.jpg», «fotos/2.jpg», «fotos/3.jpg», «fotos/4.jpg» y 3 más venían giradas de la cámara y se han enderezado: no hay que hacer nada.',
  );
});

test('photos that nobody asked for', () => {
  expect(unusedNumbers('2024-2025/copa', [3, 12, 13], 11, 'fotos')).toEqual([
    'En «fotos/2024-2025/copa» no se publica la foto 3: está en «retiradas». Si no debe volver, borra el archivo.',
    'En «fotos/2024-2025/copa» no se publican las fotos 12 y 13: el álbum cuenta hasta la 11. Si deben salir, pon «amount: 13» en galerias.yaml.',
  ]);
});
