/** A federation's list of matches in the desk: what would become of the content with it, and taking it over. */
import { MEMORY_FILE, readMemory } from '../import/memory.ts';
import { type Choices, planImport } from '../import/plan.ts';
import type { Remark } from './api.ts';
import { newProblems, soundClub } from './check.ts';
import { saveChecked } from './content.ts';
import { MATCHES_FILE, matchesIn, matchesText } from './matches-file.ts';
import type { DeskContext } from './server/context.ts';
import { DeskRefusal } from './server/refusals.ts';

type Desk = Pick<DeskContext, 'folders' | 'store' | 'preview'>;

/** What would become of the matches with a list, which the preview shows from then on. @throws ImportError; DeskRefusal */
export async function lookAtList(desk: Desk, list: File, choices: Choices) {
  const { columns, questions, plan, text, warnings, tags } = await planned(desk, list, choices);
  const look = { columns, questions, strangers: plan?.strangers ?? [], outcome: null };
  if (!plan || look.strangers.length > 0) return look;
  const { placement, merged, memory, isEmpty, rows } = plan;
  const shown = await desk.preview.update(new Map(text === null ? [] : [[MATCHES_FILE, text]]));
  /** The row of the list that brings what a remark is about. */
  const withRow = (remark: Remark) => {
    const [field, index] = remark.path;
    const isMatch = remark.file === MATCHES_FILE && field === 'partidos' && typeof index === 'number';
    return { ...remark, row: isMatch ? (rows[index] ?? null) : null };
  };
  const saves: Saves = text !== null ? 'matches' : memory && !isEmpty ? 'answers' : 'nothing';
  const outcome = {
    placement,
    merged,
    saves,
    /** With these it cannot be saved. */
    problems: shown.problems.map(withRow),
    warnings: newProblems(warnings, shown.warnings).map(withRow),
    /** Tags of the files that it was computed from. */
    tags,
    /** Rises whenever the pages of the preview change. */
    preview: shown.version,
  };
  return { ...look, outcome };
}

/** What there is to save: matches, or only what the next import will know. */
type Saves = 'matches' | 'answers' | 'nothing';

/** The questions, and once all are answered, what becomes of the matches. Rows are those of the list; in a calendar, its events. */
export type ListLook = Awaited<ReturnType<typeof lookAtList>>;
export type ImportOutcome = NonNullable<ListLook['outcome']>;

/**
 * Takes a list over, as one version.
 * @param tags of the files that it was looked at with
 * @throws ImportError; ChangedMeanwhile; DeskRefusal where something has to be answered, and where it brings errors into the content
 */
export async function takeList(
  desk: Desk,
  list: File,
  choices: Choices,
  tags: Record<string, string | null>,
): Promise<{ preview: number }> {
  const { plan, text } = await planned(desk, list, choices);
  if (!plan || plan.unsure)
    throw new DeskRefusal(409, {
      code: 'otra-vez',
      message: 'Falta algo por responder. No se ha cambiado nada: mira otra vez qué va a cambiar.',
    });
  const { added, changed } = plan.merged;
  await saveChecked(desk, {
    title: `Importar partidos: ${added.length} nuevos, ${changed.length} con cambios`,
    writes: {
      ...(text !== null && { [MATCHES_FILE]: text }),
      ...(plan.memory !== null && { [MEMORY_FILE]: plan.memory }),
    },
    expect: tags,
  });
  return { preview: (await desk.preview.update(new Map())).version };
}

/** The list as far as it is understood, and what the content has now. */
async function planned({ folders, store }: Desk, list: File, choices: Choices) {
  const { club, warnings } = await soundClub({ folders }, 'importar');
  const [matches, known] = [await store.read(MATCHES_FILE), await store.read(MEMORY_FILE)];
  const memory = readMemory(known?.text ?? null, MEMORY_FILE);
  const before = matches?.text ?? null;
  const bytes = await list.bytes();
  const tags = { [MATCHES_FILE]: matches?.tag ?? null, [MEMORY_FILE]: known?.tag ?? null };
  const planned = planImport({ name: list.name, bytes, club, memory, entries: matchesIn(before) }, choices);
  const text = planned.plan?.matches ? matchesText(before, planned.plan.matches) : null;
  return {
    ...planned,
    /** Text of partidos.yaml after the import; null where it stays as it is. */
    text: text === before ? null : text,
    warnings,
    tags,
  };
}
