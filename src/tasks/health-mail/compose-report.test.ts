import { expect, test } from 'vitest';
import { madridInstant } from '../../club/agenda/madrid.ts';
import { type ContentChange, inChangedFolder } from '../../club/content/testing/changed-club.ts';
import type { Finding } from '../health/finding.ts';
import { readHealth } from '../health/health.ts';
import { composeReport } from './compose-report.ts';

const now = madridInstant({ date: '2025-11-14', time: '08:30' });
const HEALTHY_SERVER = { findings: [], lines: ['Disco: quedan 5 GB libres de 20 GB.'] };

const report = (findings: Finding[], changedDay = '2025-11-04') =>
  composeReport({
    health: {
      club: null,
      today: '2025-11-14',
      findings,
      changedAt: madridInstant({ date: changedDay, time: '20:00' }),
    },
    server: HEALTHY_SERVER,
    publicOrigin: 'https://club.example.org',
    now,
  });

/** Composes a report on a small valid club after changes to its files. */
const reportOn = (changes: Record<string, ContentChange>) =>
  inChangedFolder(changes, async (contentDir) =>
    composeReport({
      health: await readHealth({ contentDir }, now),
      server: HEALTHY_SERVER,
      publicOrigin: null,
      now,
    }),
  );

test('reports that nothing is urgent, and the state of content and server', () => {
  expect(report([])).toEqual({
    subject: 'Nada urgente: parte de la web de club.example.org',
    text: expect.stringContaining(`club.example.org, viernes 14 de noviembre de 2025

No hay nada importante pendiente.

Además
- Textos y datos: el último cambio es del martes 4 de noviembre de 2025, hace 10 días.
- Disco: quedan 5 GB libres de 20 GB.

-- 
`),
    urgent: [],
  });
  // Two months without changes.
  expect(report([], '2025-09-15').text).toContain(
    'Falta por hacer (1)\n- En los textos y los datos, el último cambio es del lunes 15 de septiembre de 2025, hace 60 días. Repasa',
  );
});

test('counts findings that may name a person, also as urgent, without quoting them', () => {
  const { subject, text, urgent } = report([
    { code: 'content-errors', mail: false, severity: 3, text: 'Ana Prieto no tiene permiso.' },
    { code: 'coaches-without-photo', mail: false, severity: 1, text: 'Sin foto: Ana Prieto.' },
  ]);
  expect(subject).toBe('Urgente (1): parte de la web de club.example.org');
  expect(text).toContain('El escritorio enseña 2 cosas más en «Parte», 1 urgente.');
  expect(text).not.toContain('Prieto');
  expect(urgent).toEqual(['content-errors']);
});

test('lists several missing photos once, without their names', () => {
  const missing = ['ana-prieto', 'eva-gil'].map(
    (name): Finding => ({
      code: 'missing-photo',
      mail: 'La web no se actualiza porque hay fotos que faltan o que no se pueden usar. Avisa a quien lleva el servidor: «sudo voleibol-web comprobar» dice cuáles.',
      severity: 3,
      text: name,
    }),
  );
  const { subject, text } = report(missing);
  expect(subject).toMatch(/^Urgente \(1\)/);
  expect(text).not.toMatch(/ana-prieto|eva-gil/);
});

test.each<[string, Record<string, ContentChange>, string]>([
  [
    'a season that is over',
    { 'calendario.yaml': 'primer_dia: 2025-09-08\nultimo_dia: 2025-11-13\n' },
    'La temporada acabó el jueves 13 de noviembre de 2025',
  ],
  ['missing consent', { 'permisos.yaml': null }, 'Sus fotos no se publican'],
])('reports %s as urgent', async (_, changes, sentence) => {
  const { subject, text } = await reportOn(changes);
  expect(subject).toMatch(/^Urgente \(1\)/);
  expect(text).toContain(sentence);
});

test('mails no name that stands in a notice, a page, a person’s entry or an invalid value', async () => {
  const NAME = 'Eulalia Canaria';
  const { text } = await reportOn({
    'avisos.yaml': `avisos:\n  - { texto: ${NAME} vuelve a casa., desde: 2025-10-01, hasta: 2025-10-02 }\n`,
    'entrenadores.yaml': ['Wenceslao Prada', NAME],
    'textos/quienes-somos.md': ['Empezamos', `[Escribe: quién es ${NAME}]. Nuria Castaño. Empezamos`],
    'club.yaml': ['muestra: true\n', ''],
  });
  expect(text).toContain('El escritorio enseña');
  expect(text).not.toContain(NAME);
  const invalid = await reportOn({ 'lugares.yaml': ['Frontón cubierto', `"${NAME} {{nadie}}"`] });
  expect(invalid.subject).toMatch(/^Urgente \(1\)/);
  expect(invalid.text).toContain('La web no se actualiza porque hay errores en los textos');
  expect(invalid.text).not.toContain(NAME);
});
