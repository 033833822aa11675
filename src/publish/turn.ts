/** Turns of computers at a target: one publishes at a time. */
import { setTimeout as pause } from 'node:timers/promises';
import { MANIFEST_FILE, parseManifest, type Run, runRecord, STAGING } from './manifest.ts';
import { PublishError } from './publish-error.ts';
import type { Target } from './targets/target.ts';

const TURN_FILE = `${STAGING}/turno.json`;

/** What is being written is looked at again: it is a few bytes long, and whole soon, also over a slow line. */
const WRITING_MS = 300;
const TRIES = 6;

/**
 * One that this computer left behind is its own.
 * @param evenIfTaken goes on although another computer's publication has not ended
 * @throws PublishError `other-computer`
 */
export async function takeTurn(target: Target, run: Run, evenIfTaken = false) {
  /** Throws PublishError where another computer goes on instead. */
  const mustBeMine = async () => {
    const there = await readTurn(target);
    if (there?.id !== run.id) throw taken(target, there);
  };
  await claim(target, run, evenIfTaken);
  // Some stores overwrite a file all the same: the last one has the turn.
  await mustBeMine();
  return {
    mustBeMine,
    /** The error of a computer that lost its turn, whose files the other one removed; null where nobody knows of another. */
    async lost(): Promise<PublishError | null> {
      try {
        const there = await readTurn(target);
        // It gave the turn back: its manifest is left. A disk that is gone has neither.
        const last = there ?? parseManifest(String(await target.read(MANIFEST_FILE)))?.run;
        return !last || last.owner === run.owner ? null : taken(target, there);
      } catch {
        return null;
      }
    },
    /** Where the line is cut the turn stays: this computer finds it again, others ask. */
    async release(): Promise<void> {
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

/** @param by null for a publication that has ended meanwhile */
function taken(target: Target, by: Run | null): PublishError {
  if (!by)
    return new PublishError(
      'other-computer',
      `Otro ordenador ha publicado mientras tanto en ${target.name}. Mira si la web está como debe y vuelve a publicar.`,
    );
  const words = (style: Intl.DateTimeFormatOptions) =>
    new Date(by.at).toLocaleString('es-ES', { ...style, timeZone: 'Europe/Madrid' });
  return new PublishError(
    'other-computer',
    `Otro ordenador está publicando en ${target.name} desde el ${words({ dateStyle: 'long' })} a las ${words({ timeStyle: 'short' })}. Espera a que termine y vuelve a publicar; si sabes que se quedó a medias, confírmalo y sigue desde aquí.`,
  );
}
