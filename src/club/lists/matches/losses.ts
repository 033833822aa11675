/** Published facts that a list does not have. A list that knows less removes nothing without a person's decision. */
import { fullDay } from '../../agenda/dates.ts';
import type { MatchInput } from '../../content/files/matches.ts';
import { countPhrase } from '../../content/spelling.ts';
import { truncate } from '../cells/text.ts';
import type { ImportQuestion, QuestionCollector } from '../questions/questions.ts';
import type { RowNote } from './found-matches.ts';
import { HOUR_LOST } from './hour.ts';
import type { MatchChange, MatchMerge } from './merge.ts';

/** Fields of which a list may know less, with the words of the question. */
const LOSSES = {
  hora: { lost: 'la hora', kept: 'Sigue la hora de la web', removed: 'Queda sin hora' },
  direccion: { lost: 'el lugar', kept: 'Sigue el lugar de la web', removed: 'Queda sin lugar' },
  estado: {
    lost: 'si sigue aplazado o suspendido',
    kept: 'Sigue como en la web',
    removed: 'Se juega el día y a la hora de la lista',
  },
} as const;
type LostField = keyof typeof LOSSES;
const LOST_FIELDS = Object.keys(LOSSES) as LostField[];

interface Loss {
  field: LostField;
  change: MatchChange;
}

/** Answer: the published fact is removed. */
const REMOVE = 'quitar';
/** Answer: the published fact stays. */
const KEEP = 'sigue';

/** Number of matches that a question names. */
const MAX_EXAMPLES = 3;

/**
 * Asks about the published facts that the list does not have, once for each kind, and keeps them in the merge if a person says so.
 * @returns the notes on the rows, with those about kept facts
 */
export function settleLosses(
  merged: MatchMerge,
  notes: readonly RowNote[],
  ask: QuestionCollector['ask'],
): RowNote[] {
  const losses = merged.changed.flatMap((change) =>
    LOST_FIELDS.filter((field) => isLost(change, field)).map((field): Loss => ({ field, change })),
  );
  const kept: Loss[] = [];
  for (const group of Map.groupBy(losses, lossName).values())
    if (ask(lossQuestion(group)) === KEEP) kept.push(...group);
  for (const loss of kept) keep(merged, loss);
  merged.unchangedCount += merged.changed.length;
  merged.changed = merged.changed.filter(({ set }) => Object.keys(set).length > 0);
  merged.unchangedCount -= merged.changed.length;
  // A person wrote the hour that stays.
  const ownHours = notes.filter(
    ({ row, reason }) => reason.includes(HOUR_LOST) && merged.rowsWithHour.includes(row),
  );
  return [
    ...kept.map(({ field, change }) => ({ row: change.row, field })),
    ...ownHours.map(({ row }) => ({ row, field: 'hora' as const })),
  ].reduce((all, { row, field }) => noteKept(all, row, field), [...notes]);
}

/** True if a change removes a fact and puts nothing in its place. */
const isLost = ({ entry, set, isStateSilent }: MatchChange, field: LostField) =>
  set[field] === null &&
  entry[field] != null &&
  !(field === 'direccion' && set.lugar) &&
  (field !== 'estado' || isStateSilent);

const isMoved = ({ set }: MatchChange) => set.dia !== undefined;

/** Name of the question about a loss. An hour of another day is another question. */
const lossName = ({ field, change }: Loss) =>
  field === 'hora' && isMoved(change) ? 'hora de otro día' : field;

function lossQuestion([first, ...others]: readonly Loss[]): ImportQuestion {
  const { field, change } = first as Loss;
  const { lost, kept, removed } = LOSSES[field];
  const losses = [first as Loss, ...others];
  const named = losses.slice(0, MAX_EXAMPLES).map((loss) => nameMatch(loss.change.entry, field));
  const more = losses.length - named.length;
  const isOfOtherDay = isMoved(change) && field === 'hora';
  const moved = isOfOtherDay ? ` y ${losses.length === 1 ? 'lo' : 'los'} cambia de día` : '';
  return {
    kind: 'perdidas',
    name: lossName(first as Loss),
    text: `De ${countPhrase(losses.length, 'partido que está', 'partidos que están')} en la web, la lista no dice ${lost}${moved}: ${named.join('; ')}${more > 0 ? ` y ${more} más` : ''}. ¿Qué se hace?`,
    choices: [
      { value: KEEP, label: kept },
      { value: REMOVE, label: removed },
    ],
    // The hour of another day may be wrong on the new one.
    ...(!isOfOtherDay && { defaultValue: KEEP }),
  };
}

const nameMatch = ({ rival, dia, ...entry }: MatchInput, field: LostField) =>
  `${truncate(rival, 30)}, ${fullDay(dia)} (${truncate(String(entry[field]), 40)})`;

/** Keeps a published fact, so that the next list that has it changes it. */
function keep(merged: MatchMerge, { field, change: { entry, set } }: Loss): void {
  delete set[field];
  const listed = merged.listedFacts[String(set.id ?? entry.id)];
  if (listed) Object.assign(listed, { [field]: entry[field] });
}

function noteKept(notes: readonly RowNote[], row: string, field: LostField): RowNote[] {
  const text = LOSSES[field].kept.toLowerCase();
  const known = notes.find((note) => note.row === row);
  const reason = known
    ? `${known.reason.replaceAll(HOUR_LOST, '')}; ${text}`
    : `la lista no dice ${LOSSES[field].lost}: ${text}`;
  return [...notes.filter((note) => note !== known), { row, reason }];
}
