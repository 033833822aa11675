import { describe, expect, test } from 'vitest';
import { madridInstant } from '../../club/agenda/madrid.ts';
import { type ContentChange, inChangedFolder } from '../../club/content/testing/changed-club.ts';
import { findHealthIssues } from './checks.ts';
import type { Finding } from './finding.ts';
import { readHealth } from './health.ts';
import type { FactsBesideContent } from './health-facts.ts';

const TODAY = '2025-11-14';

/** Reads the health report of a small valid club after changes to its files. */
const healthAt = (today: string, changes: Record<string, ContentChange>, outside: FactsBesideContent = {}) =>
  inChangedFolder(changes, (contentDir) =>
    readHealth({ contentDir }, madridInstant({ date: today, time: '12:00' }), async () => outside),
  );

/** Returns the findings with a code. */
async function findingsOf(
  code: string,
  changes: Record<string, ContentChange>,
  outside?: FactsBesideContent,
): Promise<Finding[]> {
  const { findings } = await healthAt(TODAY, changes, outside);
  return findings.filter((finding) => finding.code === code);
}

const calendar = (last: string) => ({ 'calendario.yaml': `primer_dia: 2025-09-08\nultimo_dia: ${last}\n` });
const notices = (...lastDays: string[]) => ({
  'avisos.yaml': `avisos:\n${lastDays.map((day) => `  - { texto: Hasta el ${day}, desde: 2025-09-01, hasta: ${day} }`).join('\n')}\n`,
});
const match = (date: string, rest = '') => ({
  'partidos.yaml': `partidos:
  - { equipo: comarcal/cadete-femenino, dia: 2026-02-01, rival: CV Páramo, donde: fuera }
  - { equipo: comarcal/cadete-femenino, dia: ${date}, rival: CV Órbigo, donde: fuera${rest} }
`,
});
const fees = (season: string) => ({
  'cuotas.yaml': `temporada: ${season}\ncuotas: [{ pagos: [{ importe: 20, periodo: al mes }] }]\n`,
});
const COACHES = 'entrenadores:\n';
const ANA = '  ana:\n    name: Ana Prieto\n    description: Entrenadora\n';

/** Changes that cause a finding, and changes that avoid it. */
const CASES: [
  code: string,
  cause: Record<string, ContentChange>,
  remedy: Record<string, ContentChange>,
  expected: object,
][] = [
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
  ['primeros-pasos', { 'equipos/comarcal.yaml': null }, {}, { severity: 2, file: 'equipos/club.yaml' }],
  [
    'dias-de-entrenamiento',
    {},
    calendar('2026-06-19'),
    { severity: 2, file: 'calendario.yaml', path: ['primer_dia'] },
  ],
  [
    'dias-de-entrenamiento',
    { 'calendario.yaml': 'primer_dia: 2025-09-01\nultimo_dia: 2026-06-30\n' },
    {
      'calendario.yaml':
        'primer_dia: 2025-09-01\nultimo_dia: 2026-06-30\ncierres: [{ desde: 2025-12-24, motivo: Fiesta }]\n',
    },
    { severity: 1, file: 'calendario.yaml', path: ['cierres'] },
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
    {
      severity: 2,
      file: 'partidos.yaml',
      path: ['partidos', 1],
      text: expect.stringContaining('Cadete femenino contra CV Órbigo'),
    },
  ],
  ['partidos-sin-resultado', match('2025-11-13'), match('2025-11-13', ', estado: aplazado'), {}],
  // A result without the points of its sets.
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
  ['sin-cuotas', {}, fees('2025/26'), { severity: 2, file: 'cuotas.yaml' }],
  [
    'cuotas-de-otra-temporada',
    fees('2024/25'),
    fees('2025-2026'),
    { severity: 2, text: expect.stringContaining('2024/25'), file: 'cuotas.yaml', path: ['temporada'] },
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
    'contenido-raro',
    { 'entrenadores.yaml': [COACHES, `${COACHES}${ANA}`] },
    { 'entrenadores.yaml': [COACHES, `${COACHES}${ANA}    sin_equipo: true\n`] },
    {
      severity: 1,
      text: expect.stringContaining('«Ana Prieto» no está en ningún equipo'),
      file: 'entrenadores.yaml',
    },
  ],
  [
    'texto-por-completar',
    { 'entrenadores.yaml': ['intro: Dos personas y mucho café.', 'intro: Dos personas. COMPLETAR'] },
    { 'entrenadores.yaml': ['intro: Dos personas y mucho café.', 'intro: Para completar, mucho café.'] },
    { unfinishedTexts: [expect.objectContaining({ file: 'entrenadores.yaml', path: ['intro'] })] },
  ],
  [
    'contenido-con-errores',
    { 'club.yaml': ['fundacion: 2019', 'fundacion: ayer'] },
    {},
    { severity: 3, file: 'club.yaml' },
  ],
];

describe('reports a finding until it is corrected', () => {
  test.each(CASES)('%s', async (code, cause, remedy, expected) => {
    expect(await findingsOf(code, cause)).toEqual([expect.objectContaining(expected)]);
    expect(await findingsOf(code, remedy)).toEqual([]);
  });

  test('reports texts of the sample as one finding with the path of every field', async () => {
    const ownClub = { 'club.yaml': ['muestra: true\n', ''] as ContentChange };
    const texts = {
      ...ownClub,
      'entrenadores.yaml': ['intro: Dos personas y mucho café.', 'intro: El CV Sierra.'] as ContentChange,
    };
    const { findings } = await healthAt(TODAY, texts);
    const leftovers = findings.filter(({ code }) => code === 'texto-de-muestra');
    expect(leftovers).toEqual([expect.objectContaining({ severity: 3 })]);
    const places = leftovers[0]?.unfinishedTexts?.map(({ file, path }) => [file, ...path]);
    expect(places).toEqual(
      expect.arrayContaining([
        ['club.yaml', 'web'],
        ['entrenadores.yaml', 'intro'],
      ]),
    );
    expect(findings.map(({ code }) => code)).not.toContain('contenido-raro');
    const corrected = await findingsOf('texto-de-muestra', ownClub);
    expect(corrected[0]?.unfinishedTexts?.map(({ file }) => file)).not.toContain('entrenadores.yaml');
  });
});

describe('consent for photos', () => {
  const TEAM = 'pagina: /equipos/comarcal/cadete-femenino, nadie: true';
  const records = (to: string): Record<string, ContentChange> => ({ 'permisos.yaml': [TEAM, to] });
  const signed = (hasta: string) =>
    `pagina: /equipos/comarcal/cadete-femenino, guarda: la secretaría, desde: 2024-09-01, hasta: ${hasta}, menores: true, consienten: [menores de 14 (tutores)]`;

  test('reports each page with photos without a record, or all pages in one finding if there are many', async () => {
    const withoutRecord = await findingsOf('fotos-sin-permiso', records('pagina: /otra, nadie: true'));
    expect(withoutRecord).toEqual([
      expect.objectContaining({
        severity: 3,
        action: 'permiso',
        page: '/equipos/comarcal/cadete-femenino',
        text: expect.stringContaining('La foto del equipo «Cadete femenino»'),
      }),
    ]);
    expect(await findingsOf('fotos-sin-permiso', {})).toEqual([]);
    expect(await findingsOf('fotos-sin-permiso', { 'permisos.yaml': null })).toEqual([
      expect.objectContaining({
        severity: 3,
        action: 'permisos',
        text: expect.stringMatching(/^Faltan permisos en 7 álbumes, equipos/),
      }),
    ]);
  });

  test('reports a record a month before it ends, and after its end', async () => {
    expect(await findingsOf('permisos-que-acaban', records(signed('2026-08-31')))).toEqual([]);
    expect(await findingsOf('permisos-que-acaban', records(signed('2025-12-10')))).toEqual([
      expect.objectContaining({ severity: 2, file: 'permisos.yaml', path: ['permisos', 2, 'hasta'] }),
    ]);
    const ended = records(signed('2025-11-13'));
    expect(await findingsOf('permisos-que-acaban', ended)).toEqual([]);
    expect(await findingsOf('fotos-sin-permiso', ended)).toEqual([
      expect.objectContaining({ text: expect.stringContaining('venció el 13 de noviembre de 2025') }),
    ]);
  });
});

const NO_FACTS = { today: TODAY, problems: [], warnings: [], leftovers: [], unfinished: [], changedAt: 2 };

describe('facts from outside the content', () => {
  test.each<[code: string, cause: FactsBesideContent, remedy: FactsBesideContent, expected: object]>([
    ['copia-antigua', { copy: { lastDay: null } }, {}, { severity: 3, action: 'copia' }],
    [
      'copia-antigua',
      { copy: { lastDay: null, folder: '/media/disco' } },
      { copy: { lastDay: TODAY, folder: '/media/disco' } },
      { severity: 2, text: expect.stringContaining('/media/disco') },
    ],
    [
      'copia-antigua',
      { copy: { lastDay: '2025-10-10' } },
      { copy: { lastDay: '2025-11-01' } },
      { severity: 2, text: expect.stringContaining('hace 35 días') },
    ],
    [
      'copia-antigua',
      { copy: { lastDay: null, isServer: true } },
      { copy: { lastDay: TODAY, isServer: true } },
      { severity: 3, text: expect.stringMatching(/avisa a quien lo lleva\.$/) },
    ],
    ['copia-antigua', { copy: { lastDay: '2025-01-10' } }, { copy: { lastDay: TODAY } }, { severity: 3 }],
    ['sin-publicar', { published: { at: null } }, { published: { at: 2 } }, { action: 'publicar' }],
    ['sin-publicar', { published: { at: 1 } }, {}, { text: expect.stringContaining('1 de enero de 1970') }],
    ['foto-que-falta', { photos: ['Falta la foto 3.'] }, { photos: [] }, { action: 'importar' }],
  ])('%s', (code, cause, remedy, expected) => {
    expect(findHealthIssues(null, { ...NO_FACTS, ...cause })).toEqual([
      expect.objectContaining({ code, ...expected }),
    ]);
    expect(findHealthIssues(null, { ...NO_FACTS, ...remedy })).toEqual([]);
  });
});

describe('legal duties of a club', () => {
  const ownClub: Record<string, ContentChange> = { 'club.yaml': ['muestra: true\n', ''] };
  const protection = `nombre: Ana Prieto
cargo: Delegada de protección
telefono: 555 09 08 06
email: ana@nieves.es
cuando: Los martes
pasos: [Ana te escucha.]
`;
  const documents: Record<string, ContentChange> = {
    'documentos.yaml': 'documentos: { protocolo: { title: Protocolo, tipo: Protocolo de protección } }\n',
    'documentos/protocolo.pdf': '%PDF-1.7',
  };
  const withProtocol = `${protection}protocolo: protocolo\n`;

  test('reports a missing delegate as urgent, and a missing protocol and documents as to be done', async () => {
    expect(await findingsOf('sin-proteccion', ownClub)).toEqual([
      expect.objectContaining({ severity: 3, file: 'proteccion.yaml' }),
    ]);
    expect(await findingsOf('sin-documentos', ownClub)).toEqual([
      expect.objectContaining({ severity: 2, file: 'documentos.yaml' }),
    ]);
    const named = { ...ownClub, 'proteccion.yaml': protection };
    expect(await findingsOf('sin-proteccion', named)).toEqual([]);
    expect(await findingsOf('proteccion-sin-protocolo', named)).toEqual([
      expect.objectContaining({ severity: 2, path: ['protocolo'] }),
    ]);
    const complete = { ...ownClub, ...documents, 'proteccion.yaml': withProtocol };
    for (const code of ['sin-proteccion', 'proteccion-sin-protocolo', 'sin-documentos'])
      expect(await findingsOf(code, complete)).toEqual([]);
  });

  test('reports the sample’s delegate as urgent once the club is no longer the sample', async () => {
    const sample = { ...ownClub, 'proteccion.yaml': protection.replace('Ana Prieto', 'Nuria Castaño') };
    const [leftovers] = await findingsOf('texto-de-muestra', sample);
    expect(leftovers).toMatchObject({ severity: 3 });
    expect(leftovers?.unfinishedTexts).toContainEqual(
      expect.objectContaining({ file: 'proteccion.yaml', path: ['nombre'] }),
    );
  });
});

describe('the address of the site', () => {
  const web = (address: string): Record<string, [string, string]> => ({
    'club.yaml': ['web: https://nieves.example.org', `web: ${address}`],
  });

  test('reports a placeholder address', async () => {
    const expected = { severity: 2, file: 'club.yaml', path: ['web'] };
    expect(await findingsOf('direccion-de-ejemplo', {})).toEqual([expect.objectContaining(expected)]);
    expect(await findingsOf('direccion-de-ejemplo', web('https://nieves.es'))).toEqual([]);
    const ownClub = { 'club.yaml': ['muestra: true\n', ''] as [string, string] };
    // Once the club is no longer the sample, the finding about texts of the sample reports it instead.
    expect(await findingsOf('direccion-de-ejemplo', ownClub)).toEqual([]);
  });

  test('reports a different published address, except for a «www.» prefix', async () => {
    const at = (publishedAddress?: string) =>
      findingsOf('direccion-distinta', web('https://nieves.es'), { publishedAddress });
    expect(await at('https://otra.es')).toEqual([
      expect.objectContaining({
        severity: 2,
        text: expect.stringMatching(/https:\/\/otra\.es.*https:\/\/nieves\.es/),
        path: ['web'],
      }),
    ]);
    for (const address of [undefined, 'https://nieves.es/', 'https://www.nieves.es'])
      expect(await at(address)).toEqual([]);
  });
});

test('uses the fixed day of the sample', async () => {
  const fixedDay = {
    'club.yaml': ['muestra: true\n', 'muestra: true\nhoy: 2025-10-01 10:00\n'] as ContentChange,
  };
  const { today, findings } = await healthAt('2030-01-01', { ...fixedDay, ...calendar('2025-12-01') });
  expect(today).toBe('2025-10-01');
  expect(findings.map(({ code }) => code)).not.toContain('temporada-terminada');
});

test('reports facts from outside the content despite errors in the content', async () => {
  const { club, findings } = await healthAt(
    TODAY,
    { 'club.yaml': ['fundacion: 2019', 'fundacion: ayer'] },
    { copy: { lastDay: null } },
  );
  expect(club).toBeNull();
  expect(findings.map(({ code }) => code)).toEqual(['contenido-con-errores', 'copia-antigua']);
});
