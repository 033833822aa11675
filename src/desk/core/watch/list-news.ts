/** Compares a watched list with the content. Pure. */
import type { MatchInput } from '../../../club/content/files/matches.ts';
import type { ImportResult } from '../../../club/lists/plan.ts';
import { type ImportAnswers, noAnswers } from '../../../club/lists/questions/questions.ts';
import { DAY } from '../../../server/mail/clock.ts';
import type { ListChange, ListNews, ListState } from '../../../tasks/watch/watch-files.ts';

/** Time for which the memory of a value lasts, and after which a list that went back is believed, ms. */
const MEMORY = DAY;
/** Time for which screens and mails show what was applied without asking, ms. */
const APPLIED_MEMORY = 7 * DAY;
/** Largest number of values that are remembered as applied. */
const MAX_APPLIED = 1000;

/** Kinds of questions whose preselected answer changes nothing and is forgotten after the import. */
const HARMLESS = ['perdidas', 'dias'] as const;

/**
 * Returns the answers that change nothing, so that the rest of a list can be planned; null if another question is open, which
 * only a person may answer.
 */
export function harmlessAnswers({ questions }: Pick<ImportResult, 'questions'>): ImportAnswers | null {
  const answers = noAnswers();
  for (const { kind, name, defaultValue } of questions) {
    const harmless = HARMLESS.find((candidate) => candidate === kind);
    if (!harmless || defaultValue === undefined) return null;
    answers[harmless][name] = defaultValue;
  }
  return answers;
}

const isSame = (a: unknown, b: unknown) => String(a ?? '') === String(b ?? '');
const nameOf = ({ equipo, rival, dia }: MatchInput) => ({ equipo, rival, dia });

/** Returns what a plan would change, without the memory of earlier readings. @param questions texts of open questions */
export function newsOf({ plan }: ImportResult, questions: readonly string[]): ListNews {
  const noteOf = new Map(plan?.placement.notes.map(({ row, reason }) => [row, reason]));
  const changed = plan?.merged.changed ?? [];
  const conflicts = Map.groupBy(plan?.merged.conflicts ?? [], ({ index }) => index);
  return {
    changes: [
      ...changed.map(({ row, entry, set: { id, ...set } }) => ({
        id: String(id ?? entry.id),
        ...nameOf(entry),
        isNew: false,
        note: noteOf.get(row) ?? null,
        fields: Object.entries(set).map(([field, now]) => ({
          field,
          before: entry[field as keyof MatchInput],
          now,
        })),
        isHeld: false,
      })),
      ...(plan?.merged.added ?? []).map(({ row, entry: { id, ...entry } }) => ({
        id: String(id),
        ...nameOf(entry),
        isNew: true,
        note: noteOf.get(row) ?? null,
        fields: Object.entries(entry).map(([field, now]) => ({ field, before: undefined, now })),
        isHeld: false,
      })),
    ].filter(({ fields }) => fields.length > 0),
    conflicts: [...conflicts.values()].flatMap((fields) => {
      const [first] = fields;
      const id = first?.entry.id;
      if (!first || !id) return [];
      return {
        id,
        ...nameOf(first.entry),
        fields: fields.map(({ field, existing, listed }) => ({ field, before: existing, now: listed })),
      };
    }),
    questions: [...questions],
    absent: (plan?.merged.absent ?? []).flatMap(({ entry }) =>
      entry.id ? { id: entry.id, ...nameOf(entry) } : [],
    ),
    rejectedCount: plan?.placement.rejected.length ?? 0,
  };
}

/** Leaves out what the content already says, because somebody accepted it or typed it. */
export function openNews(news: ListNews, entries: readonly MatchInput[]): ListNews {
  const byId = new Map(entries.flatMap((entry) => (entry.id ? [[entry.id, entry] as const] : [])));
  const isOpen = (id: string) => {
    const entry = byId.get(id);
    return ({ field, now }: ListChange['fields'][number]) =>
      !entry || !isSame(entry[field as keyof MatchInput], now);
  };
  const withOpenFields = <M extends Pick<ListChange, 'id' | 'fields'>>(matches: readonly M[]) =>
    matches
      .map((match) => ({ ...match, fields: match.fields.filter(isOpen(match.id)) }))
      .filter(({ fields }) => fields.length > 0);
  return {
    ...news,
    changes: withOpenFields(news.changes.filter(({ id, isNew }) => !isNew || !byId.has(id))),
    conflicts: withOpenFields(news.conflicts),
    absent: news.absent.filter(({ id }) => byId.has(id)),
  };
}

/** Key of a value that a list gives to a field. */
const valueKey = (id: string, { field, now }: ListChange['fields'][number]) => `${id} ${field}=${now ?? ''}`;
export const changeKeys = ({ id, fields }: Pick<ListChange, 'id' | 'fields'>): string[] =>
  fields.map((field) => valueKey(id, field));

/** Keys of everything that the board is notified of. */
export const newsKeys = (news: ListNews): string[] => [
  ...news.changes.filter(({ isHeld }) => !isHeld).flatMap(changeKeys),
  ...news.conflicts.flatMap(changeKeys).map((key) => `a mano ${key}`),
  ...news.absent.map(({ id }) => `falta ${id}`),
  ...news.questions.map((text) => `pregunta ${text}`),
];

/** True unless the clock went back, or the time is longer ago than the memory. */
const isRecent = (time: number, now: number, memory = MEMORY) => now - Math.min(time, now) < memory;

/**
 * Notes the values that a list gives, and marks changes as held while it goes back to a value of the same day: some servers
 * answer with an old copy now and then. Such a change waits until the list has said the same for a day.
 */
export function holdFlapping(
  news: ListNews,
  state: Pick<ListState, 'values'>,
  entries: readonly MatchInput[],
  now: number,
): { news: ListNews; values: ListState['values'] } {
  const values: ListState['values'] = {};
  const note = (key: string, before: string, listed: string): boolean => {
    const known = state.values[key] ?? { last: before, seenAt: { [before]: now }, heldSince: null };
    const seenAt = Object.fromEntries(Object.entries(known.seenAt).filter(([, at]) => isRecent(at, now)));
    const isReturn = listed !== known.last && listed in seenAt;
    const isOther = listed !== known.last && !isReturn;
    const heldSince = isReturn ? now : isOther ? null : known.heldSince;
    const isHeld = heldSince !== null && isRecent(heldSince, now);
    seenAt[listed] = now;
    if (Object.keys(seenAt).length > 1 || isHeld)
      values[key] = { last: listed, seenAt, heldSince: isHeld ? Math.min(heldSince, now) : null };
    return isHeld;
  };
  const changes = news.changes.map((change) => {
    const held = change.fields.map(({ field, before, now: listed }) =>
      change.isNew ? false : note(`${change.id} ${field}`, String(before ?? ''), String(listed ?? '')),
    );
    return { ...change, isHeld: held.some(Boolean) };
  });
  // The list says what the content says of all other fields.
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  for (const key of Object.keys(state.values)) {
    const [id = '', field = ''] = splitKey(key);
    const isChange = changes.some(
      (change) => change.id === id && change.fields.some((f) => f.field === field),
    );
    const value = String(byId.get(id)?.[field as keyof MatchInput] ?? '');
    if (!isChange && byId.has(id)) note(key, value, value);
  }
  return { news: { ...news, changes }, values };
}

/** Splits `id field`; ids may contain spaces. */
const splitKey = (key: string) => [key.slice(0, key.lastIndexOf(' ')), key.slice(key.lastIndexOf(' ') + 1)];

/** Fields that may change without asking, if the club wants it. */
const SAFE_FIELDS = ['hora', 'lugar', 'direccion', 'sets', 'parciales', 'resultado'];

const isVenue = (field: string) => field === 'lugar' || field === 'direccion';
const namesVenue = (fields: ListChange['fields']) =>
  fields.some(({ field, now }) => isVenue(field) && now != null);

/** Largest number of matches whose hour or venue changes without asking. More at once may be an error of the list, such as a time zone. */
const MAX_MOVED = 10;

/**
 * Returns the changes that may be applied without asking: hour, venue and result of known matches, without a note or
 * a manual edit, that say something. A value that was applied once and taken back by a person is never applied again.
 */
export function safeChanges(news: ListNews, applied: ListState['applied']): ListChange[] {
  const edited = new Set(news.conflicts.map(({ id }) => id));
  const safe = news.changes.filter(
    (change) =>
      !change.isNew &&
      !change.isHeld &&
      change.note === null &&
      !edited.has(change.id) &&
      change.fields.every(
        ({ field, now }) =>
          SAFE_FIELDS.includes(field) && (now != null || (isVenue(field) && namesVenue(change.fields))),
      ) &&
      !changeKeys(change).some((key) => key in applied),
  );
  const isMoved = ({ fields }: ListChange) => fields.some(({ field }) => field === 'hora' || isVenue(field));
  return safe.filter(isMoved).length > MAX_MOVED ? safe.filter((change) => !isMoved(change)) : safe;
}

/** Records changes as applied without asking. After a crash before they were saved, they are still open news. */
export function noteApplied(state: ListState, changes: readonly ListChange[], at: number): void {
  const keys = changes.flatMap(changeKeys).map((key) => [key, at] as const);
  state.applied = Object.fromEntries([...Object.entries(state.applied), ...keys].slice(-MAX_APPLIED));
  state.recent = [...recentlyApplied(state, at), ...changes.map((change) => ({ ...change, at }))];
}

/** Deletes the record of changes that were not saved. */
export function forgetApplied(state: ListState, changes: readonly ListChange[], at: number): void {
  for (const key of changes.flatMap(changeKeys)) delete state.applied[key];
  state.recent = state.recent.filter((change) => change.at !== at);
}

/** Returns the changes that were applied without asking within some days. */
export const recentlyApplied = (state: ListState | null, now: number): ListState['recent'] =>
  state?.recent.filter(({ at }) => isRecent(at, now, APPLIED_MEMORY)) ?? [];

/** Groups the news of a list as screens and mails show it. */
export function groupNews({ state, news }: { state: ListState | null; news: ListNews | null }, now: number) {
  const { changes = [], conflicts = [], absent = [], questions = [] } = news ?? {};
  const open = new Set(changes.flatMap(changeKeys));
  return {
    changed: changes.filter(({ isNew, isHeld }) => !isNew && !isHeld),
    held: changes.filter(({ isNew, isHeld }) => !isNew && isHeld),
    added: changes.filter(({ isNew }) => isNew),
    conflicts,
    absent,
    questions,
    /** Recently applied changes that the content still has. Undone ones are open news again. */
    applied: recentlyApplied(state, now).filter((change) => !changeKeys(change).some((key) => open.has(key))),
  };
}
