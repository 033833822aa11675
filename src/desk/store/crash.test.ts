import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { seeded } from '../../../tests/setup/seeded.ts';
import { hashOf } from './places.ts';
import { ClubFolders } from './testing/club-folders.ts';
import { type ChildLine, DRAFT_FILE, draftText } from './testing/crash-child.ts';

// SIGKILL in the middle of changes, with the real process and disk. Ten a round with CRASH_ROUNDS, which is 5 in the full run;
// CRASH_SEED repeats the changes of a failed run.

const KILLS = process.env.CRASH_ROUNDS ? 10 * Number(process.env.CRASH_ROUNDS) : 3;
const SEED = Number(process.env.CRASH_SEED ?? 20_261_125);

/** Hashes of the club's files by path. */
type State = Readonly<Record<string, string>>;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function stateOf(club: ClubFolders): State {
  const hash = (path: string) => hashOf(readFileSync(join(club.base, path)));
  return Object.fromEntries(Object.keys(club.files()).map((path) => [path, hash(path)]));
}

function after(state: State, files: Record<string, string | null>): State {
  const all = Object.entries({ ...state, ...files });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Lets a desk work for some changes and kills it at any moment of the next ones. Returns what it said. */
async function killedDesk(club: ClubFolders, first: number, random: () => number): Promise<ChildLine[]> {
  const program = join(import.meta.dirname, 'testing/crash-child.ts');
  const args = [program, club.base, String(first), String(SEED + first)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  undo.push(() => child.kill('SIGKILL'));
  const lines: ChildLine[] = [];
  const reader = createInterface(child.stdout).on('line', (line) => lines.push(JSON.parse(line)));
  // What it said may end a moment before it does.
  const closed = Promise.all([once(reader, 'close'), once(child, 'exit')]);
  const enough = 1 + random() * 24;
  while (lines.length < enough && child.exitCode === null) await pause(1);
  await pause(random() * 60);
  child.kill('SIGKILL');
  await closed;
  expect(child.exitCode, 'it ended by itself').toBeNull();
  return lines;
}

test(
  'killed at any moment: every file is that of the last change or of the one under way, each with its version',
  async () => {
    const club = new ClubFolders();
    undo.push(() => club.remove());
    const random = seeded(SEED);
    /** What the files were before each version, oldest first, and what they are now. */
    const states: State[] = [];
    let now: State = {};
    let titles: string[] = [];
    let n = 0;
    /** The draft that is there, and those that a killed desk may have put in its place. */
    let drafts: (number | undefined)[] = [undefined];
    const made = { acknowledged: 0, finished: 0, undone: 0 };
    for (let kill = 0; kill < KILLS; kill++) {
      const lines = await killedDesk(club, n, random);
      let pending: { title: string; next: State } | null = null;
      const accept = ({ title, next }: { title: string; next: State }) => {
        states.push(now);
        titles = [title, ...titles];
        now = next;
      };
      for (const line of lines) {
        if ('begins' in line) {
          n = line.begins + 1;
          const next = line.files === 'undo' ? (states.at(-1) as State) : after(now, line.files);
          pending = { title: line.title, next };
        } else if ('ends' in line && pending) {
          accept(pending);
          pending = null;
          made.acknowledged++;
        } else if ('draft' in line) drafts = [...drafts, line.draft];
        else if ('drafted' in line) drafts = [line.drafted];
      }
      const store = await club.open();
      const versions = store.versions().map(({ title }) => title);
      if (pending && versions.length > titles.length) {
        accept(pending);
        made.finished++;
      } else if (pending) made.undone++;
      const where = `kill ${kill}, seed ${SEED}`;
      expect(versions, where).toEqual(titles);
      expect(stateOf(club), where).toEqual(now);
      expect(club.leftovers(), where).toEqual([]);
      const draft = (await store.draft(DRAFT_FILE))?.text;
      drafts = [drafts.find((each) => (each === undefined ? undefined : draftText(each)) === draft)];
      expect(draft, where).toBe(drafts[0] === undefined ? undefined : draftText(drafts[0]));
      await store.close();
    }
    console.info(
      `Desk: ${made.acknowledged} changes acknowledged, ${made.finished} finished and ${made.undone} undone at the next start, after ${KILLS} kills, seed ${SEED}`,
    );
    expect(made.acknowledged).toBeGreaterThan(KILLS);

    // The versions hold what they say: back through the last ones.
    const store = await club.open();
    for (const { id } of store.versions().slice(0, 10)) {
      await store.undo(id);
      expect(stateOf(club), `undone ${id}`).toEqual(states.pop());
    }
  },
  120_000 + 10_000 * KILLS,
);
