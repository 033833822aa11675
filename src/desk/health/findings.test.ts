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
  // The list never had its points.
  ['partidos-sin-resultado', match('2025-11-13'), match('2025-11-13', ', resultado: 3-1'), {}],
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
    { severity: 2, file: 'equipos/comarcal.yaml' },
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
    { places: [expect.objectContaining({ file: 'entrenadores.yaml', path: ['intro'] })] },
  ],
  [
    'contenido-con-errores',
    { 'club.yaml': ['fundacion: 2019', 'fundacion: ayer'] },
    {},
    { severity: 3, file: 'club.yaml' },
  ],
];

describe('each finding is there while it is true, and gone once it is mended', () => {
  test.each(CASES)('%s', async (code, there, gone, wanted) => {
    expect(await found(code, there)).toEqual([expect.objectContaining(wanted)]);
    expect(await found(code, gone)).toEqual([]);
  });

  test('texts of the sample in a club that is none are one finding, which leads to each of their fields', async () => {
    const own = { 'club.yaml': ['muestra: true\n', ''] as Change };
    const texts = {
      ...own,
      'entrenadores.yaml': ['intro: Dos personas y mucho café.', 'intro: El CV Sierra.'] as Change,
    };
    const { findings } = await healthAt(TODAY, texts);
    const told = findings.filter(({ code }) => code === 'texto-de-muestra');
    expect(told).toEqual([expect.objectContaining({ severity: 3 })]);
    const places = told[0]?.places?.map(({ file, path }) => [file, ...path]);
    expect(places).toEqual(
      expect.arrayContaining([
        ['club.yaml', 'web'],
        ['entrenadores.yaml', 'intro'],
      ]),
    );
    expect(findings.map(({ code }) => code)).not.toContain('contenido-raro');
    const mended = await found('texto-de-muestra', own);
    expect(mended[0]?.places?.map(({ file }) => file)).not.toContain('entrenadores.yaml');
  });

  test('a clash is said by its teams, their kinds and the day, what is wrong in a list by team, kind and day', async () => {
    const line = (rest: string) =>
      `  - { equipo: comarcal/cadete-femenino, dia: 2025-11-22, donde: casa, lugar: fronton, ${rest} }\n`;
    const first = line("hora: '11:00', rival: CV Páramo");
    const clash = await found('contenido-raro', {
      'partidos.yaml': `partidos:\n${first}${line("hora: '11:00', rival: CV Órbigo")}`,
    });
    expect(clash.length).toBeGreaterThan(0);
    for (const { text } of clash) expect(text).not.toMatch(/n\.º|línea \d/);
    expect(clash.map(({ text }) => text).join('\n')).toMatch(
      /sábado 22 de noviembre de 2025 a las 11:00 coinciden Cadete femenino \(Liga comarcal\)/,
    );
    const [broken] = await found('contenido-con-errores', {
      'partidos.yaml': `partidos:\n${first}${line("hora: '00:00', rival: CV Órbigo")}`,
    });
    expect(broken?.text).toContain(
      'Cadete femenino (Liga Comarcal del Páramo), sábado 22 de noviembre de 2025 › Hora:',
    );
  });
});
