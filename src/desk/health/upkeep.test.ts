import { describe, expect, test } from 'vitest';
import type { OutsideFacts } from './checks.ts';
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
      { severity: 3, text: message, action: 'permiso', album: '2025-2026/copa' },
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
    ['borradores', { drafts: ['club.yaml'] }, { drafts: [] }, { file: 'club.yaml' }],
    ['sin-publicar', { published: { at: null } }, { published: { at: tomorrow } }, { action: 'publicar' }],
    ['sin-publicar', { published: { at: 1 } }, {}, { text: expect.stringContaining('1 de enero de 1970') }],
    ['foto-que-falta', { photos: ['Falta la foto 3.'] }, { photos: [] }, { action: 'importar' }],
  ])('%s', async (code, there, gone, wanted) => {
    expect(await found(code, album, there)).toEqual([expect.objectContaining(wanted)]);
    expect(await found(code, album, gone)).toEqual([]);
  });
});

describe('the address of the site', () => {
  const web = (address: string): Record<string, [string, string]> => ({
    'club.yaml': ['web: https://nieves.example.org', `web: ${address}`],
  });

  test('is asked for while it is an example’s', async () => {
    const wanted = { severity: 2, file: 'club.yaml', path: ['web'] };
    expect(await found('direccion-de-ejemplo', {})).toEqual([expect.objectContaining(wanted)]);
    expect(await found('direccion-de-ejemplo', web('https://nieves.es'))).toEqual([]);
    const live = { 'club.yaml': ['muestra: true\n', ''] as [string, string] };
    // There the words of the sample are told, this one among them.
    expect(await found('direccion-de-ejemplo', live)).toEqual([]);
    expect(await found('texto-de-muestra', live)).toContainEqual(
      expect.objectContaining({
        places: expect.arrayContaining([
          expect.objectContaining({ file: 'club.yaml', phrases: expect.stringContaining('«example.org»') }),
        ]),
      }),
    );
  });

  test('is that at which the site is looked at, with «www.» or without', async () => {
    const at = (publishedAt?: string) =>
      found('direccion-distinta', web('https://nieves.es'), { publishedAt });
    expect(await at('https://otra.es')).toEqual([
      expect.objectContaining({
        severity: 2,
        text: expect.stringMatching(/https:\/\/otra\.es.*https:\/\/nieves\.es/),
        path: ['web'],
      }),
    ]);
    for (const same of [undefined, 'https://nieves.es/', 'https://www.nieves.es'])
      expect(await at(same)).toEqual([]);
  });
});
