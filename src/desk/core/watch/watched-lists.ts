/** Watched lists as screens show them, and what a person decides about their news. */
import { existsSync } from 'node:fs';
import { writeDurably } from '../../../base/files/write.ts';
import type { Club } from '../../../club/content/club.ts';
import type { MatchInput } from '../../../club/content/files/matches.ts';
import { checkTexts } from '../../../tasks/check/check-texts.ts';
import {
  type ListNews,
  type ListState,
  readBody,
  readWatchSettings,
  readWatchState,
  type WatchSettings,
  WatchSettingsError,
  type WatchState,
} from '../../../tasks/watch/watch-files.ts';
import type { DeskContext } from '../desk-context.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import {
  type DescribedMatch,
  describeMatch,
  describeNewMatch,
  matchTitle,
  newsTitle,
} from './describe-news.ts';
import { groupNews, openNews } from './list-news.ts';
import { pollLists, readEntries, takeFromList, type WatchContext } from './watch-lists.ts';

type FilesContext = Pick<DeskContext, 'folders' | 'store'>;

/** Watched list with its open news, compared with the current content. */
export interface OpenList {
  name: string;
  address: string;
  state: ListState | null;
  news: ListNews | null;
}

/** Returns the watched lists with their open news. @param entries matches of partidos.yaml */
export const openLists = (
  states: WatchState,
  { listas }: WatchSettings,
  entries: readonly MatchInput[],
): OpenList[] =>
  listas.map(({ nombre, direccion }) => {
    const state = states[direccion] ?? null;
    return {
      name: nombre,
      address: direccion,
      state,
      news: state?.news ? openNews(state.news, entries) : null,
    };
  });

/** Reads the watched lists. @param entries matches of partidos.yaml */
export const readOpenLists = async (
  contentDir: string,
  settings: WatchSettings,
  entries: readonly MatchInput[],
): Promise<OpenList[]> => openLists(await readWatchState(contentDir), settings, entries);

const NO_LISTS: WatchSettings = { aplicar: false, listas: [] };

/** Reads the watched lists for the desk's screens. Without a list, and while the content has errors, there is no news. */
export async function readWatchedLists({ folders, store }: FilesContext, now = Date.now()) {
  const { contentDir, env } = folders;
  const { settings, fault } = await readWatchSettings(contentDir).then(
    (settings) => ({ settings, fault: null }),
    (error) => {
      if (!(error instanceof WatchSettingsError)) throw error;
      return { settings: NO_LISTS, fault: error.message };
    },
  );
  const request = env.LISTAS_PETICION;
  const { club } = settings.listas.length > 0 ? await checkTexts(contentDir) : { club: null };
  const lists = club ? await readOpenLists(contentDir, settings, await readEntries(store)) : [];
  return {
    settings,
    /** Reason in Spanish why the settings cannot be read; saving replaces them. */
    fault,
    /** True while a request waits for the program that fetches the lists. */
    isRequested: Boolean(request && existsSync(request)),
    lists: club ? lists.map((list) => describeList(list, club, now)) : [],
  };
}

export type WatchedLists = Awaited<ReturnType<typeof readWatchedLists>>;
export type WatchedList = WatchedLists['lists'][number];

function describeList(list: OpenList, club: Club, now: number) {
  const { name, address, state, news } = list;
  const groups = groupNews(list, now);
  const { file, readAt = null, failure = null, refusal = null } = state ?? {};
  const inWords = (matches: Parameters<typeof describeMatch>[0][]): DescribedMatch[] =>
    matches.map((match) => describeMatch(match, club));
  return {
    name,
    address,
    /** Body that the news was read from. */
    hash: file?.hash ?? '',
    readAt,
    failure: failure?.reason ?? null,
    refusal,
    title: news && news.changes.length + news.conflicts.length > 0 ? newsTitle(news) : '',
    changed: inWords(groups.changed),
    held: inWords(groups.held),
    added: groups.added.map((match) => ({
      id: match.id,
      team: match.equipo,
      title: matchTitle(match, club),
      details: describeNewMatch(match, club),
    })),
    conflicts: inWords(groups.conflicts),
    questions: groups.questions,
    absent: groups.absent.map((match) => ({ id: match.id, title: matchTitle(match, club) })),
    rejectedCount: news?.rejectedCount ?? 0,
    // A match may be there once for each of its changes.
    applied: inWords(groups.applied.map((change) => ({ ...change, id: `${change.id} ${change.at}` }))),
  };
}

/** Decision of a person about the news of a list. */
export interface NewsChoice {
  address: string;
  /** Body that the person saw. */
  hash: string;
  /** Ids of matches to take. If this and `conflicts` are left out: all changed and new ones. */
  changes?: readonly string[] | undefined;
  /** Ids of matches whose manual edits give way to the list. */
  conflicts?: readonly string[] | undefined;
}

/** Takes news from a list. @throws DeskRefusal `list-changed`, `open-questions`, `invalid-content`; ChangedMeanwhile */
export async function acceptNews(
  { folders, store }: WatchContext,
  { address, hash, changes, conflicts = [] }: NewsChoice,
  plan?: Parameters<typeof takeFromList>[3]['plan'],
): Promise<void> {
  const { contentDir } = folders;
  const { listas } = await readWatchSettings(contentDir);
  const list = listas.find(({ direccion }) => direccion === address);
  const state = (await readWatchState(contentDir))[address];
  const file = await readBody(contentDir, state);
  if (!list || !state?.news || !file || state.file?.hash !== hash)
    throw new DeskRefusal({ code: 'list-changed' });
  const { changes: open } = openNews(state.news, await readEntries(store));
  const ids =
    changes ?? (conflicts.length > 0 ? [] : open.filter(({ isHeld }) => !isHeld).map(({ id }) => id));
  const action = `Se aceptó lo que cambió en «${list.nombre}»`;
  await takeFromList({ folders, store }, file, { changes: ids, conflicts }, { action, plan });
}

/** Time after which a request of a screen begins no further list, ms. */
const REQUEST_LIMIT = 30_000;

/**
 * Polls the lists now. Where the desk has no network, as on a server, it asks the program that has: it creates the file
 * LISTAS_PETICION, for which a systemd unit waits.
 */
export async function lookNow({ folders, store }: Pick<DeskContext, 'folders' | 'store'>) {
  const request = folders.env.LISTAS_PETICION;
  if (!request) return pollLists({ folders, store }, { by: 'person', limit: REQUEST_LIMIT });
  await writeDurably(request, '');
  return [];
}
