/** Import of match lists and standings in the desk: preview and save. */
import { IMPORT_STATE_FILE, parseImportState } from '../../import/import-state.ts';
import { type ImportChoices, planImport } from '../../import/plan.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { newProblems, requireValidClub } from '../editing/check-content.ts';
import { saveChecked } from '../editing/edit-file.ts';
import type { FileProblem } from '../server/api.ts';
import type { DeskContext } from '../server/context.ts';
import { matchesFile, standingsFile } from './list-files.ts';

type ImportContext = Pick<DeskContext, 'folders' | 'store' | 'preview'>;

/** Plans the import of a list and shows the result in the preview. @throws ImportError; DeskRefusal */
export async function previewImport(desk: ImportContext, list: File, choices: ImportChoices) {
  const { columns, questions, plan, writes, warnings, tags } = await planAgainstContent(desk, list, choices);
  const partial = { columns, questions, unknownTeams: plan?.unknownTeams ?? [], outcome: null };
  if (!plan || partial.unknownTeams.length > 0) return partial;
  const { placement, merged, standings, importStateText, isEmpty, rows } = plan;
  const preview = await desk.preview.update(writes);
  /** Adds the row of the list that caused a problem. */
  const withRow = (problem: FileProblem) => {
    const [field, index] = problem.path;
    const isMatch = problem.file === matchesFile.name && field === 'partidos' && typeof index === 'number';
    return { ...problem, row: isMatch ? (rows[index] ?? null) : null };
  };
  const savedParts: SaveEffect = saveEffect(writes) ?? (importStateText && !isEmpty ? 'answers' : 'nothing');
  const outcome = {
    placement,
    merged,
    standings,
    savedParts,
    /** Problems that prevent saving. */
    problems: preview.problems.map(withRow),
    warnings: newProblems(warnings, preview.warnings).map(withRow),
    /** Version tags of the files that the plan was computed from. */
    tags,
    /** Version of the preview; increases with every change of its pages. */
    preview: preview.version,
  };
  return { ...partial, outcome };
}

/** Effect of a save: writes matches, standings or both, only the remembered answers, or nothing. */
type SaveEffect = 'matches' | 'standings' | 'both' | 'answers' | 'nothing';

function saveEffect(writes: ReadonlyMap<string, string>): SaveEffect | null {
  if (writes.size > 1) return 'both';
  if (writes.has(matchesFile.name)) return 'matches';
  return writes.has(standingsFile.name) ? 'standings' : null;
}

/** Questions about a list, and the outcome once all are answered. */
export type ImportPreview = Awaited<ReturnType<typeof previewImport>>;
export type ImportOutcome = NonNullable<ImportPreview['outcome']>;

/**
 * Saves the import of a list as one version.
 * @param tags version tags of the files at the time of the preview
 * @throws ImportError; ChangedMeanwhile; DeskRefusal for open questions and for errors in the result
 */
export async function saveImport(
  desk: ImportContext,
  list: File,
  choices: ImportChoices,
  tags: Record<string, string | null>,
): Promise<{ preview: number }> {
  const { plan, writes } = await planAgainstContent(desk, list, choices);
  if (!plan || plan.isRemovalUnsafe) throw new DeskRefusal({ code: 'open-questions' });
  const { merged, standings } = plan;
  const parts = [
    ...(writes.has(matchesFile.name) || !writes.has(standingsFile.name)
      ? [`Importar partidos: ${merged.added.length} nuevos, ${merged.changed.length} con cambios`]
      : []),
    ...(writes.has(standingsFile.name) ? [`Importar clasificaciones: ${standings.found.length}`] : []),
  ];
  await saveChecked(desk, {
    title: parts.join('; '),
    writes: {
      ...Object.fromEntries(writes),
      ...(plan.importStateText !== null && { [IMPORT_STATE_FILE]: plan.importStateText }),
    },
    expect: tags,
  });
  return { preview: (await desk.preview.update(new Map())).version };
}

/** Plans an import against the current content. */
async function planAgainstContent({ folders, store }: ImportContext, list: File, choices: ImportChoices) {
  const { club, warnings } = await requireValidClub({ folders }, 'importar');
  const storedMatches = await store.read(matchesFile.name);
  const storedState = await store.read(IMPORT_STATE_FILE);
  const importState = parseImportState(storedState?.text ?? null, IMPORT_STATE_FILE);
  const matchesBefore = storedMatches?.text ?? null;
  const storedStandings = await store.read(standingsFile.name);
  const standingsBefore = storedStandings?.text ?? null;
  const bytes = await list.bytes();
  const tags = {
    [matchesFile.name]: storedMatches?.tag ?? null,
    [standingsFile.name]: storedStandings?.tag ?? null,
    [IMPORT_STATE_FILE]: storedState?.tag ?? null,
  };
  const result = await planImport(
    {
      ...{ name: list.name, bytes, club, importState },
      entries: matchesFile.parse(matchesBefore),
      standings: standingsFile.parse(standingsBefore),
    },
    choices,
  );
  const { matches: matchesAfter, snapshots } = result.plan ?? {};
  const writes = new Map<string, string>();
  const write = (file: string, after: string, old: string | null) => after !== old && writes.set(file, after);
  if (matchesAfter) write(matchesFile.name, matchesFile.format(matchesBefore, matchesAfter), matchesBefore);
  if (snapshots) write(standingsFile.name, standingsFile.format(standingsBefore, snapshots), standingsBefore);
  return {
    ...result,
    /** Texts of the files that the import changes. */
    writes,
    warnings,
    tags,
  };
}
