import { expect, test } from 'vitest';
import type { Change } from '../../content/testing/broken-club.ts';
import { healthAt, TODAY } from './testing/health-at.ts';

const calendar = (last: string) => ({ 'calendario.yaml': `primer_dia: 2025-09-08\nultimo_dia: ${last}\n` });
const notice = {
  'avisos.yaml': 'avisos:\n  - { texto: Hay cena, desde: 2025-11-01, hasta: 2025-11-13 }\n',
};

test('the worst comes first', async () => {
  const changes = { ...notice, ...calendar('2025-11-13') };
  const { findings } = await healthAt(TODAY, changes, { drafts: ['club.yaml'] });
  const severities = findings.map(({ severity }) => severity);
  expect(severities).toEqual(severities.toSorted((a, b) => b - a));
  expect(findings[0]?.code).toBe('temporada-terminada');
});

test('the sample is judged by its own day', async () => {
  const own = { 'club.yaml': ['muestra: true\n', 'muestra: true\nhoy: 2025-10-01 10:00\n'] as Change };
  const { today, findings } = await healthAt('2030-01-01', { ...own, ...calendar('2025-12-01') });
  expect(today).toBe('2025-10-01');
  expect(findings.map(({ code }) => code)).not.toContain('temporada-terminada');
});

test('errors in the content do not hide what is known besides it', async () => {
  const { club, findings } = await healthAt(
    TODAY,
    { 'club.yaml': ['fundacion: 2019', 'fundacion: ayer'] },
    { copy: { lastDay: null } },
  );
  expect(club).toBeNull();
  expect(findings.map(({ code }) => code)).toEqual(['contenido-con-errores', 'copia-antigua']);
});
