import { expect, test } from 'vitest';
import { madridInstant } from '../../club/agenda/madrid.ts';
import type { Club } from '../../club/content/club.ts';
import { type ContentChange, changedClub, inChangedFolder } from '../../club/content/testing/changed-club.ts';
import { findHealthIssues } from './checks.ts';
import type { Finding, FindingCode } from './finding.ts';
import { readHealth } from './health.ts';
import type { FactsBesideContent } from './health-facts.ts';

const TODAY = '2025-11-14';

type Changes = Record<string, ContentChange>;

/** Reads the health report of a small valid club after changes to its files. */
const healthAt = (today: string, changes: Changes, facts: FactsBesideContent = {}) =>
  inChangedFolder(changes, (contentDir) =>
    readHealth({ contentDir }, madridInstant({ date: today, time: '12:00' }), async () => facts),
  );

/** Returns the findings with a code. */
async function findingsOf(
  code: FindingCode,
  changes: Changes,
  facts?: FactsBesideContent,
): Promise<Finding[]> {
  const { findings } = await healthAt(TODAY, changes, facts);
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

const ownClub: Changes = { 'club.yaml': ['muestra: true\n', ''] };
const web = (address: string): Changes => ({
  'club.yaml': ['web: https://nieves.example.org', `web: ${address}`],
});
const delegate = (name: string, rest = ''): Changes => ({
  'proteccion.yaml': `nombre: ${name}
cargo: Delegada de protección
telefono: 555 09 08 06
email: ana@nieves.es
cuando: Los martes
pasos: [Ana te escucha.]
${rest}`,
});
const documents: Changes = {
  'documentos.yaml': 'documentos: { protocolo: { title: Protocolo, tipo: Protocolo de protección } }\n',
  'documentos/protocolo.pdf': '%PDF-1.7',
};

const TEAM = '/equipos/comarcal/cadete-femenino';
const records = (to: string): Changes => ({ 'permisos.yaml': [`pagina: ${TEAM}, nadie: true`, to] });
const signedUntil = (last: string) =>
  records(
    `pagina: ${TEAM}, guarda: la secretaría, desde: 2024-09-01, hasta: ${last}, menores: true, consienten: [menores de 14 (tutores)]`,
  );

const at = (severity: Finding['severity'], file: string, ...path: Finding['path'] & object) => ({
  severity,
  file,
  ...(path.length > 0 && { path }),
});
const saying = (text: string | RegExp) => ({ text: expect.stringMatching(text) });
const listing = (file: string, ...path: unknown[]) => ({
  unfinishedTexts: expect.arrayContaining([expect.objectContaining({ file, path })]),
});

/** `consent-to-renew` has a test of its own, because no law has changed the age yet. */
type Code = Exclude<FindingCode, 'consent-to-renew'>;
/** Findings about facts beside the content. */
type FactsCode = 'address-differs' | 'list-unread' | 'old-copy' | 'unpublished' | 'missing-photo';
/** Input with one finding, corrected input, and properties of the finding. */
type Case<Input> = [cause: Input, remedy: Input, expected: object];

const COMARCAL = 'equipos/comarcal.yaml';
const change = (file: string, find: string, replacement: string): Changes => ({
  [file]: [find, replacement],
});
const LAST_MATCH = match('2025-11-13');
const SEASON = 'primer_dia: 2025-09-01\nultimo_dia: 2026-06-30\n';
const OWN_WITH_DELEGATE = { ...ownClub, ...delegate('Ana Prieto') };
const INTRO = 'intro: Dos personas y mucho café.';

const CONTENT_CASES: Record<Exclude<Code, FactsCode>, Case<Changes>[]> = {
  'season-over': [
    [
      calendar('2025-11-13'),
      calendar('2025-11-14'),
      { action: 'new-season', ...at(3, 'calendario.yaml', 'ultimo_dia') },
    ],
    [
      change('club.yaml', 'temporada: 2025/26', 'temporada: 2024/25'),
      change('club.yaml', 'temporada: 2025/26', 'temporada: 2025'),
      { action: 'new-season', ...at(3, 'club.yaml', 'temporada') },
    ],
  ],
  'no-teams': [[{ [COMARCAL]: null }, {}, at(2, 'equipos/club.yaml')]],
  'training-days': [
    [{}, calendar('2026-06-19'), at(2, 'calendario.yaml', 'primer_dia')],
    [
      { 'calendario.yaml': SEASON },
      { 'calendario.yaml': `${SEASON}cierres: [{ desde: 2025-12-24, motivo: Fiesta }]\n` },
      at(1, 'calendario.yaml', 'cierres'),
    ],
  ],
  'notices-over': [
    [
      notices('2025-12-01', '2025-11-13'),
      notices('2025-12-01', '2025-11-14'),
      { file: 'avisos.yaml', path: ['avisos', 1] },
    ],
  ],
  'matches-without-result': [
    [
      LAST_MATCH,
      match(TODAY),
      { ...at(2, 'partidos.yaml', 'partidos', 1), ...saying('Cadete femenino contra CV Órbigo') },
    ],
    [LAST_MATCH, match('2025-11-13', ', estado: aplazado'), {}],
    // A result without the points of its sets.
    [LAST_MATCH, match('2025-11-13', ', resultado: 3-1'), {}],
  ],
  'teams-without-training': [
    [
      change(
        COMARCAL,
        '    nota: Entrenamos cuando el frontón queda libre; preguntad en el bar de la plaza.\n',
        '',
      ),
      {},
      { file: COMARCAL, path: ['equipos', 2, 'entrenamientos'] },
    ],
  ],
  'standings-without-link': [
    [
      {},
      change(COMARCAL, 'link: https://example.org/comarcal/cadete', 'link:'),
      { ...saying('Alevín mixto'), path: ['equipos', 0, 'link'] },
    ],
  ],
  'coaches-without-photo': [
    [
      {},
      change(
        'entrenadores.yaml',
        'description: Entrenador\n    img:',
        'description: Entrenador\n    img: entrenadores/wenceslao',
      ),
      { file: 'entrenadores.yaml', path: ['entrenadores', 'wenceslao', 'img'] },
    ],
  ],
  'no-fees': [[{}, fees('2025/26'), at(2, 'cuotas.yaml')]],
  'fees-of-another-season': [
    [fees('2024/25'), fees('2025-2026'), { ...at(2, 'cuotas.yaml', 'temporada'), ...saying('2024/25') }],
  ],
  'content-warning': [
    [
      change(
        COMARCAL,
        '[lunes, miércoles, viernes], desde: 19:00, hasta: 20:30',
        '[sábado], desde: 11:00, hasta: 12:30',
      ),
      {},
      at(2, COMARCAL),
    ],
    [
      change('entrenadores.yaml', COACHES, `${COACHES}${ANA}`),
      change('entrenadores.yaml', COACHES, `${COACHES}${ANA}    sin_equipo: true\n`),
      { ...at(1, 'entrenadores.yaml'), ...saying('«Ana Prieto» no está en ningún equipo') },
    ],
  ],
  'unfinished-text': [
    [
      change('entrenadores.yaml', INTRO, 'intro: Dos personas. COMPLETAR'),
      change('entrenadores.yaml', INTRO, 'intro: Para completar, mucho café.'),
      { unfinishedTexts: [expect.objectContaining({ file: 'entrenadores.yaml', path: ['intro'] })] },
    ],
  ],
  'content-errors': [[change('club.yaml', 'fundacion: 2019', 'fundacion: ayer'), {}, at(3, 'club.yaml')]],
  'sample-text': [
    // The file still has the address of the sample.
    [ownClub, {}, { severity: 3, ...listing('club.yaml', 'web') }],
    [
      { ...ownClub, ...delegate('Nuria Castaño') },
      {},
      { severity: 3, ...listing('proteccion.yaml', 'nombre') },
    ],
  ],
  'photos-without-consent': [
    [
      records('pagina: /otra, nadie: true'),
      {},
      {
        severity: 3,
        action: 'record-consent',
        page: TEAM,
        ...saying('La foto del equipo «Cadete femenino»'),
      },
    ],
    [
      { 'permisos.yaml': null },
      {},
      { severity: 3, action: 'review-consent', ...saying(/^Faltan permisos en 7 álbumes, equipos/) },
    ],
  ],
  'consent-ending': [
    [signedUntil('2025-12-10'), signedUntil('2026-08-31'), at(2, 'permisos.yaml', 'permisos', 2, 'hasta')],
    [signedUntil(TODAY), signedUntil('2025-11-13'), {}],
  ],
  'legal-notice-incomplete': [
    [
      { ...ownClub, ...change('textos/aviso-legal.md', '{{nombre}}, con NIF {{legal.cif}}.', '{{nombre}}.') },
      ownClub,
      at(2, 'club.yaml', 'legal', 'cif'),
    ],
  ],
  'no-protection-delegate': [[ownClub, OWN_WITH_DELEGATE, at(3, 'proteccion.yaml')]],
  'no-protection-protocol': [
    [
      OWN_WITH_DELEGATE,
      { ...ownClub, ...documents, ...delegate('Ana Prieto', 'protocolo: protocolo\n') },
      { severity: 2, path: ['protocolo'] },
    ],
  ],
  'no-documents': [[ownClub, { ...ownClub, ...documents }, at(2, 'documentos.yaml')]],
  'placeholder-address': [
    [{}, web('https://nieves.es'), at(2, 'club.yaml', 'web')],
    // Once the club is no longer the sample, the finding about texts of the sample reports it instead.
    [{}, ownClub, {}],
  ],
};

const FOLDER = '/media/disco';
const FACTS_CASES: Record<FactsCode, Case<FactsBesideContent>[]> = {
  'address-differs': [undefined, 'https://nieves.es/', 'https://www.nieves.es'].map((publishedAddress) => [
    { publishedAddress: 'https://otra.es' },
    { publishedAddress },
    { severity: 2, path: ['web'], ...saying(/https:\/\/otra\.es.*https:\/\/nieves\.es/) },
  ]),
  'list-unread': [
    [
      { unreadLists: [{ name: 'Liga', since: '2025-11-07', reason: 'ya no está en esa dirección' }] },
      { unreadLists: [{ name: 'Liga', since: '2025-11-08', reason: 'ya no está en esa dirección' }] },
      { severity: 2, action: 'watch', ...saying(/«Liga».*viernes 7.*ya no está en esa dirección/) },
    ],
  ],
  'old-copy': [
    [{ copy: { lastDay: null } }, {}, { severity: 3, action: 'copy' }],
    [
      { copy: { lastDay: null, folder: FOLDER } },
      { copy: { lastDay: TODAY, folder: FOLDER } },
      { severity: 2, ...saying(FOLDER) },
    ],
    [
      { copy: { lastDay: '2025-10-10' } },
      { copy: { lastDay: '2025-11-01' } },
      { severity: 2, ...saying('hace 35 días') },
    ],
    [
      { copy: { lastDay: null, isServer: true } },
      { copy: { lastDay: TODAY, isServer: true } },
      { severity: 3, ...saying(/avisa a quien lo lleva\.$/) },
    ],
    [{ copy: { lastDay: '2025-01-10' } }, { copy: { lastDay: TODAY } }, { severity: 3 }],
  ],
  unpublished: [
    [
      { published: { at: null } },
      // Later than any change of the files.
      { published: { at: Number.MAX_SAFE_INTEGER } },
      { action: 'publish' },
    ],
    [{ published: { at: 1 } }, {}, saying('1 de enero de 1970')],
  ],
  'missing-photo': [[{ photos: ['Falta la foto 3.'] }, { photos: [] }, { action: 'import-photos' }]],
};

const rowsOf = <Input>(cases: Record<string, Case<Input>[]>) =>
  Object.entries(cases).flatMap(([code, rows]) => rows.map((row) => [code as Code, ...row] as const));

test.each(rowsOf(CONTENT_CASES))(
  'reports %s until it is corrected: %j',
  async (code, cause, remedy, expected) => {
    expect(await findingsOf(code, cause)).toEqual([expect.objectContaining(expected)]);
    expect(await findingsOf(code, remedy)).toEqual([]);
  },
);

test.each(rowsOf(FACTS_CASES))(
  'reports %s until it is corrected: %j',
  async (code, cause, remedy, expected) => {
    const club = web('https://nieves.es');
    expect(await findingsOf(code, club, cause)).toEqual([expect.objectContaining(expected)]);
    expect(await findingsOf(code, club, remedy)).toEqual([]);
  },
);

test('asks to renew records whose groups the age of consent no longer knows', async () => {
  const club = await changedClub({});
  const facts = { today: TODAY, problems: [], warnings: [], leftovers: [], unfinished: [], changedAt: 0 };
  const findings = (consenting: string) => {
    const permissions: Club['permissions'] = [
      { pagina: TEAM, guarda: 'la secretaría', desde: '2024-09-01', consienten: [consenting] },
    ];
    return findHealthIssues({ ...club, permissions }, facts).filter(
      ({ code }) => code === 'consent-to-renew',
    );
  };
  expect(findings('menores de 13 (tutores)')).toEqual([
    expect.objectContaining({ severity: 2, path: ['permisos', 0, 'consienten'] }),
  ]);
  expect(findings('menores de 14 (tutores)')).toEqual([]);
});

test('reports texts of the sample as one finding that names every field', async () => {
  const texts: Changes = {
    ...ownClub,
    'entrenadores.yaml': ['intro: Dos personas y mucho café.', 'intro: El CV Sierra.'],
  };
  const { findings } = await healthAt(TODAY, texts);
  const leftovers = findings.filter(({ code }) => code === 'sample-text');
  expect(leftovers).toHaveLength(1);
  const places = leftovers[0]?.unfinishedTexts?.map(({ file, path }) => [file, ...path]);
  expect(places).toEqual(
    expect.arrayContaining([
      ['club.yaml', 'web'],
      ['entrenadores.yaml', 'intro'],
    ]),
  );
  expect(findings.map(({ code }) => code)).not.toContain('content-warning');
  const [corrected] = await findingsOf('sample-text', ownClub);
  expect(corrected?.unfinishedTexts?.map(({ file }) => file)).not.toContain('entrenadores.yaml');
});

test('uses the fixed day of the sample', async () => {
  const fixedDay = {
    'club.yaml': ['muestra: true\n', 'muestra: true\nhoy: 2025-10-01 10:00\n'] as ContentChange,
  };
  const { today, findings } = await healthAt('2030-01-01', { ...fixedDay, ...calendar('2025-12-01') });
  expect(today).toBe('2025-10-01');
  expect(findings.map(({ code }) => code)).not.toContain('season-over');
});

test('reports facts from outside the content despite errors in the content', async () => {
  const { club, findings } = await healthAt(
    TODAY,
    { 'club.yaml': ['fundacion: 2019', 'fundacion: ayer'] },
    { copy: { lastDay: null } },
  );
  expect(club).toBeNull();
  expect(findings.map(({ code }) => code)).toEqual(['content-errors', 'old-copy']);
});

test('warns of trainings at Christmas a month before', async () => {
  const { findings } = await healthAt('2025-11-30', { 'calendario.yaml': SEASON });
  expect(findings).toContainEqual(expect.objectContaining({ code: 'training-days', severity: 2 }));
});
