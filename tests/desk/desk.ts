/**
 * `test` with a desk, started as a volunteer starts it, on a copy of the sample club. It goes on from test to test: the
 * club is copied anew, and the desk notices, as it does when somebody copies a folder by hand.
 */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type FrameLocator, type Page } from '@playwright/test';
import { sampleContent } from '../../sample-club/paths.ts';
import { readDocument } from '../../src/desk/documents/documents.ts';
import type { Job } from '../../src/desk/publishing/publishing.ts';
import { asking } from '../../src/desk/testing/asking.ts';
import { type DeskProcess, startDesk } from '../../src/desk/testing/desk-process.ts';
import { findings } from '../accessibility/judge.ts';
import { CACHE, NEUTRAL } from '../setup/clubs.ts';
import { base } from '../setup/test.ts';

export interface Desk {
  /** Temporary folders, emptied before each test. */
  dir: string;
  contentDir: string;
  photosDir: string;
  /** Opens a screen, by its address. The first one goes by the start address. */
  open(page: Page, screen: string): Promise<void>;
  /** A content file as it is on disk. */
  read(file: string): Promise<string>;
  /** Writes a content file behind the desk's back, as a text editor does. */
  write(file: string, text: string): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again on the same folders. @param more added to its environment */
  restart(more?: Record<string, string>): Promise<void>;
}

type Env = Record<string, string>;

interface Fixtures {
  /** Changes the club before its desk is opened. */
  prepare: (folders: Pick<Desk, 'dir' | 'contentDir' | 'photosDir'>) => Promise<void>;
  /** Set by tests whose desk is told more. */
  deskEnv: Env;
  desk: Desk;
  /** Words of the console, or of an error, that a test brings about: a server that is gone. */
  expectedFaults: RegExp | undefined;
}

/** The form of a file, as the screens ask for it. */
const FORM = '/contenido/club.yaml.data';

/** The desk of a worker, and its folders. */
class KeptDesk {
  readonly dir: string;
  readonly contentDir: string;
  readonly photosDir: string;
  /** Of the desk that runs, or ran last; with its token. */
  address = '';
  #process: DeskProcess | undefined;
  #env: Env = {};

  static async open(): Promise<KeptDesk> {
    return new KeptDesk(await mkdtemp(join(tmpdir(), 'escritorio-')));
  }

  private constructor(dir: string) {
    this.dir = dir;
    this.contentDir = join(dir, 'content');
    this.photosDir = join(dir, 'photos');
  }

  /** The club as it is at the beginning, and a desk that has read it. */
  async begin(env: Env, prepare: Fixtures['prepare']): Promise<void> {
    if (this.#process && !(await this.#canGoOn(env))) await this.kill();
    for (const name of await readdir(this.dir)) await rm(join(this.dir, name), { recursive: true });
    await cp(sampleContent, this.contentDir, { recursive: true });
    await mkdir(this.photosDir);
    await prepare(this);
    if (!this.#process) await this.start(env);
    // As a form that is opened asks: the store and the preview look at the folders.
    const text = await readFile(join(this.contentDir, 'club.yaml'), 'utf8');
    const { value } = readDocument('club.yaml', text);
    await asking(this.address)('POST', FORM, { intent: 'check', value, path: [] });
  }

  /** What it has published it remembers until it ends, and no other settings than those that it was started with. */
  async #canGoOn(env: Env): Promise<boolean> {
    // The test before may have left it at work: this waits for its turn.
    await asking(this.address)('GET', FORM);
    const { job } = (await asking(this.address)('GET', '/publicar/tarea')).said as { job: Job | null };
    return job === null && JSON.stringify(env) === JSON.stringify(this.#env);
  }

  async start(env: Env, port = '0'): Promise<void> {
    this.#env = env;
    this.#process = await startDesk({
      ...NEUTRAL,
      CONTENT_DIR: this.contentDir,
      PHOTOS_DIR: this.photosDir,
      BUILD_DIR: join(this.dir, 'build'),
      CACHE_DIR: CACHE,
      EDITAR_PUERTO: port,
      ...env,
    });
    this.address = this.#process.address;
  }

  async kill(): Promise<void> {
    await this.#process?.kill();
    this.#process = undefined;
  }

  async stop(): Promise<void> {
    await this.kill();
    await rm(this.dir, { recursive: true, force: true });
  }
}

/** The first desk of all makes its screens and its preview, s of a busy machine. */
const PATIENCE_MS = 300_000;

export const test = base.extend<Fixtures>({
  deskEnv: [{}, { option: true }],
  expectedFaults: [undefined, { option: true }],
  // Called, so in a function: Playwright takes a function for a fixture.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from the pattern
  prepare: async ({}, use) => use(async () => {}),
  desk: [
    async ({ once, deskEnv, prepare }, use) => {
      const keptDesk = await once('desk', KeptDesk.open);
      await keptDesk.begin(deskEnv, prepare);
      const { dir, contentDir, photosDir } = keptDesk;
      let opened = '';
      await use({
        dir,
        contentDir,
        photosDir,
        async open(page, screen) {
          const address = new URL(screen, keptDesk.address);
          // The token is taken from any address, so one load of the screens is enough.
          if (opened !== keptDesk.address)
            for (const [name, token] of new URL(keptDesk.address).searchParams)
              address.searchParams.set(name, token);
          opened = keptDesk.address;
          await page.goto(address.href);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        },
        read: (file) => readFile(join(contentDir, file), 'utf8'),
        write: (file, text) => writeFile(join(contentDir, file), text),
        kill: () => keptDesk.kill(),
        // At its address of before, as it is on a volunteer's computer.
        async restart(more = {}) {
          await keptDesk.kill();
          await keptDesk.start({ ...deskEnv, ...more }, new URL(keptDesk.address).port);
        },
      });
    },
    { timeout: PATIENCE_MS },
  ],
  // A word of the browser's console is a fault: refused by the policy, or React's.
  // It ends before the desk, whose end would be a fault.
  page: async ({ page, desk: _, expectedFaults }, use) => {
    const faults: string[] = [];
    page.on('console', (message) => {
      // Refusals are answers with a status of their own; what the screen says of them is tested.
      if (
        ['error', 'warning'].includes(message.type()) &&
        !/status of 4\d\d/.test(message.text()) &&
        // Said by the clock of a busy machine, of letters that the page does use.
        !/preloaded using link preload but not used/.test(message.text()) &&
        !expectedFaults?.test(message.text())
      )
        faults.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => {
      const fault = error.stack || String(error);
      if (!expectedFaults?.test(fault)) faults.push(fault);
    });
    await use(page);
    expect(faults, 'faults seen by the browser').toEqual([]);
  },
});

/** The page in the preview beside the form. */
export const preview = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Vista previa de la página"]');

/** Presses «Guardar», and waits until it is said to be done. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Guardado. Se verá en la web cuando la publiques.')).toBeVisible();
}

/** Nothing of the screen keeps anybody out: by axe, and without scrolling sideways on the narrowest screen. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
}

export { expect, type Page } from '@playwright/test';
