/** Trainings and matches of the next days for the people who change them from a phone. */
import { isPlaceholderAddress } from '../../../base/addresses/placeholder-address.ts';
import { addDays } from '../../../club/agenda/dates.ts';
import { entriesBetween, isOver, takesPlace, toMatchEntry } from '../../../club/agenda/entries.ts';
import { formatPartials } from '../../../club/agenda/results.ts';
import { extraTraining, trainingsBetween } from '../../../club/agenda/trainings.ts';
import type { Entry, Match, Season, Training } from '../../../club/agenda/types.ts';
import { scoringOfTeam } from '../../../club/content/checks/matches.ts';
import type { Club } from '../../../club/content/club.ts';
import { closedOn } from '../../../club/content/day-checks.ts';
import type { WrittenFiles } from '../../../club/content/files/files.ts';
import { momentOf, seasonOf } from '../../../club/content/season.ts';
import { findResultError } from '../../../club/scoring/result-rules.ts';
import { qualifiedTeamName, seasonOfTeams } from '../../../site/agenda/agenda-data.ts';
import {
  capitalize,
  entryParts,
  entryPlace,
  formatCancellation,
  formatChange,
  formatDay,
  formatHours,
  formatOutcome,
  formatScore,
  relativeDay,
  teamName,
} from '../../../site/agenda/format.ts';
import { shareText } from '../../../site/agenda/share.ts';
import { agendaData } from '../../../site/site-data.ts';
import type { Version } from '../../../store/history.ts';
import type { Store } from '../../../store/store.ts';
import { hashOf } from '../../../store/store-paths.ts';
import { checkTexts, newProblems } from '../../../tasks/check/check-texts.ts';
import { readWatchSettings } from '../../../tasks/watch/watch-files.ts';
import type { DeskContext } from '../desk-context.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { openFile, saveChecked, textFor } from '../editing/edit-file.ts';
import { requireValidClub } from '../editing/valid-club.ts';
import type { Person } from '../people/person.ts';
import { newsSentence } from '../watch/describe-news.ts';
import { readEntries } from '../watch/watch-lists.ts';
import { readOpenLists } from '../watch/watched-lists.ts';
import { changeMatch, changeTraining } from './change-entry.ts';
import type { EntryChange, EntryChangeRequest } from './command.ts';

/** Number of days that the screen shows, including today. */
const SHOWN_DAYS = 8;
/** Number of days before today whose matches are shown until they have a result. */
const RESULT_DAYS = 3;

export type FilesContext = Pick<DeskContext, 'folders' | 'store'>;
export type Editor = Pick<Person, 'role' | 'teams'>;

/** Returns the keys of the teams that a person may change: a coach's own, or all of the club. */
export function editableTeamKeys({ kinds }: Club, { role, teams }: Editor): string[] {
  const all = kinds.flatMap((kind) => kind.teams.map(({ key }) => key));
  return role === 'coach' ? all.filter((key) => teams.includes(key)) : all;
}

/** Returns the trainings and matches of the person's teams, from today on. @throws DeskRefusal `invalid-content` */
export async function readToday(desk: FilesContext, person: Editor) {
  const { club } = await requireValidClub(desk, 'cambiar la agenda');
  const now = momentOf(club);
  const agenda = agendaData(club);
  const teams = editableTeamKeys(club, person);
  const season = seasonOfTeams(seasonOf(club), ...teams);
  const withoutResult = entriesBetween(season, addDays(now.date, -RESULT_DAYS), addDays(now.date, -1)).filter(
    (entry) => entry.kind === 'match' && takesPlace(entry) && !entry.match.result,
  );
  const upcoming = entriesBetween(season, now.date, addDays(now.date, SHOWN_DAYS - 1)).filter(
    (entry) => !isOver(entry, now) || (entry.kind === 'match' && entry.date === now.date),
  );
  const days = Map.groupBy([...withoutResult, ...upcoming], ({ date }) => date);
  return {
    teams: teams.flatMap((key) => {
      const team = agenda.teams[key];
      return team ? { key, name: qualifiedTeamName(team) } : [];
    }),
    days: [...days].map(([date, entries]) => ({
      date,
      title: [relativeDay(date, now), capitalize(formatDay(date))].filter(Boolean).join(' · '),
      entries: entries.map((entry) => describeEntry(entry, club)),
    })),
    venues: club.venues.map(({ key, title }) => ({ key, title })),
    listNews: await teamNews(desk, club, teams),
  };
}

/** Returns what the watched lists say otherwise about matches of these teams. The board decides about it. */
async function teamNews({ folders, store }: FilesContext, club: Club, teams: readonly string[]) {
  const settings = await readWatchSettings(folders.contentDir).catch(() => null);
  if (!settings || settings.listas.length === 0) return [];
  const lists = await readOpenLists(folders.contentDir, settings, await readEntries(store));
  const changes = lists.flatMap(({ news }) => [
    ...(news?.changes ?? []).filter(({ isHeld }) => !isHeld),
    ...(news?.conflicts ?? []),
  ]);
  return changes.filter(({ equipo }) => teams.includes(equipo)).map((change) => newsSentence(change, club));
}

export type TodayEntry = ReturnType<typeof describeEntry>;

function describeEntry(entry: Entry, club: Club) {
  const agenda = agendaData(club);
  const { id, team, kind, state, date, from, to, venue } = entry;
  const match = entry.kind === 'match' ? entry.match : null;
  return {
    id,
    fingerprint: entryFingerprint((state === 'moved-away' && findEntry(seasonOf(club), id)) || entry),
    team,
    kind,
    state,
    date,
    from,
    to,
    venue,
    hours: formatHours(entry),
    title: teamName(entry, agenda),
    /** Name of the other team; empty for a training. */
    rival: match?.rival ?? '',
    subject: match ? `Contra ${match.rival}, ${match.home ? 'en casa' : 'fuera'}` : 'Entrenamiento',
    place: entryPlace(entry, agenda.venues),
    /** State in Spanish; empty for an entry that takes place as planned. */
    note: takesPlace(entry) ? formatChange(entry, agenda) : formatCancellation(entry, agenda.venues),
    isHome: match?.home ?? true,
    hasBegun:
      entry.date < agenda.moment.date || (entry.date === agenda.moment.date && from <= agenda.moment.time),
    scoring: scoringOfTeam(club, team),
    result: match?.result ?? null,
    partials: match?.partials ?? [],
    overtimes: match?.overtimes ?? 0,
    /** Result with its partials, the team's own first: `28-25 (14-12, 14-13)`; empty before the match is played. */
    score: match ? scoreText(match) : '',
    ...entryTexts(entry, club),
  };
}

/** Returns a hash of an entry that differs whenever anything about the entry has changed. */
const entryFingerprint = (entry: Entry): string => hashOf(Buffer.from(JSON.stringify(entry)));

/** Returns the sentence that families read, and the message for the team's chat. */
function entryTexts(entry: Entry, club: Club): { sentence: string; share: string } {
  const agenda = agendaData(club);
  const team = agenda.teams[entry.team];
  const day = capitalize(formatDay(entry.date));
  const result = entry.kind === 'match' ? resultText(entry.match) : '';
  const sentence = [day, ...entryParts(entry, agenda, true), result].filter(Boolean).join(' · ');
  const title = teamName(entry, agenda);
  const link = isPlaceholderAddress(club.origin) ? '' : `${club.origin}${team?.path ?? ''}`;
  return { sentence, share: shareText({ ...agenda, title, entries: [entry], link }) };
}

/** Formats a result with its partials: `Victoria por 3-0 (25-18, 25-20, 25-23)`; empty before a match is played. */
function resultText(match: Match): string {
  const { result } = match;
  if (!result) return '';
  const preposition = result[0] === result[1] ? '' : 'por';
  return [formatOutcome(result), preposition, scoreText(match)].filter(Boolean).join(' ');
}

function scoreText(match: Match): string {
  const partials = formatPartials(match);
  return [formatScore(match.result), partials && `(${partials})`].filter(Boolean).join(' ');
}

/** Content file of trainings or of matches. */
export type AgendaFile = 'calendario.yaml' | 'partidos.yaml';
export const isAgendaFile = (file: string): file is AgendaFile =>
  file === 'calendario.yaml' || file === 'partidos.yaml';

/** Planned change of one file. */
interface PlannedChange {
  file: AgendaFile;
  text: string;
  tag: string | null;
  entry: Entry;
}

/**
 * Changes one training or match of the person's teams.
 * @param key idempotency key: a repeated request changes nothing, even after an undo
 * @param fingerprint of the entry that the person saw
 * @throws DeskRefusal `unknown-entry`, `not-your-team`, `invalid-content`, `stale-entry` if the entry has changed since the
 * person saw it; StoreError
 */
export async function changeEntry(
  desk: FilesContext,
  person: Editor,
  request: EntryChangeRequest,
): Promise<Version | null> {
  const { key, change } = request;
  return applyOnce(desk.store, key, () =>
    saveChecked(
      desk,
      async (read) => {
        // Reads in the store's queue, because somebody may save meanwhile.
        const { club } = await requireValidClub(desk, 'cambiar la agenda');
        const entry = requireOwnEntry(club, person, request.entry);
        if (entryFingerprint(entry) !== request.fingerprint) throw staleEntry(entry, club);
        const planned = await planEntryChange(read, club, entry, change);
        return {
          key,
          title: changeTitle(planned.entry, club, change),
          writes: { [planned.file]: planned.text },
          expect: { [planned.file]: planned.tag },
        };
      },
      CHANGE_REFUSED,
    ),
  ).catch((error) => rethrowWithEditor(desk, request, error));
}

const staleEntry = (entry: Entry, club: Club) =>
  new DeskRefusal({ code: 'stale-entry', by: undefined, sentence: entryTexts(entry, club).sentence });

/** Number of versions to search for the person who changed an entry. Each costs a check of the content. */
const SEARCHED_VERSIONS = 3;

/** Throws an error again. A refusal `stale-entry` names the person who changed the entry, if a recent version tells. */
async function rethrowWithEditor(
  { folders, store }: FilesContext,
  { entry, fingerprint }: EntryChangeRequest,
  error: unknown,
): Promise<never> {
  if (!(error instanceof DeskRefusal && error.fault.code === 'stale-entry')) throw error;
  for (const { id, by } of (await store.versions()).slice(0, SEARCHED_VERSIONS)) {
    const earlierTexts = (await store.versionTexts(id)).flatMap(({ file, before }) =>
      isAgendaFile(file) && before !== undefined ? [[file, before] as const] : [],
    );
    const { club } = await checkTexts(folders.contentDir, new Map(earlierTexts));
    const earlier = club && findEntry(seasonOf(club), entry);
    if (earlier && entryFingerprint(earlier) === fingerprint) throw new DeskRefusal({ ...error.fault, by });
  }
  throw error;
}

/** Runs a change. Returns the version of the first request for a repeated one, even if its entry has changed or is gone since. */
export async function applyOnce(
  store: Store,
  key: string,
  change: () => Promise<Version | null>,
): Promise<Version | null> {
  try {
    return await change();
  } catch (error) {
    const earlier = await findVersion(store, key);
    if (earlier) return earlier;
    throw error;
  }
}

const findVersion = async (store: Store, key: string): Promise<Version | undefined> =>
  (await store.versions()).find((version) => version.key === key);

/**
 * Returns the texts that families would read after a change, and warnings about it in Spanish. `fingerprintAfter` is null if
 * the change removes the entry.
 * @throws as `changeEntry`
 */
export async function previewChange(
  desk: FilesContext,
  person: Editor,
  request: EntryChangeRequest,
): Promise<{ sentence: string; share: string; warnings: string[]; fingerprintAfter: string | null }> {
  const { change } = request;
  const { contentDir } = desk.folders;
  const { club, warnings: before } = await requireValidClub(desk, 'cambiar la agenda');
  const read = (file: string) => desk.store.read(file);
  const entry = requireOwnEntry(club, person, request.entry);
  // A person whose own request has arrived without an answer previews it again.
  if (entryFingerprint(entry) !== request.fingerprint && !(await findVersion(desk.store, request.key)))
    return rethrowWithEditor(desk, request, staleEntry(entry, club));
  const planned = await planEntryChange(read, club, entry, change);
  const after = await checkTexts(contentDir, new Map([[planned.file, planned.text]]));
  if (!after.club)
    throw new DeskRefusal({ code: 'invalid-content', effect: CHANGE_REFUSED, problems: after.problems });
  const changed = findChangedEntry(entry, seasonOf(club), seasonOf(after.club));
  const holiday = change.kind === 'move' && closedOn(after.club.calendar?.closures, changed?.date ?? '');
  const warnings = [
    ...newProblems(before, after.warnings).map(({ found }) => found),
    ...(holiday ? [`Ese día no hay entrenamientos: ${holiday}.`] : []),
  ];
  const told =
    change.kind === 'cancel' && entry.kind === 'training' ? asCancelled(entry, change) : (changed ?? entry);
  const texts = entryTexts(told, after.club);
  return { ...texts, warnings, fingerprintAfter: changed ? entryFingerprint(changed) : null };
}

/**
 * Returns a training as cancelled in the time slot that families know. The agenda cancels a moved training in its weekly slot, and
 * has no cancelled extra training.
 */
const asCancelled = (training: Training, { reason }: Extract<EntryChange, { kind: 'cancel' }>): Training => ({
  ...training,
  state: 'cancelled',
  reason: reason ?? '',
  otherSlot: null,
});

const CHANGE_REFUSED = 'No se puede hacer ese cambio. No se ha cambiado nada.';

/** Returns an entry of the person's teams. @throws DeskRefusal `unknown-entry`, `not-your-team` */
export function requireOwnEntry(club: Club, person: Editor, id: string): Entry {
  const entry = findEntry(seasonOf(club), id);
  if (!entry) throw new DeskRefusal({ code: 'unknown-entry' });
  if (!editableTeamKeys(club, person).includes(entry.team)) throw new DeskRefusal({ code: 'not-your-team' });
  return entry;
}

/** Finds a training or match by its id. A training that moved to another day is found on its new day. */
function findEntry(season: Season, id: string): Entry | undefined {
  const match = season.matches.find((match) => match.id === id);
  if (match) return toMatchEntry(match);
  const found = trainingsBetween(season, season.first, season.last).filter((training) => training.id === id);
  return found.find(({ state }) => state !== 'moved-away') ?? found[0];
}

/** Finds an entry after its change. The id of an extra training contains its day, so it is found by its position. */
function findChangedEntry(entry: Entry, before: Season, after: Season): Entry | undefined {
  if (entry.kind === 'match' || entry.state !== 'extra') return findEntry(after, entry.id);
  // A cancelled extra training is deleted.
  if (after.extras.length < before.extras.length) return undefined;
  const position = before.extras.findIndex((extra) => extraTraining(before, extra).id === entry.id);
  const extra = after.extras[position];
  return extra && findEntry(after, extraTraining(after, extra).id);
}

async function planEntryChange(
  read: Store['read'],
  club: Club,
  entry: Entry,
  change: EntryChange,
): Promise<PlannedChange> {
  const season = seasonOf(club);
  if (entry.kind === 'match') {
    if (change.kind === 'move' && change.venue && !entry.match.home)
      throw new DeskRefusal({ code: 'away-venue' });
    const scoring = scoringOfTeam(club, entry.team);
    const sentence = change.kind === 'result' ? findResultError(scoring, change) : undefined;
    if (sentence) throw new DeskRefusal({ code: 'impossible-result', sentence });
    return planFile(read, entry, 'partidos.yaml', (value) =>
      changeMatch(
        value,
        season.matches.findIndex(({ id }) => id === entry.id),
        change,
        scoring,
      ),
    );
  }
  if (change.kind === 'result') throw new DeskRefusal({ code: 'bad-request' });
  return planFile(read, entry, 'calendario.yaml', (value) => changeTraining(value, entry, change, season));
}

async function planFile<const File extends PlannedChange['file']>(
  read: Store['read'],
  entry: Entry,
  file: File,
  edit: (value: WrittenFiles[File]) => WrittenFiles[File],
): Promise<PlannedChange> {
  const { value, tag } = await openFile({ read }, file);
  return { file, tag, entry, text: await textFor({ read }, file, edit(value as WrittenFiles[File])) };
}

/** Returns the title of a version: `Se canceló el entrenamiento de Cadete femenino, jueves 14 de noviembre`. */
function changeTitle(entry: Entry, club: Club, { kind }: EntryChange): string {
  const isMatch = entry.kind === 'match';
  const what = isMatch ? 'el partido' : 'el entrenamiento';
  const titles: Record<EntryChange['kind'], string> = {
    cancel: `Se ${isMatch ? 'aplazó' : 'canceló'} ${what}`,
    move: `Se cambió ${what}`,
    restore: `Se dejó como siempre ${what}`,
    result: 'Se anotó el resultado',
  };
  return `${titles[kind]} de ${teamName(entry, agendaData(club))}, ${formatDay(entry.date)}`;
}
