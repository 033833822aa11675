/** Texts for the screen: what was understood of a list, and what becomes of it. */
import type { Club } from '../content/club.ts';
import type { MatchInput } from '../content/files/matches.ts';
import type { Columns } from './columns.ts';
import { type MatchList, ROLES, type Role, shortened } from './list.ts';
import type { Merge } from './merge.ts';
import type { Placement } from './place.ts';
import type { Found } from './place-line.ts';

/** No column of the table of matches is wider. */
const WIDEST = 26;

/** Rows of cells, aligned. */
function aligned(rows: string[][], widest: number): string[] {
  const shown = rows.map((cells) => cells.map((cell) => shortened(cell, widest)));
  const widths = (shown[0] ?? []).map((_, i) => Math.max(...shown.map((cells) => (cells[i] ?? '').length)));
  return shown.map((cells) =>
    `  ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd(),
  );
}

/** Which column was taken for what, with what stands in its first row. */
export function columnLines(columns: Columns, list: MatchList): string[] {
  const example = (role: Role) => list.lines.map(({ cells }) => cells[role]?.trim()).find(Boolean) ?? '';
  return [
    'Columnas:',
    ...aligned(
      Object.entries(columns).map(([role, title]) => [
        `«${title}»`,
        ROLES[role as Role],
        example(role as Role) && `p. ej. ${example(role as Role)}`,
      ]),
      45,
    ),
    ...(list.unused.length > 0
      ? [`No se leen: ${list.unused.map((title) => shortened(title, WIDEST)).join(', ')}.`]
      : []),
  ];
}

/** The club's matches as they were understood. */
export function foundLines(found: readonly Found[], club: Club): string[] {
  const team = teamNames(club);
  const venue = new Map(club.venues.map(({ key, title }) => [key, title]));
  return aligned(
    [
      ['Fila', 'Día', 'Hora', 'Equipo', 'Dónde', 'Rival', 'Lugar', 'Jor.', 'Estado o sets'],
      ...found.map(({ row, team: key, facts }) => [
        String(row),
        facts.dia,
        facts.hora ?? '—',
        team(key),
        facts.donde,
        facts.rival,
        (facts.lugar ? venue.get(facts.lugar) : facts.direccion) ?? '',
        String(facts.jornada ?? ''),
        facts.estado ?? facts.sets?.join(', ') ?? '',
      ]),
    ],
    WIDEST,
  );
}

const teamNames = (club: Club) => {
  const teams = club.kinds.flatMap((kind) =>
    kind.teams.map(({ key, name }) => ({ key, name, kind: kind.breadcrumb })),
  );
  return (key: string) => {
    const team = teams.find((each) => each.key === key);
    const namesakes = teams.filter(({ name }) => name === team?.name).length;
    return team ? (namesakes > 1 ? `${team.name} (${team.kind})` : team.name) : key;
  };
};

/** Words for fields, as they stand in partidos.yaml. */
const value = (of: unknown) =>
  of == null || of === '' ? 'nada' : Array.isArray(of) ? of.join(', ') : shortened(String(of));

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** What becomes of the file and of each row, at the end. */
export function reportLines(placement: Placement, merge: Merge, club: Club, removed: boolean): string[] {
  const team = teamNames(club);
  const name = ({ equipo, rival, dia }: MatchInput) =>
    `${team(equipo)} contra ${shortened(rival, WIDEST)} (${dia})`;
  const { rejected, notes, derbies, rests, others } = placement;
  const section = (title: string, lines: string[]) =>
    lines.length > 0 ? ['', `${title}:`, ...lines.map((line) => `  ${line}`)] : [];
  return [
    `Nuevos: ${merge.added.length}. Cambian: ${merge.changed.length}. Iguales: ${merge.same}.`,
    `No son del club: ${count(others, 'fila', 'filas')}. Descansos: ${rests}. Sin colocar: ${rejected.length}.`,
    ...section(
      'Cambian',
      merge.changed.map(({ row, entry, set }) => {
        const fields = Object.entries(set).filter(([field]) => field !== 'revision' && field !== 'id');
        const what = fields.map(
          ([field, now]) => `${field}: ${value(entry[field as keyof MatchInput])} → ${value(now)}`,
        );
        return `fila ${row}, ${name(entry)}: ${what.join('; ') || 'queda unido a la lista'}`;
      }),
    ),
    ...section(
      'Cambiado a mano: se queda así (para volver a seguir la lista, pon en partidos.yaml lo que dice)',
      merge.byHand.map(
        ({ row, entry, field, mine, theirs }) =>
          `fila ${row}, ${name(entry)}: ${field}: ${value(mine)}; la lista dice ${value(theirs)}`,
      ),
    ),
    ...section(
      removed
        ? 'Ya no están en la lista: se borran'
        : 'Ya no están en la lista y se quedan (con --quitar-ausentes se borran)',
      merge.absent.map(({ entry }) => name(entry)),
    ),
    ...section(
      'Entre dos equipos del club: quedan dos partidos, uno para cada uno',
      derbies.map((row) => `fila ${row}`),
    ),
    ...section(
      'Se toman sin resultado',
      notes.map(({ row, why }) => `fila ${row}: ${why}`),
    ),
    ...rejectedLines(placement),
  ];
}

/** The rows that could not be placed. */
export const rejectedLines = ({ rejected }: Placement) =>
  rejected.length > 0
    ? ['', 'No he podido colocar:', ...rejected.map(({ row, why }) => `  fila ${row}: ${why}`)]
    : [];
