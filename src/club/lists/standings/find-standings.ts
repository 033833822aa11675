/** Finds the club's teams in tables of standings and builds the snapshots that the site shows. */
import { addDays, fullDay } from '../../agenda/dates.ts';
import type { Team } from '../../content/club.ts';
import {
  decidedInsteadOfPlayed,
  type StandingsInput,
  type StandingsRowInput,
} from '../../content/files/standings.ts';
import { seasonDays } from '../../content/season-name.ts';
import { countPhrase } from '../../content/spelling.ts';
import type { Scoring } from '../../scoring/scoring.ts';
import { candidateDays } from '../cells/dates.ts';
import { teamWords } from '../cells/team-words.ts';
import { normalizeName, truncate } from '../cells/text.ts';
import type { ImportClub } from '../import-club.ts';
import { nameResolver } from '../names/club-names.ts';
import { NO, type QuestionCollector } from '../questions/questions.ts';
import type { StandingsTable, StandingsTableRow } from './standings-table.ts';

/** Snapshot to write, with the heading of its table. */
export interface FoundSnapshot {
  heading: string;
  entry: StandingsInput;
  /** True if the file has the same snapshot already. */
  isKnown: boolean;
}

export interface FoundStandings {
  found: FoundSnapshot[];
  /** Tables that cannot be taken, with the reasons. */
  rejected: { heading: string; reason: string }[];
  /** Number of tables without a team of the club. */
  otherTableCount: number;
  /** Names of all teams in the tables. */
  names: string[];
}

interface StandingsContext {
  club: ImportClub;
  clubNames: readonly string[];
  /** Snapshots of clasificaciones.yaml. */
  entries: readonly StandingsInput[];
  today: string;
  ask: QuestionCollector['ask'];
}

/** Table in which a row is a team of the club. */
interface Candidate {
  table: StandingsTable;
  heading: string;
  ownRow: StandingsTableRow;
  team: Team;
}

/** Number of earlier days that can be chosen as the day of standings. */
const EARLIER_DAYS = 30;

/** Plans the snapshots of a file's tables. Incomplete while questions are open. */
export function findStandings(tables: readonly StandingsTable[], context: StandingsContext): FoundStandings {
  const result: FoundStandings = {
    found: [],
    rejected: [],
    otherTableCount: 0,
    names: tables.flatMap(({ rows }) => rows.map(({ nombre }) => nombre)),
  };
  const candidates = tables.flatMap((table, i) =>
    candidatesIn(table, table.name || `Tabla ${i + 1}`, context, result),
  );
  for (const teamCandidates of Map.groupBy(candidates, ({ team }) => team.key).values()) {
    const candidate =
      teamCandidates.length > 1 ? chooseTable(teamCandidates, context.ask) : teamCandidates[0];
    if (!candidate || !isRightGroup(candidate, context) || !isConsistent(candidate, context.ask)) continue;
    const day = dayOf(candidate, context);
    if (day === undefined) continue;
    const found = 'reason' in day ? day : snapshotOn(candidate, day.value, context);
    if ('reason' in found) result.rejected.push({ heading: candidate.heading, reason: found.reason });
    else result.found.push(found);
  }
  return result;
}

/** Returns the club's rows of a table. Counts a table without them, and rejects a faulty one. */
function candidatesIn(
  table: StandingsTable,
  heading: string,
  context: StandingsContext,
  result: FoundStandings,
): Candidate[] {
  const clubTeams = teamsIn(table, context);
  if (clubTeams === undefined) return [];
  if (clubTeams.length === 0) result.otherTableCount++;
  else if (table.faults.length === 0)
    return clubTeams.map(({ row, team }) => ({ table, heading, ownRow: row, team }));
  else result.rejected.push({ heading, reason: table.faults.join('; ') });
  return [];
}

/** Returns the snapshot of a table, unless the published one is newer or a person keeps that. */
function snapshotOn(
  candidate: Candidate,
  day: string,
  { entries, ask }: StandingsContext,
): FoundSnapshot | { reason: string } {
  const before = entries.find(({ equipo }) => equipo === candidate.team.key);
  if (before && before.dia > day) return { reason: `la de la web es más nueva, del ${fullDay(before.dia)}` };
  const snapshot = snapshotOf(candidate, day, before);
  const isAccepted = !before || losesNothing(candidate, snapshot.entry, { before, ask });
  return isAccepted ? snapshot : { reason: 'le faltan cosas que la de la web tiene' };
}

/** Returns the club's teams in a table; undefined while a question about one of them is open. */
function teamsIn(
  { name, rows }: StandingsTable,
  { club, clubNames, ask }: StandingsContext,
): { row: StandingsTableRow; team: Team }[] | undefined {
  const names = nameResolver(club, clubNames, ask);
  const teams = club.kinds.flatMap((kind) => kind.teams);
  const resolved = rows.map((row) => ({ row, key: names.team(row.nombre, name) }));
  if (resolved.some(({ key }) => key === undefined)) return undefined;
  return resolved.flatMap(({ row, key }) => {
    const team = teams.find((candidate) => candidate.key === key);
    return team ? [{ row, team }] : [];
  });
}

const teamTitle = ({ name, division }: Team) => (division ? `${name} (${division})` : name);

/** Asks which of several tables to show for a team. */
function chooseTable(candidates: readonly Candidate[], ask: QuestionCollector['ask']): Candidate | undefined {
  const [first] = candidates;
  if (!first) return undefined;
  const answer = ask({
    kind: 'lectura',
    name: `tabla de ${first.team.key}`,
    text: `${teamTitle(first.team)} está en varias tablas. ¿Qué clasificación se enseña?`,
    choices: [
      ...candidates.map(({ heading, ownRow, table }, i) => ({
        value: String(i + 1),
        label: `${truncate(heading)}: «${truncate(ownRow.nombre, 40)}», ${table.rows.length} equipos`,
      })),
      { value: NO, label: 'Ninguna' },
    ],
  });
  return answer === undefined ? undefined : candidates[Number(answer) - 1];
}

/** True if the heading or the rivals of a table are the team's, or if a person confirms it. */
function isRightGroup({ table, heading, ownRow, team }: Candidate, { club, entries, ask }: StandingsContext) {
  const named = teamWords(table.name);
  const division = teamWords(team.division);
  if (division.length > 0 && division.every((word) => named.includes(word))) return true;
  const otherNames = table.rows.filter((row) => row !== ownRow).map(({ nombre }) => normalizeName(nombre));
  const before = entries.find(({ equipo }) => equipo === team.key)?.filas ?? [];
  const known = new Set([
    ...club.matches.filter((match) => match.team === team.key).map(({ rival }) => normalizeName(rival)),
    ...before.map(({ nombre }) => normalizeName(nombre)),
  ]);
  if (otherNames.filter((name) => known.has(name)).length * 2 > otherNames.length) return true;
  const answer = ask({
    kind: 'lectura',
    name: `grupo de ${team.key}`,
    text: `¿Es esta la clasificación de ${teamTitle(team)}? ${truncate(heading)}: ${truncate(table.rows.map(({ nombre }) => nombre).join(', '), 120)}`,
    choices: [
      { value: 'si', label: 'Sí, es la de ese equipo' },
      { value: NO, label: 'No: no se importa' },
    ],
  });
  return answer === 'si';
}

/** True if the numbers of each row agree, or if a person confirms that the federation published them so. */
function isConsistent({ table, team }: Candidate, ask: QuestionCollector['ask']): boolean {
  const faultyRows = table.rows.flatMap((row) => {
    const matchCount = decidedInsteadOfPlayed(row);
    return matchCount === null ? [] : { ...row, decided: matchCount };
  });
  const [first, ...otherRows] = faultyRows;
  if (!first) return true;
  const rest =
    otherRows.length > 0
      ? ` (y ${otherRows.length === 1 ? 'otra fila igual' : `otras ${otherRows.length} filas iguales`})`
      : '';
  const answer = ask({
    kind: 'lectura',
    name: `cuentas de ${team.key}`,
    text: `En la clasificación de ${team.name}, «${truncate(first.nombre, 40)}» tiene ${first.jugados} partidos jugados, y ganados y perdidos suman ${first.decided}${rest}. ¿Lo dice así la federación?`,
    choices: [
      { value: 'si', label: 'Sí: se enseña como está' },
      { value: NO, label: 'No: no se importa' },
    ],
  });
  return answer === 'si';
}

/** Text with the date of a table. */
const UPDATED =
  /(?:actualizad[oa]s?|[uú]ltima actualizaci[oó]n|actualizaci[oó]n|actualitza(?:t|da|ci[oó])|eguneratu\w*|updated?)[\s:]*(.{6,45})/gi;

/** Returns the date of a table: the one on the page, or a person's answer. */
function dayOf(
  { table, team }: Candidate,
  { club, today, ask }: StandingsContext,
): { value: string } | { reason: string } | undefined {
  const season = { name: club.currentSeason, ...seasonDays(club.currentSeason) };
  const dateTexts = [...table.around.matchAll(UPDATED)].map(([, text = '']) => text);
  const days = [
    ...new Set(dateTexts.flatMap((text) => candidateDays(text, { order: 'dia/mes', season }).slice(0, 1))),
  ].filter((day) => day <= today);
  const [day] = days;
  if (day && days.length === 1) return { value: day };
  const contradicting = dateTexts.find((text) =>
    /\d{1,2}\D{1,6}\d{1,2}\D{1,6}20\d\d|\d de \p{L}+ de 20\d\d/u.test(text),
  );
  if (contradicting && days.length === 0)
    return {
      reason: `dice que es de «${truncate(contradicting, 30)}», que no es un día pasado de la temporada ${season.name}`,
    };
  const choices = Array.from({ length: EARLIER_DAYS + 1 }, (_, i) => addDays(today, -i))
    .filter((date) => season.first <= date && date <= season.last)
    .map((date) => ({ value: date, label: date === today ? `Hoy, ${fullDay(date)}` : fullDay(date) }));
  if (choices.length === 0)
    return { reason: `hoy no es un día de la temporada ${season.name}, que es la de la web` };
  const answer = ask({
    kind: 'lectura',
    name: `dia de ${team.key}`,
    text: `¿De qué día es la clasificación de ${team.name}? La lista no lo dice: es el día en que se copió de la federación.`,
    choices,
    defaultValue: choices[0]?.value === today ? today : '',
  });
  return answer === undefined ? undefined : { value: answer };
}

/** Builds a snapshot for clasificaciones.yaml. Keeps the address of the table from the previous snapshot. */
function snapshotOf(
  { table, heading, ownRow, team }: Candidate,
  day: string,
  before: StandingsInput | undefined,
): FoundSnapshot {
  const entry: StandingsInput = {
    equipo: team.key,
    dia: day,
    ...(table.name && { grupo: truncate(table.name, 80) }),
    ...(before?.enlace && { enlace: before.enlace }),
    filas: table.rows.map((row) => rowToWrite(row, row === ownRow, team.scoring)),
  };
  return { heading, entry, isKnown: JSON.stringify(before) === JSON.stringify(entry) };
}

/** Columns of a table, with their words. */
const COLUMN_NAMES = {
  puesto: 'los puestos',
  jugados: 'los partidos jugados',
  ganados: 'los ganados',
  empatados: 'los empatados',
  perdidos: 'los perdidos',
  sets: 'los sets',
  tantos: 'lo que está a favor y en contra',
  puntos: 'los puntos',
} as const;

/** True if a snapshot has all columns and teams of the published one, or if a person accepts it without them. */
function losesNothing(
  { team }: Candidate,
  { filas }: StandingsInput,
  { before, ask }: { before: StandingsInput; ask: QuestionCollector['ask'] },
): boolean {
  const has = (rows: readonly StandingsRowInput[], column: keyof typeof COLUMN_NAMES) =>
    rows.some((row) => row[column] != null);
  const columns = Object.keys(COLUMN_NAMES) as (keyof typeof COLUMN_NAMES)[];
  const lost = columns.filter((column) => has(before.filas, column) && !has(filas, column));
  const missing = before.filas.length - filas.length;
  const losses = [
    ...lost.map((column) => COLUMN_NAMES[column]),
    ...(missing > 0 ? [countPhrase(missing, 'equipo', 'equipos')] : []),
  ];
  if (losses.length === 0) return true;
  const answer = ask({
    kind: 'perdidas',
    name: `clasificación de ${team.key}`,
    text: `A la clasificación nueva de ${teamTitle(team)} le faltan cosas que la de la web tiene: ${losses.join(', ')}. ¿Qué se hace?`,
    choices: [
      { value: NO, label: 'Sigue la de la web' },
      { value: 'si', label: 'Se cambia por la nueva' },
    ],
    defaultValue: NO,
  });
  return answer === 'si';
}

function rowToWrite(
  { row: _, puesto, nombre, sets, tantos, puntos, ...numbers }: StandingsTableRow,
  isOwn: boolean,
  { unit }: Scoring,
): StandingsRowInput {
  const counted = unit === 'sets' ? { sets } : { tantos };
  const known = Object.fromEntries(
    Object.entries({ ...numbers, ...counted, puntos }).filter(([, value]) => value !== undefined),
  );
  return { ...(puesto !== undefined && { puesto }), nombre, ...(isOwn && { nuestro: true }), ...known };
}

/** Returns the snapshots of the file after an import. A found team's snapshot replaces the old one at its position. */
export function mergedStandings(
  entries: readonly StandingsInput[],
  { found }: Pick<FoundStandings, 'found'>,
): StandingsInput[] {
  const snapshotByTeam = new Map(found.map(({ entry }) => [entry.equipo, entry]));
  const known = new Set(entries.map(({ equipo }) => equipo));
  return [
    ...entries.map((entry) => snapshotByTeam.get(entry.equipo) ?? entry),
    ...[...snapshotByTeam.values()].filter(({ equipo }) => !known.has(equipo)),
  ];
}
