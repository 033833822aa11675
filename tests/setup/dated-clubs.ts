/** Clubs that follow the clock, as real ones do, each built for a day of its own. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addDays } from '../../src/agenda/dates.ts';
import { madridInstant } from '../../src/agenda/madrid.ts';
import { SAMPLE, SMALL, type TestClub } from './clubs.ts';

export interface DatedClub extends TestClub {
  /** The instant for which its pages are made, ms. */
  now: number;
  /** Writes its content where something changed. */
  write(): void;
}

function dated(of: TestClub, name: string, now: number, edits: Record<string, (text: string) => string>) {
  const contentDir = resolve(`test-build/${name}/content`);
  const write = () => {
    // A build is known by the times of its files.
    const [from, to] = [of.contentDir, contentDir];
    cpSync(from, to, {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !(path.slice(from.length + 1) in edits),
    });
    for (const [file, edit] of Object.entries(edits)) {
      const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');
      const text = edit(read(join(from, file)));
      if (read(join(to, file)) !== text) writeFileSync(join(to, file), text);
    }
  };
  return { ...of, name, contentDir, buildDir: resolve(`test-build/${name}/build`), now, write };
}

/** The sample's whole season, its pages made two weeks before the first training. */
export const SEASON: DatedClub = dated(
  SAMPLE,
  'season',
  madridInstant({ date: '2024-09-02', time: '08:00' }),
  {
    'club.yaml': (text) => text.replace(/^hoy:.*\n/m, ''),
  },
);

/** A day of the club by the clock: 0 is the day on which its pages are made. */
export const dayOf = (days: number): string => addDays('2025-03-03', days);

const TEAM = 'comarcal/cadete-femenino';
const extra = (days: number, from: string, to: string) =>
  `  - { equipo: ${TEAM}, dia: ${dayOf(days)}, desde: ${from}, hasta: ${to}, lugar: fronton }\n`;

/**
 * The small club with an agenda. Nobody trains every week; there is a training on the days 0, 18, 19 and 60, a match on day 20,
 * and a notice until day 3.
 */
export const BY_CLOCK: DatedClub = dated(
  SMALL,
  'by-clock',
  madridInstant({ date: dayOf(0), time: '12:00' }),
  {
    'equipos/comarcal.yaml': (text) => text.replace(/ {4}entrenamientos:\n(?: {6}- .*\n)+/g, ''),
    'club.yaml': (text) => text.replace(/^temporada:.*/m, 'temporada: 2024/25'),
    'calendario.yaml': () =>
      `primer_dia: ${dayOf(0)}\nultimo_dia: ${dayOf(60)}\nextras:\n${extra(0, '18:00', '19:30')}${extra(18, '18:00', '19:30')}${extra(19, '22:00', '23:30')}${extra(60, '18:00', '19:30')}`,
    'partidos.yaml': () =>
      `partidos:\n  - { equipo: ${TEAM}, dia: ${dayOf(20)}, hora: 10:00, rival: CV Lejano, donde: casa, lugar: fronton }\n`,
    'avisos.yaml': () =>
      `avisos:\n  - { texto: Se buscan árbitros., desde: ${dayOf(0)}, hasta: ${dayOf(3)} }\n`,
  },
);
