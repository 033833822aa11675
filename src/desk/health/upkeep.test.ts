import { describe, expect, test } from 'vitest';
import type { OutsideFacts } from './facts.ts';
import { found, TODAY } from './testing/health-at.ts';

const album = {
  'galerias.yaml':
    'intro: Fotos.\ncursos:\n  - curso: 2025-2026\n    intro: Fotos.\n    albumes:\n      - { route: copa, name: Copa, img: 1, amount: 2 }\n',
};

describe('what other parts know', () => {
  const message = 'El álbum «Copa» (2025-2026) no tiene permiso anotado.';
  const tomorrow = Date.now() + 24 * 60 * 60 * 1000;
  test.each<[code: string, there: OutsideFacts, gone: OutsideFacts, wanted: object]>([
    [
      'album-sin-permiso',
      { permissions: { albums: [{ album: '2025-2026/copa', message }], fault: null } },
      { permissions: { albums: [], fault: null } },
      { severity: 3, text: message, action: 'permiso', target: '2025-2026/copa' },
    ],
    [
      'album-sin-permiso',
      {
        permissions: {
          albums: ['copa', 'liga', 'mini', 'final'].map((route) => ({
            album: `2025-2026/${route}`,
            message,
          })),
          fault: null,
        },
      },
      {},
      { severity: 3, action: 'permisos', text: expect.stringContaining('4 álbumes') },
    ],
    ['copia-antigua', { copy: { lastDay: null } }, {}, { severity: 3, action: 'copia' }],
    [
      'copia-antigua',
      { copy: { lastDay: null, place: '/media/disco' } },
      { copy: { lastDay: TODAY, place: '/media/disco' } },
      { severity: 2, text: expect.stringContaining('/media/disco') },
    ],
    [
      'copia-antigua',
      { copy: { lastDay: '2025-10-10' } },
      { copy: { lastDay: '2025-11-01' } },
      { severity: 2, text: expect.stringContaining('hace 35 días') },
    ],
    ['copia-antigua', { copy: { lastDay: '2025-01-10' } }, { copy: { lastDay: TODAY } }, { severity: 3 }],
    ['borradores', { drafts: ['club.yaml'] }, { drafts: [] }, { file: 'club.yaml', action: 'abrir' }],
    ['sin-publicar', { published: { at: null } }, { published: { at: tomorrow } }, { action: 'publicar' }],
    ['sin-publicar', { published: { at: 1 } }, {}, { text: expect.stringContaining('1 de enero de 1970') }],
    ['foto-que-falta', { photos: ['Falta la foto 3.'] }, { photos: [] }, { action: 'importar' }],
  ])('%s', async (code, there, gone, wanted) => {
    expect(await found(code, album, there)).toEqual([expect.objectContaining(wanted)]);
    expect(await found(code, album, gone)).toEqual([]);
  });
});
