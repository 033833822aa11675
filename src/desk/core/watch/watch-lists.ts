/** Polls the watched lists: fetches, plans, applies what the club lets it apply, and keeps what a person has to see. */
import type { Folders } from '../../../base/config/folders.ts';
import { AppError } from '../../../base/errors/app-error.ts';
import type { MatchInput } from '../../../club/content/files/matches.ts';
import { ImportError } from '../../../club/lists/import-error.ts';
import { planInProcess } from '../../../club/lists/plan-in-process.ts';
import { noAnswers } from '../../../club/lists/questions/questions.ts';
import { HOUR, MINUTE } from '../../../server/mail/clock.ts';
import { ChangedMeanwhile } from '../../../store/errors.ts';
import type { Store } from '../../../store/store.ts';
import {
  FetchError,
  type FetchOptions,
  fetchList,
  type Validators,
} from '../../../tasks/watch/fetch-list.ts';
import {
  changeWatchState,
  keepBody,
  type ListChange,
  type ListState,
  readBody,
  readWatchSettings,
  readWatchState,
  type WatchSettings,
} from '../../../tasks/watch/watch-files.ts';
import { DeskRefusal } from '../desk-refusal.ts';
import { requireValidClub } from '../editing/valid-club.ts';
import { planAgainstContent, savePlanned } from '../import/import-matches.ts';
import { matchesFile } from '../import/list-files.ts';
import {
  forgetApplied,
  harmlessAnswers,
  holdFlapping,
  newsOf,
  noteApplied,
  safeChanges,
} from './list-news.ts';

/** Shortest time between two requests of a list, ms: of a timer, and of a person who asks for it. */
const INTERVALS = { timer: 2 * HOUR, person: 5 * MINUTE };

export interface WatchContext {
  folders: Pick<Folders, 'contentDir'>;
  store: Store;
}

export interface WatchOptions {
  /** Program or person that requests the poll. */
  by: keyof typeof INTERVALS;
  /** Epoch timestamp in ms. */
  now?: () => number;
  /** Time after which no further list is begun, ms. */
  limit?: number;
  fetchOptions?: Partial<FetchOptions>;
  /** Plans the imports; tests may plan in their own process. */
  plan?: typeof planInProcess;
}

/** Result of polling one list. */
export interface PollResult {
  name: string;
  /** `too-soon` if it was looked at a short time ago, so that the federation's server is not asked again; `later` after the limit. */
  result: 'too-soon' | 'later' | 'unreadable' | 'read';
  /** Changes that were applied without asking. */
  applied: readonly ListChange[];
}

/** Polls all watched lists, one after the other. @throws WatchSettingsError; DeskRefusal if the content has errors */
export async function pollLists(context: WatchContext, options: WatchOptions): Promise<PollResult[]> {
  const { contentDir } = context.folders;
  const { listas, aplicar } = await readWatchSettings(contentDir);
  if (listas.length === 0) return [];
  const { club } = await requireValidClub(context, 'mirar las listas');
  const polls: PollResult[] = [];
  const { limit = Number.POSITIVE_INFINITY } = options;
  const start = performance.now();
  for (const list of listas) {
    if (polls.length > 0 && performance.now() - start > limit) {
      polls.push({ name: list.nombre, result: 'later', applied: [] });
      continue;
    }
    const poll = new ListPoll(context, list, club.origin, aplicar, options);
    polls.push({ name: list.nombre, ...(await poll.run()) });
  }
  return polls;
}

/** Errors after which the content is as it was. */
const SAVED_NOTHING = [ChangedMeanwhile, DeskRefusal, ImportError];

class ListPoll {
  readonly #context: WatchContext;
  readonly #list: WatchSettings['listas'][number];
  readonly #site: string;
  readonly #applies: boolean;
  readonly #options: WatchOptions;

  constructor(
    context: WatchContext,
    list: WatchSettings['listas'][number],
    site: string,
    applies: boolean,
    options: WatchOptions,
  ) {
    this.#context = context;
    this.#list = list;
    this.#site = site;
    this.#applies = applies;
    this.#options = options;
  }

  #now = (): number => (this.#options.now ?? Date.now)();

  #change = (change: (state: ListState) => void): Promise<void> =>
    changeWatchState(this.#context.folders.contentDir, (states) => {
      const state = states[this.#list.direccion];
      if (state) change(state);
    });

  async run(): Promise<Omit<PollResult, 'name'>> {
    const before = await this.#claim();
    if (!before) return { result: 'too-soon', applied: [] };
    try {
      const { file, etag, lastModified } = await this.#fetch(before);
      const { file: body, ...read } = await this.#read(file, before);
      // Together, so that no validator belongs to another body.
      await this.#change((state) => {
        const isRead = { readAt: this.#now(), failure: null, refusal: null };
        Object.assign(state, { ...read, ...isRead, file: body, etag, lastModified });
      });
      return { result: 'read', applied: this.#applies ? await this.#apply(file) : [] };
    } catch (error) {
      if (!(error instanceof FetchError || error instanceof ImportError || error instanceof UnreadList))
        throw error;
      await this.#change((state) => {
        state.failure = { reason: reasonOf(error), since: state.failure?.since ?? this.#now() };
        // The next answer must be a whole one.
        delete state.etag;
        delete state.lastModified;
      });
      return { result: 'unreadable', applied: [] };
    }
  }

  /** Takes the turn to look, before anything is requested; null if somebody looked a short time ago. */
  #claim(): Promise<ListState | null> {
    const { contentDir } = this.#context.folders;
    return changeWatchState(contentDir, (states) => {
      const now = this.#now();
      const state = states[this.#list.direccion] ?? newState();
      const age = now - state.triedAt;
      // A time in the future comes from a wrong clock.
      if (age >= 0 && age < INTERVALS[this.#options.by]) return null;
      state.triedAt = now;
      states[this.#list.direccion] = state;
      return structuredClone(state);
    });
  }

  async #fetch(before: ListState): Promise<{ file: File } & Validators> {
    const { contentDir } = this.#context.folders;
    const kept = await readBody(contentDir, before);
    const { etag, lastModified } = before;
    const fetched = await fetchList(this.#list.direccion, {
      site: this.#site,
      ...(kept && (etag || lastModified) && { validators: { etag, lastModified } }),
      ...this.#options.fetchOptions,
    });
    if (!fetched) return { file: kept as File, etag, lastModified };
    const { name, bytes, ...validators } = fetched;
    return { file: new File([new Uint8Array(bytes)], name), ...validators };
  }

  /** Plans the list against the content. @throws ImportError; UnreadList */
  async #read(file: File, before: ListState): Promise<Pick<ListState, 'news' | 'values' | 'file'>> {
    const { contentDir } = this.#context.folders;
    const { planned, questions } = await planWithDefaults(this.#context, file, this.#options.plan);
    const { plan } = planned;
    if (plan?.isEmpty) throw new UnreadList(plan.unknownTeams.length > 0 ? NO_OWN_MATCH : NO_MATCH);
    const entries = await readEntries(this.#context.store);
    const { news, values } = holdFlapping(newsOf(planned, questions), before, entries, this.#now());
    // Without a plan nothing is known about the values.
    const kept = plan ? values : before.values;
    const hash = await keepBody(contentDir, await file.bytes());
    return { news, values: kept, file: { name: file.name, hash } };
  }

  /** Applies the changes that need no person. @returns them */
  async #apply(file: File): Promise<readonly ListChange[]> {
    const { contentDir } = this.#context.folders;
    const state = (await readWatchState(contentDir))[this.#list.direccion];
    const safe = state?.news ? safeChanges(state.news, state.applied) : [];
    if (safe.length === 0) return [];
    const only = { changes: safe.map(({ id }) => id), conflicts: [] };
    const action = `Se aplicó solo lo que cambió en «${this.#list.nombre}»`;
    const { plan } = this.#options;
    const now = this.#now();
    // Before the content changes: after a crash in between, nothing is applied again.
    await this.#change((changed) => {
      changed.refusal = null;
      noteApplied(changed, safe, now);
    });
    try {
      await takeFromList(this.#context, file, only, { action, plan });
      return safe;
    } catch (error) {
      if (!SAVED_NOTHING.some((type) => error instanceof type)) throw error;
      await this.#change((changed) => {
        if (error instanceof DeskRefusal) changed.refusal = explainRefusal(error);
        forgetApplied(changed, safe, now);
      });
      if (error instanceof ImportError) throw error;
      // After a save by somebody else, the next look compares again.
      return [];
    }
  }
}

/** State of a list that nobody has looked at. */
export const newState = (): ListState => ({
  triedAt: 0,
  readAt: null,
  failure: null,
  file: null,
  news: null,
  values: {},
  notified: {},
  applied: {},
  recent: [],
  refusal: null,
});

/** Error of a file that was read, and has no match of the club. */
class UnreadList extends AppError<{ code: 'unread-list' }> {
  constructor(message: string) {
    super({ code: 'unread-list' }, message);
  }
}

const NO_MATCH = 'no tiene ningún partido';
const NO_OWN_MATCH = 'no tiene ningún partido del club';
const NO_LIST =
  'lo que hay en esa dirección no es una lista de partidos: puede que pida una contraseña o aceptar «cookies»';

/** Faults of web pages that are no list. */
const PAGE_FAULTS = ['no-html-tables', 'no-titles', 'no-team-columns', 'not-a-calendar'];

/** Returns the reason of a failed reading, in Spanish and without a full stop. */
function reasonOf(error: FetchError | ImportError | UnreadList): string {
  if (error instanceof ImportError && PAGE_FAULTS.includes(error.code)) return NO_LIST;
  if (error instanceof ImportError && ['empty', 'only-titles', 'empty-calendar'].includes(error.code))
    return NO_MATCH;
  return error.message.replace(/\.$/, '');
}

const explainRefusal = (error: DeskRefusal): string =>
  error.fault.code === 'invalid-content'
    ? error.fault.problems.map(({ found }) => found).join(' ')
    : error.message;

export const readEntries = async (store: Pick<Store, 'read'>): Promise<MatchInput[]> =>
  matchesFile.parse((await store.read(matchesFile.name))?.text ?? null);

/** Plans a list with answers that change nothing where it leaves something open. @returns also the texts of its questions */
async function planWithDefaults(
  context: WatchContext,
  file: File,
  plan: typeof planInProcess = planInProcess,
  only?: Parameters<typeof takeFromList>[2],
) {
  const choices = { removeAbsent: false, ...(only && { only }) };
  const planned = await planAgainstContent(context, file, { ...choices, answers: noAnswers() }, plan);
  const questions = planned.questions.map(({ text }) => text);
  const answers = planned.plan ? null : harmlessAnswers(planned);
  if (!answers) return { planned, questions };
  return { planned: await planAgainstContent(context, file, { ...choices, answers }, plan), questions };
}

/**
 * Takes chosen matches from a list, as one version.
 * @throws ChangedMeanwhile; DeskRefusal `open-questions`, and for errors in the result
 */
export async function takeFromList(
  context: WatchContext,
  file: File,
  only: { changes: readonly string[]; conflicts: readonly string[] },
  { action, plan }: { action: string; plan?: typeof planInProcess | undefined },
) {
  const { planned } = await planWithDefaults(context, file, plan, only);
  if (!planned.plan) throw new DeskRefusal({ code: 'open-questions' });
  const version = await savePlanned(context, { ...planned, plan: planned.plan }, action);
  if (!version) throw new DeskRefusal({ code: 'list-changed' });
  return version;
}
