/** Whose turn it is at a target: two computers that publish there at once would mix their pages. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Run, runRecord, STAGING } from './manifest.ts';
import { PublishError } from './publish-error.ts';
import type { Target } from './targets/target.ts';

const TURN_FILE = `${STAGING}/turno.json`;

/** What is being written is looked at again: it is a few bytes long, and whole soon, also over a slow line. */
const WRITING_MS = 300;
const TRIES = 6;

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
  const mustBeMine = async () => {
    const there = await readTurn(target);
    if (there?.id !== run.id) throw taken(target, there);
  };
  await claim(target, run, evenIfTaken);
  // Some stores put a file over another one, whatever they are told: the last one has the turn.
  await mustBeMine();
  return {
    mustBeMine,
    async release() {
      try {
        await mustBeMine();
        await target.remove(TURN_FILE);
        await target.removeFolder(STAGING);
      } catch {
        // What went wrong before says more.
      }
    },
  };
}

async function claim(target: Target, run: Run, evenIfTaken: boolean): Promise<void> {
  const text = JSON.stringify(run);
  for (let left = TRIES; ; left--) {
    if (await target.claim(TURN_FILE, text)) return;
    const there = await readTurn(target);
    if (there && there.owner !== run.owner && !evenIfTaken) throw taken(target, there);
    // Its own, or that of a writer who was cut off in the middle.
    if (there || left === 0) return target.put(TURN_FILE, text);
    await pause(WRITING_MS);
  }
}

/** Null for none, and for one that cannot be read. */
async function readTurn(target: Target): Promise<Run | null> {
  const text = await target.read(TURN_FILE);
  try {
    return runRecord.parse(JSON.parse(String(text)));
  } catch {
    return null;
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
