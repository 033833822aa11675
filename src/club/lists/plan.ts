/** Plans an import: file -> sheets -> columns -> rows -> matches and standings -> questions, or the change. */
import type { MatchInput } from '../content/files/matches.ts';
import type { StandingsInput } from '../content/files/standings.ts';
import { momentOf } from '../content/season.ts';
import { truncate } from './cells/text.ts';
import { countKnownTitles } from './columns/guess-columns.ts';
import { type CountKnown, hasMatchTitles } from './columns/title-row.ts';
import { type ListFile, readListFile } from './formats/read-file.ts';
import { countsTallies, type ImportClub } from './import-club.ts';
import { type ImportState, savedAnswers, serializeImportState, updateImportState } from './import-state.ts';
import { dayQuestion, KEEP_DAY } from './matches/day.ts';
import { findMatches } from './matches/find-matches.ts';
import type { FoundMatches } from './matches/found-matches.ts';
import { settleLosses } from './matches/losses.ts';
import {
  type ChosenMatches,
  chooseMatches,
  type ListedFacts,
  type MatchMerge,
  merge,
  mergedMatches,
  postpone,
} from './matches/merge.ts';
import { type ImportAnswers, QuestionCollector } from './questions/questions.ts';
import type { MatchList } from './rows/list-row.ts';
import { type ReadList, readMatchList } from './rows/read-list.ts';
import { hiddenSheetOf, visiblePart } from './sheet.ts';
import { findStandings, mergedStandings } from './standings/find-standings.ts';
import { type StandingsTable, splitStandings } from './standings/standings-table.ts';
import { standingsColumns } from './standings/standings-titles.ts';

/** List file and the content that it is imported into. */
export interface ImportInput extends ListFile {
  club: ImportClub;
  /** Matches of partidos.yaml. */
  entries: readonly MatchInput[];
  /** Snapshots of clasificaciones.yaml. */
  standings: readonly StandingsInput[];
  importState: ImportState;
}

/** Choices of the volunteer for an import. */
export interface ImportChoices {
  answers: ImportAnswers;
  /** Remove matches that the list no longer has. */
  removeAbsent: boolean;
  /** Matches to take from the list, and nothing else; all of it if left out. The others stay open for the next import. */
  only?: ChosenMatches;
}

/** Plans an import without side effects. @throws ImportError for a file that is no list */
export async function planImport(input: ImportInput, choices: ImportChoices) {
  const { club, importState, entries } = input;
  const clubNames = [...importState.club, ...choices.answers.club];
  const questions = new QuestionCollector(choices.answers, savedAnswers(importState));
  const { ask } = questions;
  const parsed = await parseFile(input, choices.answers, ask);
  const withPlan = <Plan>(plan: Plan) => ({
    /** Null for calendars, which have no columns. */
    columns: parsed.columns,
    /** Descriptions in Spanish of hidden parts, which are not read. */
    hidden: parsed.hidden,
    /** Open questions, and those answered by these choices. */
    questions: questions.visibleQuestions(),
    /** Planned change; null while questions are open. */
    plan,
  });
  if (!parsed.list) return withPlan(null);
  const foundMatches = findMatches(parsed.list, club, clubNames, ask);
  const today = momentOf(club).date;
  const standings = findStandings(parsed.standings, {
    club,
    clubNames,
    entries: input.standings,
    today,
    ask,
  });
  const merged = merge(entries, foundMatches, importState.partidos as ListedFacts);
  const placement = settleOpenMatches(parsed.list, foundMatches, merged, ask);
  if (questions.isWaiting()) return withPlan(null);
  if (choices.only) chooseMatches(merged, choices.only, importState.partidos as ListedFacts);
  const { found, ownEventCount, byeCount, otherClubCount, rejected } = placement;
  const isEmpty =
    found.length === 0 && ownEventCount === 0 && merged.undated.length === 0 && standings.found.length === 0;
  const isOfOtherClubs =
    isEmpty &&
    otherClubCount + standings.otherTableCount > 0 &&
    byeCount + rejected.length + standings.rejected.length === 0;
  const removed = choices.removeAbsent ? merged.absent.map(({ index }) => index) : [];
  const isSame = merged.added.length + merged.changed.length + removed.length === 0;
  const matches = isSame ? entries : mergedMatches(entries, merged, removed);
  const remembered = {
    answers: questions.usedAnswers(),
    club,
    headerKey: parsed.key,
    columns: parsed.chosen,
  };
  const next = serializeImportState(updateImportState(importState, remembered, merged.listedFacts, matches));
  const rowByEntry = new Map(merged.changed.map(({ index, row }) => [index, row]));
  return withPlan({
    placement,
    merged,
    standings,
    /** Snapshots of clasificaciones.yaml after the import; null where they stay as they are. */
    snapshots:
      !choices.only && standings.found.some(({ isKnown }) => !isKnown)
        ? mergedStandings(input.standings, standings)
        : null,
    /** True if the list has no match and no standings that can be imported. */
    isEmpty,
    /** Team names of a list in which the club was not found. */
    unknownTeams: isOfOtherClubs
      ? [...new Set([...placement.names, ...standings.names].map((name) => truncate(name, 40)))].sort()
      : [],
    /** Matches of partidos.yaml after the import; null where they stay as they are. */
    matches: isSame ? null : matches,
    /** Rows of the list for these matches; null for unchanged matches. */
    rows: [
      ...entries.map((_, i) => rowByEntry.get(i) ?? null).filter((_, i) => !removed.includes(i)),
      ...merged.added.map(({ row }) => row),
    ],
    /** State file for the next import, as text; null if it does not change. */
    importStateText: next === serializeImportState(importState) ? null : next,
    /** True if matches would be removed while rejected rows may belong to them. */
    isRemovalUnsafe: removed.length > 0 && placement.rejected.length > 0,
  });
}

export type ImportResult = Awaited<ReturnType<typeof planImport>>;

/** Contents of a file: a match list and tables of standings. */
interface ParsedFile extends ReadList {
  standings: StandingsTable[];
}

/** Reads the lists of a file. Returns no match list while a question about encoding, sheet or columns is open. */
async function parseFile(
  input: ImportInput,
  answers: ImportAnswers,
  ask: QuestionCollector['ask'],
): Promise<ParsedFile> {
  const nothing = { columns: null, hidden: [], key: '', chosen: {}, standings: [] };
  const { scoring } = input.club;
  const hasTallies = countsTallies(input.club);
  const known: CountKnown = (titles) => countKnownTitles(titles, answers.columnas, hasTallies);
  // Titles of standings count as well, so that the separator of a CSV is found in either list.
  const countTitles: CountKnown = (titles) =>
    Math.max(known(titles), Object.keys(standingsColumns(titles) ?? {}).length);
  const file = await readListFile(input, { ask, countTitles });
  if (!file) return nothing;
  const visible = file.sheets.map(visiblePart);
  const parts = visible.map((sheet) =>
    sheet.hidden ? { standings: [], rest: sheet } : splitStandings(sheet, known),
  );
  const standings = parts.flatMap((part) => part.standings);
  const sheets = parts.map(({ rest }) => rest);
  if (standings.length > 0 && !sheets.some((sheet) => hasMatchTitles(sheet, known)))
    return { ...nothing, hidden: visible.flatMap(hiddenSheetOf), standings, list: { rows: [] } };
  const remembered = input.importState.columnas;
  return {
    ...readMatchList(file, sheets, { known, chosen: answers.columnas, remembered, scoring, hasTallies, ask }),
    standings,
  };
}

/** Asks about matches without a day, and about published facts that the list does not have. All get a note. */
function settleOpenMatches(
  { rows }: MatchList,
  foundMatches: FoundMatches,
  merged: MatchMerge,
  ask: QuestionCollector['ask'],
): FoundMatches {
  const rejected = [...foundMatches.rejected];
  const notes = settleLosses(merged, foundMatches.notes, ask);
  for (const match of foundMatches.undated) {
    const { row, reason } = match;
    const known = merged.undated.find((published) => published.match === match);
    const answer = known || match.days.length > 0 ? ask(dayQuestion(match, known?.entry)) : undefined;
    if (!known) rejected.push({ row, reason });
    else if (answer === KEEP_DAY) notes.push({ row, reason: `${reason}; el partido sigue en su día` });
    else {
      postpone(merged, known);
      notes.push({ row, reason: `${reason}; el partido queda aplazado` });
    }
  }
  const position = new Map(rows.map(({ row }, i) => [row, i]));
  const byRow = (a: { row: string }, b: { row: string }) =>
    (position.get(a.row) ?? 0) - (position.get(b.row) ?? 0);
  return { ...foundMatches, rejected: rejected.sort(byRow), notes: notes.sort(byRow) };
}
