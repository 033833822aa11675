import { describe, expect, test } from 'vitest';
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

/** Input of the report: changes to the files of a valid club without findings of the code, and facts beside them. */
interface Input {
  changes?: Changes;
  facts?: FactsBesideContent;
}

interface Case {
  cause: Input;
  /** Corrects the finding; the unchanged club if absent. */
  remedy?: Input;
  /** Properties of the one finding. */
  expected: object;
}

/** Clubs that have each finding. `checkAgeOfConsent` has a test of its own, because no law has changed the age yet. */
const CASES: Record<Exclude<FindingCode, 'consent-to-renew'>, Case[]> = {
  'season-over': [
    {
      cause: { changes: calendar('2025-11-13') },
      remedy: { changes: calendar('2025-11-14') },
      expected: { severity: 3, action: 'new-season', file: 'calendario.yaml', path: ['ultimo_dia'] },
    },
    {
      cause: { changes: { 'club.yaml': ['temporada: 2025/26', 'temporada: 2024/25'] } },
      remedy: { changes: { 'club.yaml': ['temporada: 2025/26', 'temporada: 2025'] } },
      expected: { severity: 3, action: 'new-season', file: 'club.yaml', path: ['temporada'] },
    },
  ],
  'first-steps': [
    {
      cause: { changes: { 'equipos/comarcal.yaml': null } },
      expected: { severity: 2, file: 'equipos/club.yaml' },
    },
  ],
  'training-days': [
    {
      cause: {},
      remedy: { changes: calendar('2026-06-19') },
      expected: { severity: 2, file: 'calendario.yaml', path: ['primer_dia'] },
    },
    {
      cause: { changes: { 'calendario.yaml': 'primer_dia: 2025-09-01\nultimo_dia: 2026-06-30\n' } },
      remedy: {
        changes: {
          'calendario.yaml':
            'primer_dia: 2025-09-01\nultimo_dia: 2026-06-30\ncierres: [{ desde: 2025-12-24, motivo: Fiesta }]\n',
        },
      },
      expected: { severity: 1, file: 'calendario.yaml', path: ['cierres'] },
    },
  ],
  'notices-over': [
    {
      cause: { changes: notices('2025-12-01', '2025-11-13') },
      remedy: { changes: notices('2025-12-01', '2025-11-14') },
      expected: { file: 'avisos.yaml', path: ['avisos', 1] },
    },
  ],
  'matches-without-result': [
    {
      cause: { changes: match('2025-11-13') },
      remedy: { changes: match(TODAY) },
      expected: {
        severity: 2,
        file: 'partidos.yaml',
        path: ['partidos', 1],
        text: expect.stringContaining('Cadete femenino contra CV Órbigo'),
      },
    },
    {
      cause: { changes: match('2025-11-13') },
      remedy: { changes: match('2025-11-13', ', estado: aplazado') },
      expected: {},
    },
    {
      cause: { changes: match('2025-11-13') },
      // A result without the points of its sets.
      remedy: { changes: match('2025-11-13', ', resultado: 3-1') },
      expected: {},
    },
  ],
  'teams-without-training': [
    {
      cause: {
        changes: {
          'equipos/comarcal.yaml': [
            '    nota: Entrenamos cuando el frontón queda libre; preguntad en el bar de la plaza.\n',
            '',
          ],
        },
      },
      expected: { file: 'equipos/comarcal.yaml', path: ['equipos', 2, 'entrenamientos'] },
    },
  ],
  'standings-without-link': [
    {
      cause: {},
      remedy: {
        changes: { 'equipos/comarcal.yaml': ['link: https://example.org/comarcal/cadete', 'link:'] },
      },
      expected: { text: expect.stringContaining('Alevín mixto'), path: ['equipos', 0, 'link'] },
    },
  ],
  'coaches-without-photo': [
    {
      cause: {},
      remedy: {
        changes: {
          'entrenadores.yaml': [
            'description: Entrenador\n    img:',
            'description: Entrenador\n    img: entrenadores/wenceslao',
          ],
        },
      },
      expected: { file: 'entrenadores.yaml', path: ['entrenadores', 'wenceslao', 'img'] },
    },
  ],
  'no-fees': [
    { cause: {}, remedy: { changes: fees('2025/26') }, expected: { severity: 2, file: 'cuotas.yaml' } },
  ],
  'fees-of-another-season': [
    {
      cause: { changes: fees('2024/25') },
      remedy: { changes: fees('2025-2026') },
      expected: {
        severity: 2,
        text: expect.stringContaining('2024/25'),
        file: 'cuotas.yaml',
        path: ['temporada'],
      },
    },
  ],
  'content-warning': [
    {
      cause: {
        changes: {
          'equipos/comarcal.yaml': [
            '[lunes, miércoles, viernes], desde: 19:00, hasta: 20:30',
            '[sábado], desde: 11:00, hasta: 12:30',
          ],
        },
      },
      expected: { severity: 2, file: 'equipos/comarcal.yaml' },
    },
    {
      cause: { changes: { 'entrenadores.yaml': [COACHES, `${COACHES}${ANA}`] } },
      remedy: {
        changes: { 'entrenadores.yaml': [COACHES, `${COACHES}${ANA}    sin_equipo: true\n`] },
      },
      expected: {
        severity: 1,
        text: expect.stringContaining('«Ana Prieto» no está en ningún equipo'),
        file: 'entrenadores.yaml',
      },
    },
  ],
  'unfinished-text': [
    {
      cause: {
        changes: {
          'entrenadores.yaml': ['intro: Dos personas y mucho café.', 'intro: Dos personas. COMPLETAR'],
        },
      },
      remedy: {
        changes: {
          'entrenadores.yaml': ['intro: Dos personas y mucho café.', 'intro: Para completar, mucho café.'],
        },
      },
      expected: {
        unfinishedTexts: [expect.objectContaining({ file: 'entrenadores.yaml', path: ['intro'] })],
      },
    },
  ],
  'content-errors': [
    {
      cause: { changes: { 'club.yaml': ['fundacion: 2019', 'fundacion: ayer'] } },
      expected: { severity: 3, file: 'club.yaml' },
    },
  ],
  'sample-text': [
    {
      // The file still has the address of the sample.
      cause: { changes: ownClub },
      expected: {
        severity: 3,
        unfinishedTexts: expect.arrayContaining([
          expect.objectContaining({ file: 'club.yaml', path: ['web'] }),
        ]),
      },
    },
    {
      cause: { changes: { ...ownClub, ...delegate('Nuria Castaño') } },
      expected: {
        severity: 3,
        unfinishedTexts: expect.arrayContaining([
          expect.objectContaining({ file: 'proteccion.yaml', path: ['nombre'] }),
        ]),
      },
    },
  ],
  'photos-without-consent': [
    {
      cause: { changes: records('pagina: /otra, nadie: true') },
      expected: {
        severity: 3,
        action: 'record-consent',
        page: TEAM,
        text: expect.stringContaining('La foto del equipo «Cadete femenino»'),
      },
    },
    {
      cause: { changes: { 'permisos.yaml': null } },
      expected: {
        severity: 3,
        action: 'review-consent',
        text: expect.stringMatching(/^Faltan permisos en 7 álbumes, equipos/),
      },
    },
    {
      cause: { changes: signedUntil('2025-11-13') },
      remedy: { changes: signedUntil(TODAY) },
      expected: { text: expect.stringContaining('venció el 13 de noviembre de 2025') },
    },
  ],
  'consent-ending': [
    {
      cause: { changes: signedUntil('2025-12-10') },
      remedy: { changes: signedUntil('2026-08-31') },
      expected: { severity: 2, file: 'permisos.yaml', path: ['permisos', 2, 'hasta'] },
    },
    {
      cause: { changes: signedUntil(TODAY) },
      remedy: { changes: signedUntil('2025-11-13') },
      expected: {},
    },
  ],
  'legal-notice-incomplete': [
    {
      cause: {
        changes: {
          ...ownClub,
          'textos/aviso-legal.md': ['{{nombre}}, con NIF {{legal.cif}}.', '{{nombre}}.'],
        },
      },
      remedy: { changes: ownClub },
      expected: { severity: 2, file: 'club.yaml', path: ['legal', 'cif'] },
    },
  ],
  'no-protection-delegate': [
    {
      cause: { changes: ownClub },
      remedy: { changes: { ...ownClub, ...delegate('Ana Prieto') } },
      expected: { severity: 3, file: 'proteccion.yaml' },
    },
  ],
  'no-protection-protocol': [
    {
      cause: { changes: { ...ownClub, ...delegate('Ana Prieto') } },
      remedy: { changes: { ...ownClub, ...documents, ...delegate('Ana Prieto', 'protocolo: protocolo\n') } },
      expected: { severity: 2, path: ['protocolo'] },
    },
  ],
  'no-documents': [
    {
      cause: { changes: ownClub },
      remedy: { changes: { ...ownClub, ...documents } },
      expected: { severity: 2, file: 'documentos.yaml' },
    },
  ],
  'placeholder-address': [
    {
      cause: {},
      remedy: { changes: web('https://nieves.es') },
      expected: { severity: 2, file: 'club.yaml', path: ['web'] },
    },
    // Once the club is no longer the sample, the finding about texts of the sample reports it instead.
    { cause: {}, remedy: { changes: ownClub }, expected: {} },
  ],
  'address-differs': [undefined, 'https://nieves.es/', 'https://www.nieves.es'].map((publishedAddress) => ({
    cause: { changes: web('https://nieves.es'), facts: { publishedAddress: 'https://otra.es' } },
    remedy: { changes: web('https://nieves.es'), facts: { publishedAddress } },
    expected: {
      severity: 2,
      text: expect.stringMatching(/https:\/\/otra\.es.*https:\/\/nieves\.es/),
      path: ['web'],
    },
  })),
  'old-copy': [
    { cause: { facts: { copy: { lastDay: null } } }, expected: { severity: 3, action: 'copy' } },
    {
      cause: { facts: { copy: { lastDay: null, folder: '/media/disco' } } },
      remedy: { facts: { copy: { lastDay: TODAY, folder: '/media/disco' } } },
      expected: { severity: 2, text: expect.stringContaining('/media/disco') },
    },
    {
      cause: { facts: { copy: { lastDay: '2025-10-10' } } },
      remedy: { facts: { copy: { lastDay: '2025-11-01' } } },
      expected: { severity: 2, text: expect.stringContaining('hace 35 días') },
    },
    {
      cause: { facts: { copy: { lastDay: null, isServer: true } } },
      remedy: { facts: { copy: { lastDay: TODAY, isServer: true } } },
      expected: { severity: 3, text: expect.stringMatching(/avisa a quien lo lleva\.$/) },
    },
    {
      cause: { facts: { copy: { lastDay: '2025-01-10' } } },
      remedy: { facts: { copy: { lastDay: TODAY } } },
      expected: { severity: 3 },
    },
  ],
  unpublished: [
    {
      cause: { facts: { published: { at: null } } },
      // Later than any change of the files.
      remedy: { facts: { published: { at: Number.MAX_SAFE_INTEGER } } },
      expected: { action: 'publish' },
    },
    {
      cause: { facts: { published: { at: 1 } } },
      expected: { text: expect.stringContaining('1 de enero de 1970') },
    },
  ],
  'missing-photo': [
    {
      cause: { facts: { photos: ['Falta la foto 3.'] } },
      remedy: { facts: { photos: [] } },
      expected: { action: 'import-photos' },
    },
  ],
};

describe('reports a finding until it is corrected', () => {
  const rows = Object.entries(CASES).flatMap(([code, cases]) =>
    cases.map((row) => ({ code: code as FindingCode, ...row })),
  );
  test.each(rows)('$code', async ({ code, cause, remedy = {}, expected }) => {
    const find = ({ changes = {}, facts }: Input) => findingsOf(code, changes, facts);
    expect(await find(cause)).toEqual([expect.objectContaining(expected)]);
    expect(await find(remedy)).toEqual([]);
  });
});

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
