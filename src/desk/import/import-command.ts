import { realpath } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fullDay } from '../../agenda/dates.ts';
import type { MatchInput } from '../../content/files/matches.ts';
import { joinNames } from '../../content/problems/faults.ts';
import { ContentError, formatWarnings } from '../../content/problems/problem.ts';
import { checkContent } from '../../content/read.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { readIfExists } from '../../files/read.ts';
import { writeDurably } from '../../files/write.ts';
import type { FoundMatches } from '../../import/found-matches.ts';
import { IMPORT_STATE_FILE, parseImportState } from '../../import/import-state.ts';
import { truncate } from '../../import/list.ts';
import type { MatchMerge } from '../../import/merge.ts';
import { type ColumnGuess, type ImportChoices, planImport } from '../../import/plan.ts';
import { type ImportQuestion, noAnswers } from '../../import/questions.ts';
import type { FoundStandings } from '../../import/standings.ts';
import { sitePages } from '../../site/pages/site-map.ts';
import { matchesFile, standingsFile } from './list-files.ts';

const USAGE = `Uso: npm run importar-partidos -- ARCHIVO [opciones]
  --quitar-ausentes    borra los partidos por jugar que ya no están en la lista
  --si                 lo escribe; sin ella, solo enseña cómo quedaría`;

const DESK_HINT = 'en el escritorio («npm run editar», «Importar la lista de partidos»)';

export interface ImportOptions extends ImportChoices {
  file: string;
  /** True to write the result, false for a dry run. */
  isConfirmed: boolean;
}

/**
 * Parses the command line.
 * @param folder base of relative file names
 * @throws UsageError with the usage
 */
export function parseOptions(args: string[], folder: string): ImportOptions {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'quitar-ausentes': { type: 'boolean' }, si: { type: 'boolean' } },
    });
    const [file = ''] = positionals;
    if (positionals.length === 1)
      return {
        file: resolve(folder, file),
        answers: noAnswers(),
        removeAbsent: values['quitar-ausentes'] ?? false,
        isConfirmed: values.si ?? false,
      };
  } catch {
    // Unknown option: show the usage.
  }
  throw new UsageError(USAGE);
}

/**
 * Imports a list of matches into the content, after checking the whole result.
 * @param print prints a line
 * @throws AppError before anything is written, also for open questions and invalid results
 */
export async function runImport(
  bytes: Uint8Array,
  contentDir: string,
  { file, answers, removeAbsent, isConfirmed }: ImportOptions,
  print: (line: string) => void,
): Promise<void> {
  const { club, warnings } = await checkContent(contentDir, sitePages);
  const path = join(contentDir, matchesFile.name);
  const statePath = join(contentDir, IMPORT_STATE_FILE);
  const importState = parseImportState(await readTextIfExists(statePath), statePath);
  const text = await readTextIfExists(path);
  const standingsPath = join(contentDir, standingsFile.name);
  const standingsText = await readTextIfExists(standingsPath);

  const { columns, questions, plan } = await planImport(
    {
      ...{ name: file, bytes, club, importState },
      entries: matchesFile.parse(text),
      standings: standingsFile.parse(standingsText),
    },
    { answers, removeAbsent },
  );
  if (columns) for (const line of columnLines(columns)) print(line);
  if (!plan) throw new UsageError(questionLines(questions).join('\n'));
  const { placement } = plan;
  if (plan.isEmpty)
    throw new UsageError(
      [
        'En la lista no hay ningún partido ni clasificación que se pueda tomar. Una lista así no cambia nada.',
        ...(plan.unknownTeams.length > 0
          ? [
              `No encuentro «${club.shortName}» entre sus equipos: ${joinNames(plan.unknownTeams)}.`,
              `Si el club aparece con otro nombre, importa la lista ${DESK_HINT} y dilo allí.`,
            ]
          : []),
        ...rejectedLines(placement),
        ...standingsLines(plan.standings),
      ].join('\n'),
    );
  if (plan.isRemovalUnsafe)
    throw new UsageError(
      [
        'Con --quitar-ausentes, todas las filas se tienen que poder colocar: una de estas puede ser la de un partido que falta.',
        ...rejectedLines(placement),
      ].join('\n'),
    );
  for (const line of [
    '',
    ...reportLines(placement, plan.merged, removeAbsent),
    ...standingsLines(plan.standings),
  ])
    print(line);

  const after = plan.matches ? matchesFile.format(text, plan.matches) : null;
  const standingsAfter = plan.snapshots && standingsFile.format(standingsText, plan.snapshots);
  const writes = new Map<string, string>();
  if (after !== null && after !== text) writes.set(matchesFile.name, after);
  if (standingsAfter !== null) writes.set(standingsFile.name, standingsAfter);
  if (writes.size === 0) {
    if (plan.importStateText && isConfirmed) await write(statePath, plan.importStateText);
    return print('\npartidos.yaml ya estaba al día: no se ha tocado.');
  }
  const knownWarnings = new Set(warnings.map((warning) => JSON.stringify(warning)));
  const newWarnings = (await warningsAfter(contentDir, writes)).filter(
    (warning) => !knownWarnings.has(JSON.stringify(warning)),
  );
  if (newWarnings.length > 0) print(`\nCon estos datos:\n${formatWarnings(newWarnings)}`);
  print('');
  if (!isConfirmed) throw new UsageError('Así quedaría. Para escribirlo, repite la orden con --si.');
  if ((await readTextIfExists(path)) !== text || (await readTextIfExists(standingsPath)) !== standingsText)
    throw new UsageError('El contenido ha cambiado mientras tanto: repite la importación.');
  // Writes the state last. Without it, the next import only asks again; if it listed unwritten matches, the next import would
  // take them for edited by hand.
  for (const [name, newText] of writes) await write(join(contentDir, name), newText);
  if (plan.importStateText) await write(statePath, plan.importStateText);
  for (const name of writes.keys()) print(`Escrito: ${join(contentDir, name)}`);
}

/** Reads a text file; null if it is missing. */
const readTextIfExists = async (file: string) => (await readIfExists(file))?.toString() ?? null;

/** Writes a file durably; for a symbolic link, its target. */
async function write(path: string, text: string): Promise<void> {
  const file = await realpath(path).catch(() => path);
  await writeDurably(file, text).catch(({ code, message }: NodeJS.ErrnoException) => {
    throw new UsageError(`No puedo escribir en ${dirname(file)} (${code ?? message}).`);
  });
}

/** Returns the content's warnings after the import. @throws UsageError if the content would be invalid */
async function warningsAfter(contentDir: string, writes: ReadonlyMap<string, string>) {
  try {
    return (await checkContent(contentDir, sitePages, writes)).warnings;
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new UsageError(`Así como quedaría, el contenido no se podría publicar.\n${error.message}`);
  }
}

/** Lists the open questions with their choices. */
const questionLines = (questions: readonly ImportQuestion[]): string[] => [
  'Falta por saber:',
  ...questions.flatMap(({ text, choices }) => ['', text, ...choices.map(({ label }) => `  - ${label}`)]),
  '',
  `Importa la lista ${DESK_HINT}, que lo pregunta y recuerda las respuestas.`,
];

/** Lists the detected columns, each with an example. */
const columnLines = ({ choices, unused }: ColumnGuess): string[] => [
  'Columnas:',
  ...choices
    .filter(({ title }) => title)
    .map(
      ({ title, label, example }) =>
        `  «${truncate(title, 45)}»: ${label}${example && `, p. ej. ${truncate(example, 45)}`}`,
    ),
  ...(unused.length > 0 ? [`No se leen: ${unused.map((title) => truncate(title, 26)).join(', ')}.`] : []),
];

/** Formats a field value as in partidos.yaml. */
const valueText = (value: unknown) =>
  value == null || value === '' ? 'nada' : Array.isArray(value) ? value.join(', ') : truncate(String(value));
/** Formats the fields of a match except those in its name. */
const fieldLines = ({ id: _, equipo: __, rival: ___, dia: ____, ...fields }: MatchInput) =>
  Object.entries(fields).map(([field, value]) => `${field}: ${valueText(value)}`);

/** Reports the planned changes and the notes on rows. @param removesAbsent true if absent matches are deleted */
function reportLines(placement: FoundMatches, merge: MatchMerge, removesAbsent: boolean): string[] {
  const name = ({ equipo, rival, dia }: MatchInput) => `${equipo} contra ${truncate(rival, 26)} (${dia})`;
  const { rejected, notes, byeCount, otherClubCount, ownEventCount } = placement;
  const section = (title: string, lines: string[]) =>
    lines.length > 0 ? ['', `${title}:`, ...lines.map((line) => `  ${line}`)] : [];
  return [
    ...(ownEventCount > 0
      ? [`Son del calendario de la propia web, y no cambian nada: ${ownEventCount}.`]
      : []),
    `Nuevos: ${merge.added.length}. Cambian: ${merge.changed.length}. Iguales: ${merge.unchangedCount}.`,
    `No son del club: ${otherClubCount} ${otherClubCount === 1 ? 'fila' : 'filas'}. Descansos: ${byeCount}. Sin colocar: ${rejected.length}.`,
    ...section(
      'Nuevos',
      merge.added.map(({ row, entry }) => `fila ${row}, ${name(entry)}: ${fieldLines(entry).join('; ')}`),
    ),
    ...section(
      'Cambian',
      merge.changed.map(({ row, entry, set }) => {
        const fields = Object.entries(set).filter(([field]) => field !== 'id');
        const changes = fields.map(
          ([field, now]) => `${field}: ${valueText(entry[field as keyof MatchInput])} → ${valueText(now)}`,
        );
        return `fila ${row}, ${name(entry)}: ${changes.join('; ') || 'queda unido a la lista'}`;
      }),
    ),
    ...section(
      'Cambiado a mano: se queda así (para volver a seguir la lista, pon en partidos.yaml lo que dice)',
      merge.conflicts.map(
        ({ row, entry, field, existing, listed }) =>
          `fila ${row}, ${name(entry)}: ${field}: ${valueText(existing)}; la lista dice ${valueText(listed)}`,
      ),
    ),
    ...section(
      removesAbsent
        ? 'Ya no están en la lista: se borran'
        : 'Ya no están en la lista y se quedan (con --quitar-ausentes se borran)',
      merge.absent.map(({ entry }) => name(entry)),
    ),
    ...section(
      'Se toman, pero míralos',
      notes.map(({ row, reason }) => `fila ${row}: ${reason}`),
    ),
    ...rejectedLines(placement),
  ];
}

/** Lists the imported standings, and the rejected ones with the reasons. */
const standingsLines = ({ found, rejected }: FoundStandings) => [
  ...(found.length > 0
    ? [
        '',
        'Clasificaciones:',
        ...found.map(({ heading, entry, isKnown }) => {
          const ownRow = entry.filas.find(({ nuestro }) => nuestro);
          const state = isKnown ? 'igual' : `${entry.filas.length} equipos`;
          return `  ${entry.equipo}, a ${fullDay(entry.dia)}: «${ownRow?.nombre}» en «${truncate(heading)}» (${state})`;
        }),
      ]
    : []),
  ...(rejected.length > 0
    ? [
        '',
        'Clasificaciones que no se toman:',
        ...rejected.map(({ heading, reason }) => `  ${truncate(heading)}: ${reason}`),
      ]
    : []),
];

/** Lists the rejected rows with the reasons. */
const rejectedLines = ({ rejected }: FoundMatches) =>
  rejected.length > 0
    ? ['', 'No he podido colocar:', ...rejected.map(({ row, reason }) => `  fila ${row}: ${reason}`)]
    : [];
