import { describe, expect, test } from 'vitest';
import type { Change } from '../../content/testing/broken-club.ts';
import { found, healthAt, TODAY } from './testing/health-at.ts';

const calendar = (last: string) => ({ 'calendario.yaml': `primer_dia: 2025-09-08\nultimo_dia: ${last}\n` });
const notices = (...until: string[]) => ({
  'avisos.yaml': `avisos:\n${until.map((day) => `  - { texto: Hasta el ${day}, desde: 2025-09-01, hasta: ${day} }`).join('\n')}\n`,
});
const match = (date: string, rest = '') => ({
  'partidos.yaml': `partidos:
  - { equipo: comarcal/cadete-femenino, dia: 2026-02-01, rival: CV Páramo, donde: fuera }
  - { equipo: comarcal/cadete-femenino, dia: ${date}, rival: CV Órbigo, donde: fuera${rest} }
`,
});
const COACHES = 'entrenadores:\n';
const ANA = '  ana:\n    name: Ana Prieto\n    description: Entrenadora\n';

/** A club of which it is true, and one of which it is not. */
const CASES: [code: string, there: Record<string, Change>, gone: Record<string, Change>, wanted: object][] = [
  [
    'temporada-terminada',
    calendar('2025-11-13'),
    calendar('2025-11-14'),
    { severity: 3, action: 'temporada', file: 'calendario.yaml', path: ['ultimo_dia'] },
  ],
  [
    'temporada-terminada',
    { 'club.yaml': ['temporada: 2025/26', 'temporada: 2024/25'] },
    { 'club.yaml': ['temporada: 2025/26', 'temporada: 2025'] },
    { severity: 3, action: 'temporada', file: 'club.yaml', path: ['temporada'] },
  ],
  [
    'avisos-pasados',
    notices('2025-12-01', '2025-11-13'),
    notices('2025-12-01', '2025-11-14'),
    { file: 'avisos.yaml', path: ['avisos', 1] },
  ],
  [
    'partidos-sin-resultado',
    match('2025-11-13'),
    match(TODAY),
    { severity: 2, file: 'partidos.yaml', path: ['partidos', 1] },
  ],
  [
    'partidos-sin-resultado',
    match('2025-11-13'),
    match('2025-11-13', ', sets: [25-18, 25-20, 25-9]'),
    { text: expect.stringContaining('Cadete femenino contra CV Órbigo') },
  ],
  ['partidos-sin-resultado', match('2025-11-13'), match('2025-11-13', ', estado: aplazado'), {}],
  [
    'equipos-sin-entrenamientos',
    {
      'equipos/comarcal.yaml': [
        '    nota: Entrenamos cuando el frontón queda libre; preguntad en el bar de la plaza.\n',
        '',
      ],
    },
    {},
    { file: 'equipos/comarcal.yaml', path: ['equipos', 2, 'entrenamientos'] },
  ],
  [
    'clasificacion-sin-enlace',
    {},
    { 'equipos/comarcal.yaml': ['link: https://example.org/comarcal/cadete', 'link:'] },
    { text: expect.stringContaining('Alevín mixto'), path: ['equipos', 0, 'link'] },
  ],
  [
    'entrenadores-sin-foto',
    {},
    {
      'entrenadores.yaml': [
        'description: Entrenador\n    img:',
        'description: Entrenador\n    img: entrenadores/wenceslao',
      ],
    },
    { file: 'entrenadores.yaml', path: ['entrenadores', 'wenceslao', 'img'] },
  ],
  [
    'contenido-raro',
    {
      'equipos/comarcal.yaml': [
        '[lunes, miércoles, viernes], desde: 19:00, hasta: 20:30',
        '[sábado], desde: 11:00, hasta: 12:30',
      ],
    },
    {},
    { severity: 2, file: 'equipos/comarcal.yaml', action: 'abrir' },
  ],
  [
    'contenido-con-errores',
    { 'entrenadores.yaml': [COACHES, `${COACHES}${ANA}`] },
    { 'entrenadores.yaml': [COACHES, `${COACHES}${ANA}    sin_equipo: true\n`] },
    { text: expect.stringContaining('Ana Prieto no lleva ningún equipo.'), file: 'entrenadores.yaml' },
  ],
  [
    'texto-por-completar',
    { 'entrenadores.yaml': ['intro: Dos personas y mucho café.', 'intro: Dos personas. COMPLETAR'] },
    { 'entrenadores.yaml': ['intro: Dos personas y mucho café.', 'intro: Para completar, mucho café.'] },
    { file: 'entrenadores.yaml' },
  ],
  [
    'contenido-con-errores',
    { 'club.yaml': ['fundacion: 2019', 'fundacion: ayer'] },
    {},
    { severity: 3, file: 'club.yaml', action: 'abrir' },
  ],
];

describe('each finding is there while it is true, and gone once it is mended', () => {
  test.each(CASES)('%s', async (code, there, gone, wanted) => {
    expect(await found(code, there)).toEqual([expect.objectContaining(wanted)]);
    expect(await found(code, gone)).toEqual([]);
  });

  test('texts of the sample in a club that is none, told once', async () => {
    const own = { 'club.yaml': ['muestra: true\n', ''] as Change };
    const texts = {
      ...own,
      'entrenadores.yaml': ['intro: Dos personas y mucho café.', 'intro: El CV Sierra.'] as Change,
    };
    const { findings } = await healthAt(TODAY, texts);
    const told = findings.filter(({ file }) => file === 'entrenadores.yaml');
    expect(told.map(({ code, severity }) => [code, severity])).toContainEqual(['texto-de-muestra', 3]);
    expect(told.map(({ code }) => code)).not.toContain('contenido-raro');
    const mended = (await healthAt(TODAY, own)).findings.filter(({ file }) => file === 'entrenadores.yaml');
    expect(mended.map(({ code }) => code)).not.toContain('texto-de-muestra');
  });
});
