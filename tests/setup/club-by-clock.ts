import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { addDays } from '../../src/agenda/dates.ts';
import { madridClock } from '../../src/agenda/madrid.ts';
import { SMALL, type TestClub } from './clubs.ts';

/** Day on which its pages are made. */
const TODAY = madridClock(Date.now()).date;

/** A day of it: 0 is the day on which its pages are made. */
export const dayOf = (days: number): string => addDays(TODAY, days);

/** The season that begins in the summer before a day; one that begins today has all days of the club. */
function seasonOf(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5) < '07-01' ? 1 : 0);
  return `${year}-${year + 1}`;
}

/**
 * The small club with an agenda, which follows the clock, as real ones do. Nobody trains every week; there is a training
 * on the days 0, 18, 19 and 60, a match on day 20, and a notice until day 3.
 */
export function clubByClock(): TestClub {
  const folder = resolve('test-build/by-clock');
  const contentDir = join(folder, 'content');
  rmSync(contentDir, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(SMALL.contentDir, contentDir, { recursive: true });
  const team = 'comarcal/cadete-femenino';
  const extra = (days: number, from: string, to: string) =>
    `  - { equipo: ${team}, dia: ${dayOf(days)}, desde: ${from}, hasta: ${to}, lugar: fronton }\n`;
  const write = (file: string, text: string) => writeFileSync(join(contentDir, file), text);
  const teams = readFileSync(join(contentDir, 'equipos/comarcal.yaml'), 'utf8');
  write('equipos/comarcal.yaml', teams.replace(/ {4}entrenamientos:\n(?: {6}- .*\n)+/g, ''));
  const club = readFileSync(join(contentDir, 'club.yaml'), 'utf8');
  write('club.yaml', club.replace(/^temporada:.*/m, `temporada: ${seasonOf(TODAY)}`));
  write(
    'calendario.yaml',
    `primer_dia: ${dayOf(0)}\nultimo_dia: ${dayOf(60)}\nextras:\n${[
      extra(0, '00:00', '23:59'),
      extra(18, '18:00', '19:30'),
      extra(19, '22:00', '23:30'),
      extra(60, '18:00', '19:30'),
    ].join('')}`,
  );
  write(
    'partidos.yaml',
    `partidos:\n  - { equipo: ${team}, dia: ${dayOf(20)}, hora: 10:00, rival: CV Lejano, donde: casa, lugar: fronton }\n`,
  );
  write(
    'avisos.yaml',
    `avisos:\n  - { texto: Se buscan árbitros., desde: ${dayOf(0)}, hasta: ${dayOf(3)} }\n`,
  );
  return { ...SMALL, name: 'club by the clock', contentDir, buildDir: join(folder, 'build') };
}
