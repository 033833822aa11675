/**
 * Locks that all programs take which work on one club on this computer: the desk, builds, publications, copies, imports.
 *
 * The club's lock protects its content, its photos, and everything that is made from photos: encoded files, built sites, kept
 * versions, copies. The site's lock protects one built site, which only one program at a time may build, publish or clear of a
 * photo. Who needs both takes the site's lock first.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError, describeFault, type FaultOf } from '../errors/app-error.ts';
import { DESK_FOLDER } from './desk-files.ts';
import { type LockMode, tryLock } from './lock.ts';

/**
 * Uses of the club's lock:
 * - `read`: reads photos, or reads or makes files that are made from them. Many at once, and for as long as they need.
 * - `snapshot`: reads content or photos as they are at one moment, while no change is half done. Only for moments.
 * - `change`: changes content or photos. One at a time, beside readers, and only for moments.
 * - `alone`: deletes photos and all files made from them, or replaces the folders. Excludes all other uses.
 */
export type ClubUse = 'read' | 'snapshot' | 'change' | 'alone';

const CLUB_USES: Record<ClubUse, Omit<Hold, 'files' | 'fault'> & { code: 'club-busy' | 'photos-in-use' }> = {
  // Waits for a withdrawal or a restore, which hash or move every file.
  read: { mode: 'shared', wait: 300_000, isOptional: true, code: 'club-busy' },
  snapshot: { mode: 'reserved', wait: 300_000, isOptional: true, code: 'club-busy' },
  change: { mode: 'reserved', wait: 60_000, isOptional: false, code: 'club-busy' },
  // Short, because nobody else begins meanwhile.
  alone: { mode: 'exclusive', wait: 15_000, isOptional: false, code: 'photos-in-use' },
};

/** Spanish messages for volunteers and for people at a terminal. */
const WORDING = {
  'club-busy': () =>
    'Otro programa está cambiando los textos o las fotos de este club, o retirando una foto. No se ha cambiado nada: espera un momento y vuelve a intentarlo.',
  'photos-in-use': () =>
    'Otro programa está usando las fotos: se publica, se prepara la web, se hace una copia o se preparan fotos nuevas. No se ha cambiado nada: espera a que termine y vuelve a intentarlo.',
  'site-busy': () =>
    'Ya se está preparando o publicando esta web desde este ordenador: el escritorio, una orden de la terminal o una tarea programada. Espera a que termine y vuelve a intentarlo.',
  'not-lockable': ({ folder, detail }: { folder: string; detail: string }) =>
    `No se puede trabajar en la carpeta «${folder}» (${detail}): comprueba que hay permiso para escribir en ella.`,
};

/** Error of a lock that could not be taken. Nothing was changed. */
export class LockError extends AppError<FaultOf<typeof WORDING>> {
  constructor(fault: FaultOf<typeof WORDING>, options?: ErrorOptions) {
    super(fault, describeFault(WORDING, fault), options);
  }
}

export interface WaitOptions {
  /** Maximum waiting time, ms. */
  wait?: number;
  /** Called at each attempt that another holder prevents; may throw to stop waiting. */
  onWait?: (() => void) | undefined;
}

interface Hold {
  files: LockFiles;
  mode: LockMode;
  /** Maximum waiting time, ms. */
  wait: number;
  /** True to work without the lock where its file cannot be written, such as in a read-only folder. */
  isOptional: boolean;
  fault: FaultOf<typeof WORDING>;
}

interface LockFiles {
  /** File whose lock is held. */
  lock: string;
  /** File whose lock is held while waiting, so that later readers do not overtake one who needs the lock alone. */
  queue?: string;
}

/**
 * Runs work while it holds the club's lock. Work that already holds it may take it again, except `alone` within another use.
 * The work must await everything that it starts.
 * @throws LockError `club-busy`, `photos-in-use`, `not-lockable`
 */
export async function withClubLock<T>(
  contentDir: string,
  use: ClubUse,
  work: () => Promise<T>,
  options: WaitOptions = {},
): Promise<T> {
  const { code, ...hold } = CLUB_USES[use];
  // A content folder that does not exist yet has nothing to protect, and must not come into being by its lock.
  if (!existsSync(contentDir)) return work();
  // Resolves links, so that a folder with two names has one lock.
  const folder = join(realpathSync(contentDir), DESK_FOLDER);
  const files = { lock: join(folder, 'turno.db'), queue: join(folder, 'turno-cola.db') };
  return withLock({ ...hold, files, fault: { code } }, work, {
    ...options,
    prepare: () => createDeskFolder(folder),
  });
}

/** Runs work while it holds the lock of a built site. @throws LockError `site-busy`, `not-lockable` */
export const withSiteLock = <T>(
  buildDir: string,
  work: () => Promise<T>,
  options: WaitOptions = {},
): Promise<T> =>
  withLock(
    {
      files: { lock: join(buildDir, 'publicando.db') },
      mode: 'exclusive',
      wait: 0,
      isOptional: false,
      fault: { code: 'site-busy' },
    },
    work,
    { ...options, prepare: () => void mkdirSync(buildDir, { recursive: true }) },
  );

/** Time for which programs wait for the built site, ms. A first publication over a slow line takes longer. */
const TERMINAL_WAIT = 600_000;

/** Options of a program at a terminal: it says once that it waits. */
export function waitAtTerminal(print: (line: string) => void): WaitOptions {
  let isTold = false;
  return {
    wait: TERMINAL_WAIT,
    onWait() {
      if (!isTold) print('Otro programa está preparando o publicando esta web: se espera a que termine.');
      isTold = true;
    },
  };
}

/** Creates the desk's folder, which no repository should contain. Does not create the content folder. */
function createDeskFolder(folder: string): void {
  const ignore = join(folder, '.gitignore');
  if (existsSync(ignore)) return;
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  writeFileSync(ignore, '*\n');
}

/** Locks that the current asynchronous call holds, with a mark for those that it has released. */
const heldLocks = new AsyncLocalStorage<readonly HeldLock[]>();

interface HeldLock {
  file: string;
  mode: LockMode;
  isHeld: boolean;
  release: () => void;
}

/**
 * Releases the locks that the call holds, before it moves their folder: Windows moves no folder with an open file. Elsewhere
 * the lock stays with the moved file until the work ends.
 */
export function releaseBeforeMove(): void {
  if (process.platform === 'win32') for (const { release } of heldLocks.getStore() ?? []) release();
}

const STRENGTH: Record<LockMode, number> = { shared: 0, reserved: 1, exclusive: 2 };

async function withLock<T>(
  hold: Hold,
  work: () => Promise<T>,
  options: WaitOptions & { prepare?: () => void },
): Promise<T> {
  const { mode, files } = hold;
  const outer = heldLocks.getStore() ?? [];
  const held = outer.filter(({ file, isHeld }) => file === files.lock && isHeld);
  if (held.some((lock) => STRENGTH[lock.mode] >= STRENGTH[mode])) return work();
  if (held.length > 0 && mode === 'exclusive')
    throw new Error(`${files.lock} cannot be taken alone within another use`);
  const isNested = held.length > 0;
  const deadline = performance.now() + (options.wait ?? hold.wait);
  const run = async () => {
    const release = await acquire(hold, isNested, { ...options, deadline });
    if (!release) return work();
    const lock: HeldLock = { file: files.lock, mode, isHeld: true, release };
    try {
      return await heldLocks.run([...outer, lock], work);
    } finally {
      lock.isHeld = false;
      release();
    }
  };
  return mode === 'reserved' && !isNested ? inOrder(files.lock, run) : run();
}

/** Last requested change of this process, by lock file. */
const lastWork = new Map<string, Promise<unknown>>();

/** Runs the changes of this process in the order in which they were requested. */
function inOrder<T>(file: string, work: () => Promise<T>): Promise<T> {
  const result = (lastWork.get(file) ?? Promise.resolve()).then(work);
  lastWork.set(
    file,
    result.catch(() => undefined),
  );
  return result;
}

/** Takes a lock. Returns null for an optional lock that cannot be written. @param isNested true if the call holds the lock in a weaker mode */
async function acquire(
  { files, mode, isOptional, fault }: Hold,
  isNested: boolean,
  { deadline, onWait, prepare }: WaitOptions & { deadline: number; prepare?: () => void },
): Promise<(() => void) | null> {
  const poll = async (file: string, pollMode: LockMode) => {
    for (;;) {
      const release = tryFile(file, pollMode);
      if (release) return release;
      if (performance.now() >= deadline) throw new LockError(fault);
      onWait?.();
      await pause(POLL_INTERVAL);
    }
  };
  try {
    prepare?.();
    // A holder must not queue behind a waiter, which waits for the holder's release.
    if (isNested) return await poll(files.lock, mode);
    const leaveQueue =
      files.queue && (await poll(files.queue, mode === 'exclusive' ? 'exclusive' : 'shared'));
    try {
      return await poll(files.lock, mode);
    } finally {
      if (leaveQueue) leaveQueue();
    }
  } catch (error) {
    const { code, errcode, message } = error as NodeJS.ErrnoException & { errcode?: number };
    if (error instanceof AppError || (!code && errcode === undefined)) throw error;
    if (isOptional) return null;
    throw new LockError({ code: 'not-lockable', folder: files.lock, detail: message }, { cause: error });
  }
}

/** Takes the lock of a file. A missing folder counts as locked: a restore moves it for a moment. */
function tryFile(file: string, mode: LockMode): (() => void) | null {
  try {
    return tryLock(file, mode, false);
  } catch (error) {
    if (!existsSync(dirname(file))) return null;
    throw error;
  }
}

/** Interval of attempts, ms. Short, because most holders need the lock for milliseconds. */
const POLL_INTERVAL = 15;
