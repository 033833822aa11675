/**
 * `test` with a desk, started as a volunteer starts it, on a copy of the sample club. It goes on from test to test: the
 * club is copied again, and the desk notices, as it does when somebody copies a folder by hand.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { expect, type FrameLocator, type Locator, type Page, type Request } from '@playwright/test';
import { sampleContent } from '../../sample-club/paths.ts';
import { readDocument } from '../../src/content/documents/documents.ts';
import type { Job } from '../../src/desk/publishing/publishing.ts';
import { deskClient, startDesk } from '../../src/desk/testing/desk-process.ts';
import { pictureBasePath } from '../../src/pictures/manifest.ts';
import { findings } from '../accessibility/judge.ts';
import { CACHE, NEUTRAL } from '../setup/clubs.ts';
import type { Program } from '../setup/program.ts';
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
  /** Every file of the content byte by byte, by its path, without what the desk keeps beside them. */
  files(): Promise<Record<string, string>>;
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
  /** Added to the desk's environment. */
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
  #process: Program | undefined;
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
    const value = readDocument('club.yaml', text);
    await deskClient(this.address)('POST', FORM, { intent: 'check', value, path: [] });
  }

  /** What it has published it remembers until it ends, and no other settings than those that it was started with. */
  async #canGoOn(env: Env): Promise<boolean> {
    // The test before may have left it at work: this waits for its turn.
    const request = deskClient(this.address);
    await request('GET', FORM);
    const { job } = (await request('GET', '/publicar/tarea')).body as { job: Job | null };
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
    this.address = this.#process.url;
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
        async files() {
          const entries = await readdir(contentDir, { recursive: true, withFileTypes: true });
          const paths = entries
            .filter((entry) => entry.isFile())
            .map(({ parentPath, name }) => join(parentPath, name))
            .filter((path) => !path.includes(`${sep}.escritorio`));
          const texts = paths.map(async (path) => [path, await readFile(path, 'base64')] as const);
          return Object.fromEntries(await Promise.all(texts));
        },
        write: (file, text) => writeFile(join(contentDir, file), text),
        kill: () => keptDesk.kill(),
        // At its address of before, as it is on a volunteer's computer.
        async restart(more = {}) {
          await keptDesk.kill();
          await keptDesk.start({ ...deskEnv, ...more }, new URL(keptDesk.address).port);
        },
      });
    },
    // The first desk of all builds its screens and its preview.
    { timeout: 600_000 },
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

export const SAVED = 'Guardado. Se verá en la web cuando la publiques.';

/** Presses «Guardar», and waits until the screen confirms it. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
}

/** Nothing of the screen keeps anybody out, by axe. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
}

/**
 * A slow computer: the first check that `isLate` names is answered only while the next screen is loading, and that load after it.
 * @param form address of the form's checks
 * @param screen address of the load
 * @returns `checking` is done once that check is under way
 */
export async function answerLate(
  page: Page,
  form: string,
  isLate: (check: Request) => boolean,
  screen: string,
): Promise<{ checking: Promise<void> }> {
  const checking = Promise.withResolvers<void>();
  const loading = Promise.withResolvers<void>();
  const checked = Promise.withResolvers<void>();
  await page.route(form, async (route) => {
    if (!isLate(route.request())) return route.continue();
    checking.resolve();
    await loading.promise;
    // Where the browser has given it up there is nothing to answer.
    const isGone = await route.continue().catch(() => true);
    if (!isGone) await route.request().response();
    checked.resolve();
  });
  await page.route(screen, async (route) => {
    loading.resolve();
    await checked.promise;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await route.continue().catch(() => {});
  });
  return { checking: checking.promise };
}

/** Goes on with the Tab key until something has the focus. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  for (let presses = 0; presses < 400; presses++) {
    if (await goal.evaluate((found) => found === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${goal}.`);
}

/** Presses the button that opens the system's window, and chooses files there. */
export async function chooseFiles(
  page: Page,
  button: Locator,
  files: Parameters<Locator['setInputFiles']>[0],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button.press('Enter');
  await (await chooser).setFiles(files);
}

/**
 * The page beside the form shows the photo that is filed under an id: its address is that of its bytes.
 * @param before hash of the one that it replaces
 * @returns its hash
 */
export async function expectShown(page: Page, desk: Desk, id: string, before = ''): Promise<string> {
  let hash = '';
  // The page is loaded again once the save is through, under whoever looks at it.
  await expect(async () => {
    const bytes = await readFile(join(desk.photosDir, `${id}.jpg`));
    hash = createHash('sha256').update(bytes).digest('hex');
    expect(hash).not.toBe(before);
    const shown = preview(page)
      .locator(`main img[src^="${pictureBasePath(hash)}"]`)
      .first();
    await shown.scrollIntoViewIfNeeded({ timeout: 10_000 });
    expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }).toPass();
  return hash;
}

/**
 * For `deskEnv`: a cache of its own, where a photo is withdrawn, since that sweeps the cache. Screens and preview are in it already.
 */
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from the pattern
export async function ownCache({}, use: (env: { CACHE_DIR: string }) => Promise<void>): Promise<void> {
  const cache = await mkdtemp(join(tmpdir(), 'cache-'));
  // Not there yet where this is the first desk.
  await cp(join(CACHE, 'codigo'), join(cache, 'codigo'), { recursive: true }).catch(() => {});
  await use({ CACHE_DIR: cache });
  await rm(cache, { recursive: true, force: true });
}

export { expect, type Page } from '@playwright/test';
