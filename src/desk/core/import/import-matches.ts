/** Import of match lists and standings in the desk: preview and save. */

import type { FileProblem } from '../../../club/content/form-problem.ts';
import { countLines } from '../../../club/content/spelling.ts';
import { IMPORT_STATE_FILE, parseImportState } from '../../../club/lists/import-state.ts';
import type { MatchMerge } from '../../../club/lists/matches/merge.ts';
import type { ImportChoices } from '../../../club/lists/plan.ts';
import { planInProcess } from '../../../club/lists/plan-in-process.ts';
import type { Version } from '../../../store/history.ts';
import { newProblems } from '../../../tasks/check/check-texts.ts';
import type { DeskContext } from '../desk-context.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { saveChecked } from '../editing/edit-file.ts';
import { requireValidClub } from '../editing/valid-club.ts';
import { matchesFile, standingsFile } from './list-files.ts';
import { addNewEntries } from './new-entries.ts';

type ImportContext = Pick<DeskContext, 'folders' | 'store' | 'preview'>;

/** Plans the import of a list and shows the result in the preview. @throws ImportError; DeskRefusal */
export async function previewImport(
  desk: ImportContext,
  list: File,
  choices: ImportChoices,
  planList = planInProcess,
) {
  const { columns, hidden, questions, plan, writes, warnings, tags, newEntries } = await planAgainstContent(
    desk,
    list,
    choices,
    planList,
  );
  const partial = { columns, hidden, questions, unknownTeams: plan?.unknownTeams ?? [], outcome: null };
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
    /** Teams and venues that the import adds. */
    newEntries,
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
  const hasStandings = writes.has(standingsFile.name);
  if (writes.has(matchesFile.name)) return hasStandings ? 'both' : 'matches';
  return hasStandings ? 'standings' : null;
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
  planList = planInProcess,
): Promise<{ preview: number }> {
  const planned = await planAgainstContent(desk, list, choices, planList);
  if (!planned.plan || planned.plan.isRemovalUnsafe) throw new DeskRefusal({ code: 'open-questions' });
  await savePlanned(desk, { ...planned, plan: planned.plan, tags });
  return { preview: (await desk.preview.update(new Map())).version };
}

/** Import that was planned against the current content. */
export type PlannedImport = Awaited<ReturnType<typeof planAgainstContent>>;

/** Import without open questions. */
export interface SavedImport extends Pick<PlannedImport, 'writes' | 'newEntries'> {
  plan: NonNullable<PlannedImport['plan']>;
  /** Tags of the files that the plan was computed from. */
  tags: Record<string, string | null>;
}

/**
 * Saves a planned import as one version.
 * @param action begins the version's title
 * @throws ChangedMeanwhile; DeskRefusal for errors in the result
 */
export async function savePlanned(
  desk: Parameters<typeof saveChecked>[0],
  { plan, writes, tags, newEntries }: SavedImport,
  action = 'Se importaron partidos',
): Promise<Version | null> {
  const { merged, standings, importStateText } = plan;
  const additions = newEntries.length > 0 ? `Se añadieron ${newEntryText(newEntries)}. ` : '';
  const parts = [
    ...(writes.has(matchesFile.name) || !writes.has(standingsFile.name)
      ? [`${action}: ${matchCounts(merged)}`]
      : []),
    ...(writes.has(standingsFile.name) ? [`Se importaron clasificaciones: ${standings.found.length}`] : []),
  ];
  return saveChecked(desk, {
    title: additions + parts.join('; '),
    writes: {
      ...Object.fromEntries(writes),
      ...(importStateText !== null && { [IMPORT_STATE_FILE]: importStateText }),
    },
    expect: tags,
  });
}

const list = new Intl.ListFormat('es');

/** Names a few new teams and venues, and counts more of them. */
function newEntryText(entries: PlannedImport['newEntries']): string {
  if (entries.length <= 3) return list.format(entries.map(({ name }) => name));
  const teams = entries.filter(({ key }) => key.includes('/')).length;
  const places = entries.length - teams;
  return list.format([...countLines(teams, 'equipo', 'equipos'), ...countLines(places, 'lugar', 'lugares')]);
}

/** Counts the changed matches: `1 nuevo, 2 con cambios`. */
const matchCounts = ({ added, changed }: MatchMerge): string =>
  [...countLines(added.length, 'nuevo', 'nuevos'), changed.length > 0 && `${changed.length} con cambios`]
    .filter(Boolean)
    .join(', ') || 'sin cambios';

/** Content that an import is planned against. */
interface ContentReader {
  folders: Pick<DeskContext['folders'], 'contentDir'>;
  store: Pick<DeskContext['store'], 'read'>;
}

/** Plans an import against the current content. @throws ImportError; DeskRefusal if the content has errors */
export async function planAgainstContent(
  { folders, store }: ContentReader,
  list: File,
  choices: ImportChoices,
  plan: typeof planInProcess = planInProcess,
) {
  const entries = await addNewEntries(store, choices.answers);
  const { club, warnings } = await requireValidClub({ folders }, 'importar', entries.writes);
  const [matches, standings, state] = await Promise.all(
    [matchesFile.name, standingsFile.name, IMPORT_STATE_FILE].map((file) => store.read(file)),
  );
  const [matchesBefore, standingsBefore] = [matches?.text ?? null, standings?.text ?? null];
  const result = await plan(
    {
      ...{ name: list.name, bytes: await list.bytes(), club },
      importState: parseImportState(state?.text ?? null, IMPORT_STATE_FILE),
      entries: matchesFile.parse(matchesBefore),
      standings: standingsFile.parse(standingsBefore),
    },
    { ...choices, answers: entries.answers },
  );
  const { matches: matchesAfter, snapshots } = result.plan ?? {};
  const writes = new Map(entries.writes);
  const write = (file: string, after: string, old: string | null) => after !== old && writes.set(file, after);
  if (matchesAfter) write(matchesFile.name, matchesFile.format(matchesBefore, matchesAfter), matchesBefore);
  if (snapshots) write(standingsFile.name, standingsFile.format(standingsBefore, snapshots), standingsBefore);
  return {
    ...result,
    club,
    /** Texts of the files that the import changes. */
    writes,
    warnings,
    /** Teams and venues that the answers add. */
    newEntries: entries.added,
    /** Version tags of the files that the plan was computed from. */
    tags: {
      ...entries.tags,
      [matchesFile.name]: matches?.tag ?? null,
      [standingsFile.name]: standings?.tag ?? null,
      [IMPORT_STATE_FILE]: state?.tag ?? null,
    },
  };
}
