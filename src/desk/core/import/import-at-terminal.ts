import { join } from 'node:path';
import { CommandError } from '../../../base/errors/command-error.ts';
import { readIfExists } from '../../../base/files/read.ts';
import { fullDay } from '../../../club/agenda/dates.ts';
import type { MatchInput } from '../../../club/content/files/matches.ts';
import { joinNames } from '../../../club/content/problems/faults.ts';
import { ContentError, formatWarnings, type Problem } from '../../../club/content/problems/problem.ts';
import { checkContent } from '../../../club/content/read.ts';
import { countPhrase } from '../../../club/content/spelling.ts';
import { truncate } from '../../../club/lists/cells/text.ts';
import type { FoundMatches } from '../../../club/lists/matches/found-matches.ts';
import type { ImportChoices } from '../../../club/lists/plan.ts';
import type { planInProcess } from '../../../club/lists/plan-in-process.ts';
import type { ImportQuestion } from '../../../club/lists/questions/questions.ts';
import type { ColumnGuess } from '../../../club/lists/rows/read-list.ts';
import type { FoundStandings } from '../../../club/lists/standings/find-standings.ts';
import { sitePages } from '../../../site/pages/site-map.ts';
import { ChangedMeanwhile } from '../../../store/errors.ts';
import { openStore } from '../../../store/store.ts';
import { hashOf, type StoreFolders } from '../../../store/store-paths.ts';
import { isWithdrawnIn } from '../photos/photo-files.ts';
import { type PlannedImport, planAgainstContent, type SavedImport, savePlanned } from './import-matches.ts';

type Plan = NonNullable<PlannedImport['plan']>;

const DESK_HINT = 'en el escritorio («npm run editar», «Importar partidos y clasificaciones»)';

interface ImportOptions extends ImportChoices {
  file: string;
  /** True to write the result, false for a dry run. */
  isConfirmed: boolean;
  /** Plans the import; tests plan in their own process. */
  plan?: typeof planInProcess;
}

/**
 * Imports a list of matches into the content, after checking the whole result. Works beside an open desk.
 * @param print prints a line
 * @throws AppError before anything is written, also for open questions and invalid results
 */
export async function importAtTerminal(
  bytes: Uint8Array,
  folders: StoreFolders,
  { file, answers, removeAbsent, isConfirmed, plan: planList }: ImportOptions,
  print: (line: string) => void,
): Promise<void> {
  const { contentDir } = folders;
  // Names file and line of an error, as a terminal's reader needs.
  const { warnings } = await checkContent(contentDir, sitePages);
  const reader = { folders, store: { read: (name: string) => readContentFile(contentDir, name) } };
  const choices = { answers, removeAbsent };
  const planned = await planAgainstContent(
    reader,
    new File([new Uint8Array(bytes)], file),
    choices,
    planList,
  );
  const { columns, hidden, questions, plan, writes } = planned;
  if (columns) for (const line of columnLines(columns)) print(line);
  if (hidden.length > 0) print(`Está oculto y no se lee: ${hidden.join(', ')}.`);
  if (!plan) throw new CommandError(questionLines(questions).join('\n'));
  requireImportable(planned, plan);
  const report = [...reportLines(plan, removeAbsent), ...standingsLines(plan.standings)];
  for (const line of ['', ...report]) print(line);
  const isUpToDate = writes.size === 0;
  if (isUpToDate) print('\n«Partidos y resultados» ya estaba al día: no se ha tocado.');
  else await printNewWarnings(contentDir, writes, warnings, print);
  if (!isConfirmed) {
    if (!isUpToDate)
      print('\nAsí quedaría, y no se ha escrito nada. Para escribirlo, repite la orden con --si.');
    return;
  }
  if (!isUpToDate || plan.importStateText) await save(folders, { ...planned, plan });
  for (const name of writes.keys()) print(`Escrito: ${join(contentDir, name)}`);
}

/** Reads a content file as the store does, without opening the store, which writes. */
async function readContentFile(contentDir: string, name: string) {
  const bytes = await readIfExists(join(contentDir, name));
  return bytes && { text: bytes.toString(), tag: hashOf(bytes) };
}

/** Saves a planned import as one version, in turn with an open desk. */
async function save(folders: StoreFolders, planned: SavedImport): Promise<void> {
  const { contentDir } = folders;
  const store = await openStore({ ...folders, besideDesk: true, isWithdrawn: isWithdrawnIn(contentDir) });
  try {
    await savePlanned({ folders, store }, planned);
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    throw new CommandError('El contenido ha cambiado mientras tanto: repite la importación.');
  } finally {
    await store.close();
  }
}

/** Refuses a list without anything to import, and unsafe removals. @throws CommandError with the reasons */
function requireImportable({ club }: PlannedImport, plan: Plan): void {
  if (plan.isEmpty)
    throw new CommandError(
      [
        'En la lista no hay ningún partido ni clasificación que se pueda importar. Una lista así no cambia nada.',
        ...(plan.unknownTeams.length > 0
          ? [
              `No aparece «${club.shortName}» entre sus equipos: ${joinNames(plan.unknownTeams)}.`,
              `Si el club aparece con otro nombre, importa la lista ${DESK_HINT} y dilo allí.`,
            ]
          : []),
        ...rejectedLines(plan.placement),
        ...standingsLines(plan.standings),
      ].join('\n'),
    );
  if (plan.isRemovalUnsafe)
    throw new CommandError(
      [
        'Con --quitar-ausentes, todas las filas se tienen que poder colocar: una de estas puede ser la de un partido que falta.',
        ...rejectedLines(plan.placement),
      ].join('\n'),
    );
}

/** Prints the warnings that the import adds. @throws CommandError if the content would be invalid */
async function printNewWarnings(
  contentDir: string,
  writes: ReadonlyMap<string, string>,
  warnings: readonly Problem[],
  print: (line: string) => void,
): Promise<void> {
  const after = await checkContent(contentDir, sitePages, writes).catch((error: unknown) => {
    if (!(error instanceof ContentError)) throw error;
    throw new CommandError(`Así como quedaría, el contenido no se podría publicar.\n${error.message}`);
  });
  const known = new Set(warnings.map((warning) => JSON.stringify(warning)));
  const added = after.warnings.filter((warning) => !known.has(JSON.stringify(warning)));
  print(added.length > 0 ? `\nCon estos datos:\n${formatWarnings(added)}\n` : '');
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
  ...(unused.length > 0 ? [`No se leen: ${unused.map((title) => truncate(title, 45)).join(', ')}.`] : []),
];

/** Formats a field value as in partidos.yaml. */
const valueText = (value: unknown) =>
  value == null || value === '' ? 'nada' : Array.isArray(value) ? value.join(', ') : truncate(String(value));
/** Formats the fields of a match except those in its name. */
const fieldLines = ({ id: _, equipo: __, rival: ___, dia: ____, ...fields }: MatchInput) =>
  Object.entries(fields).map(([field, value]) => `${field}: ${valueText(value)}`);

/** Reports the planned changes and the notes on rows. @param removesAbsent true if absent matches are deleted */
function reportLines({ placement, merged: merge }: Plan, removesAbsent: boolean): string[] {
  const name = ({ equipo, rival, dia }: MatchInput) => `${equipo} contra ${truncate(rival, 26)} (${dia})`;
  const { rejected, notes, byeCount, otherClubCount, ownEventCount } = placement;
  const section = (title: string, lines: string[]) =>
    lines.length > 0 ? ['', `${title}:`, ...lines.map((line) => `  ${line}`)] : [];
  return [
    ...(ownEventCount > 0
      ? [`Son del calendario de la propia web, y no cambian nada: ${ownEventCount}.`]
      : []),
    `Nuevos: ${merge.added.length}. Cambian: ${merge.changed.length}. Iguales: ${merge.unchangedCount}.`,
    `No son del club: ${countPhrase(otherClubCount, 'fila', 'filas')}. Descansos: ${byeCount}. Sin colocar: ${rejected.length}.`,
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
        return `fila ${row}, ${name(entry)}: ${changes.join('; ') || 'ya estaba en la web; desde ahora se actualizará con la lista'}`;
      }),
    ),
    ...section(
      'Cambiado a mano: se queda así (para volver a seguir la lista, pon en el partido lo que dice)',
      [...merge.conflicts, ...merge.keptResults].map(
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
      'Se importan, pero revísalos',
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
          const state = isKnown ? 'igual' : countPhrase(entry.filas.length, 'equipo', 'equipos');
          return `  ${entry.equipo}, a ${fullDay(entry.dia)}: «${ownRow?.nombre}» en «${truncate(heading)}» (${state})`;
        }),
      ]
    : []),
  ...(rejected.length > 0
    ? [
        '',
        'Clasificaciones que no se importan:',
        ...rejected.map(({ heading, reason }) => `  ${truncate(heading)}: ${reason}`),
      ]
    : []),
];

/** Lists the rejected rows with the reasons. */
const rejectedLines = ({ rejected }: FoundMatches) =>
  rejected.length > 0
    ? ['', 'No se han podido colocar:', ...rejected.map(({ row, reason }) => `  fila ${row}: ${reason}`)]
    : [];
