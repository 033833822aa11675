/** Whose turn it is at a target: two computers that publish there at once would mix their pages. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Run, runRecord, STAGING } from './manifest.ts';
import { PublishError } from './publish-error.ts';
import type { Target } from './targets/target.ts';

const TURN_FILE = `${STAGING}/turno.json`;

/** What is torn is looked at again: it is a few bytes long, and whole soon, also over a slow line. */
const WRITING_MS = 500;
const TRIES = 4;

export interface Turn {
  /** Throws PublishError where another computer has been told to go on instead. */
  mustBeMine(): Promise<void>;
  /** Where the line is cut the turn stays: this computer finds it again, others ask. */
  release(): Promise<void>;
}

/**
 * One that this computer left behind is its own.
 * @param evenIfTaken goes on although another computer has not said that it ended
 * @throws PublishError `other-computer`
 */
export async function takeTurn(target: Target, run: Run, evenIfTaken = false): Promise<Turn> {
  const isMine = async () => (await read(target))?.id === run.id;
  await claim(target, run, evenIfTaken);
  // Some stores put a file over another one, whatever they are told: the last one has the turn.
  if (!(await isMine())) throw taken(target, await read(target));
  return {
    async mustBeMine() {
      if (!(await isMine())) throw taken(target, await read(target));
    },
    async release() {
      try {
        if (!(await isMine())) return;
        await target.remove(TURN_FILE);
        await target.removeFolder(STAGING);
      } catch {
        // What went wrong before says more.
      }
    },
  };
}

/** Whose it is, where that can be read. */
async function read(target: Target): Promise<Run | null> {
  const there = await readTurn(target);
  return there === 'torn' ? null : there;
}

async function claim(target: Target, run: Run, evenIfTaken: boolean): Promise<void> {
  const text = JSON.stringify(run);
  for (let tries = 0; tries < TRIES; tries++) {
    if (await target.claim(TURN_FILE, text)) return;
    const there = await readTurn(target);
    // Given back in between.
    if (there === null) continue;
    if (there === 'torn' && tries + 1 < TRIES) {
      await pause(WRITING_MS);
      continue;
    }
    if (there !== 'torn' && there.owner !== run.owner && !evenIfTaken) throw taken(target, there);
    return target.put(TURN_FILE, text);
  }
  throw taken(target, null);
}

/** Null for none; `torn` for one that is just being written, or whose writer was cut off. */
async function readTurn(target: Target): Promise<Run | 'torn' | null> {
  const text = (await target.read(TURN_FILE))?.toString();
  if (text === undefined) return null;
  try {
    return runRecord.parse(JSON.parse(text));
  } catch {
    return 'torn';
  }
}

function taken(target: Target, by: Run | null): PublishError {
  const words = (style: Intl.DateTimeFormatOptions) =>
    new Date(by?.at ?? 0).toLocaleString('es-ES', { ...style, timeZone: 'Europe/Madrid' });
  const since = by ? ` desde el ${words({ dateStyle: 'long' })} a las ${words({ timeStyle: 'short' })}` : '';
  return new PublishError(
    'other-computer',
    `Otro ordenador está publicando en ${target.name}${since}. Desde este no se ha cambiado ninguna página. Espera a que termine y vuelve a publicar; si sabes que se quedó a medias, confírmalo y sigue desde aquí.`,
  );
}
