/**
 * `test` with a running desk on a copy of a small real club, or of the sample. Tests of a worker share the process: before every
 * test the club is copied again, and the desk notices, as it does when somebody replaces a folder by hand.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { sampleContent } from '../../sample-club/paths.ts';
import { formatDocument, readDocument } from '../../src/club/content/documents/documents.ts';
import { readContentTexts } from '../../src/desk/core/editing/content-files.ts';
import type { PublishJob } from '../../src/desk/core/publishing/publishing.ts';
import { deskClient, startDesk } from '../../src/desk/testing/desk-process.ts';
import { writeRealClub } from '../../src/desk/testing/small-club.ts';
import { pictureBasePath } from '../../src/media/pictures/manifest.ts';
import { axeViolations } from '../accessibility/judge.ts';
import { createCache, UNSET_ENV } from '../setup/clubs.ts';
import type { Program } from '../setup/program.ts';
import { base } from '../setup/test.ts';

export interface Desk {
  /** Temporary folders, emptied before each test. */
  dir: string;
  contentDir: string;
  photosDir: string;
  /** Opens a screen; the first one with the token of the start address. */
  open(page: Page, screen: string): Promise<void>;
  /** Reads a content file. */
  read(file: string): Promise<string>;
  /** All content files in Base64 by path, without the desk's own folder. */
  files(): Promise<Record<string, string>>;
  /** Writes a content file directly, as a text editor does. */
  write(file: string, text: string): Promise<void>;
  /** Kills the desk as a power cut would. */
  kill(): Promise<void>;
  /** Restarts the desk on the same folders. @param more additions to its environment */
  restart(more?: Record<string, string>): Promise<void>;
}

type Env = Record<string, string>;

interface Fixtures {
  /** Club of the desk. The sample is for tests that need its content: it has every kind of file, and a fixed date. */
  club: 'small' | 'sample';
  /** Changes the club before the test. */
  prepare: (folders: Pick<Desk, 'dir' | 'contentDir' | 'photosDir'>) => Promise<void>;
  desk: Desk;
  /** Console messages and errors that the test provokes. */
  expectedFaults: RegExp | undefined;
}

/** Data address of a file's form. */
const FORM = '/contenido/club.yaml.data';

/** Desk of a worker, with its folders. */
class WorkerDesk {
  readonly dir: string;
  readonly contentDir: string;
  readonly photosDir: string;
  /** Start address, with token, of the current or last process. */
  address = '';
  readonly #cacheDir: string;
  /** Folder of the small club, to be copied. */
  readonly #smallClubDir: string;
  #process: Program | undefined;
  #env: Env = {};

  static async open(): Promise<WorkerDesk> {
    const desk = new WorkerDesk(await mkdtemp(join(tmpdir(), 'escritorio-')));
    // The shared cache would be emptied by the withdrawal of a photo.
    createCache(desk.#cacheDir);
    const contentDir = join(desk.#smallClubDir, 'content');
    await writeRealClub({ contentDir, photosDir: join(desk.#smallClubDir, 'photos') });
    // The desk formats what it saves; tests compare the other lines.
    for (const [file, text] of await readContentTexts(contentDir))
      await writeFile(join(contentDir, file), formatDocument(file, text));
    return desk;
  }

  private constructor(dir: string) {
    this.dir = dir;
    this.contentDir = join(dir, 'content');
    this.photosDir = join(dir, 'photos');
    this.#cacheDir = `${dir}-cache`;
    this.#smallClubDir = `${dir}-club`;
  }

  /** Resets the club, and waits until the desk has read it. */
  async reset({ club, prepare }: Pick<Fixtures, 'club' | 'prepare'>): Promise<void> {
    if (this.#process && !(await this.#isReusable())) await this.kill();
    for (const name of await readdir(this.dir)) await rm(join(this.dir, name), { recursive: true });
    if (club === 'small') await cp(this.#smallClubDir, this.dir, { recursive: true });
    else await cp(sampleContent, this.contentDir, { recursive: true });
    await mkdir(this.photosDir, { recursive: true });
    await prepare(this);
    if (!this.#process) await this.start();
    // An opened form sends this check; it makes the store and the preview read the folders.
    const text = await readFile(join(this.contentDir, 'club.yaml'), 'utf8');
    const value = readDocument('club.yaml', text);
    await deskClient(this.address)('POST', FORM, { intent: 'check', value, path: [] });
  }

  /** False if the desk has published, which it remembers, or was restarted with another environment. */
  async #isReusable(): Promise<boolean> {
    // Waits for a request that the last test left unfinished.
    const request = deskClient(this.address);
    await request('GET', FORM);
    const { job } = (await request('GET', '/publicar/tarea')).body as { job: PublishJob | null };
    return job === null && Object.keys(this.#env).length === 0;
  }

  async start(env: Env = {}, port = '0'): Promise<void> {
    this.#env = env;
    this.#process = await startDesk({
      ...UNSET_ENV,
      CONTENT_DIR: this.contentDir,
      PHOTOS_DIR: this.photosDir,
      BUILD_DIR: join(this.dir, 'build'),
      CACHE_DIR: this.#cacheDir,
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
    for (const dir of [this.dir, this.#cacheDir, this.#smallClubDir])
      await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

export const test = base.extend<Fixtures>({
  club: ['small', { option: true }],
  expectedFaults: [undefined, { option: true }],
  // The value is a function, so it needs a fixture function around it.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from the pattern
  prepare: async ({}, use) => use(async () => {}),
  desk: [
    async ({ once, club, prepare }, use) => {
      const workerDesk = await once('desk', WorkerDesk.open);
      await workerDesk.reset({ club, prepare });
      const { dir, contentDir, photosDir } = workerDesk;
      let opened = '';
      await use({
        dir,
        contentDir,
        photosDir,
        async open(page, screen) {
          const address = new URL(screen, workerDesk.address);
          // Any address accepts the token, so one page load is enough.
          if (opened !== workerDesk.address)
            for (const [name, token] of new URL(workerDesk.address).searchParams)
              address.searchParams.set(name, token);
          opened = workerDesk.address;
          await page.goto(address.href);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        },
        read: (file) => readFile(join(contentDir, file), 'utf8'),
        async files() {
          // The desk may create and delete files in its own folder meanwhile.
          const names = (await readdir(contentDir)).filter((name) => !name.startsWith('.escritorio'));
          const found = names.map(async (name) => {
            const path = join(contentDir, name);
            if ((await stat(path)).isFile()) return [path];
            const entries = await readdir(path, { recursive: true, withFileTypes: true });
            return entries
              .filter((entry) => entry.isFile())
              .map((entry) => join(entry.parentPath, entry.name));
          });
          const paths = (await Promise.all(found)).flat();
          const texts = paths.map(async (path) => [path, await readFile(path, 'base64')] as const);
          return Object.fromEntries(await Promise.all(texts));
        },
        write: (file, text) => writeFile(join(contentDir, file), text),
        kill: () => workerDesk.kill(),
        // On the same port, as on a volunteer's computer.
        async restart(more = {}) {
          await workerDesk.kill();
          await workerDesk.start(more, new URL(workerDesk.address).port);
        },
      });
    },
    // The first desk builds its screens and preview.
    { timeout: 600_000 },
  ],
  // Console errors, such as CSP violations, are faults. The page closes before the desk, whose end would be a fault.
  page: async ({ page, desk: _, expectedFaults }, use) => {
    const faults: string[] = [];
    page.on('console', (message) => {
      // Refused requests have a 4xx status; tests check what the screen shows then.
      if (
        ['error', 'warning'].includes(message.type()) &&
        !/status of 4\d\d/.test(message.text()) &&
        // Logged on a slow machine for fonts that the page does use.
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

/** Returns the page shown in the preview beside the form. */
export const preview = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Vista previa de la página"]');

export const SAVED = 'Guardado. Se verá en la web con la próxima publicación.';

/** Clicks «Guardar» and waits for the confirmation. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
}

/** Undoes the change that has just been made, by its notice. */
export async function undoChange(page: Page): Promise<void> {
  await page.getByRole('status').getByRole('button', { name: 'Deshacer', exact: true }).click();
  await expect(page.getByRole('status').getByText(/^Se deshizo: /)).toBeVisible();
}

/** Expects a screen without axe violations that needs no scrolling to the side. */
export async function expectAccessible(page: Page): Promise<void> {
  // The browser renders the screens, after the load event.
  await expect(page.locator('h1')).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  // A handle, because finding a label again after each key takes long in a long form.
  let target = await goal.elementHandle();
  for (let presses = 0; presses < 400; presses++) {
    const [isAttached, isFocused] = (await target?.evaluate((element) => [
      element.isConnected,
      element === document.activeElement,
    ])) ?? [false, false];
    if (isFocused) return;
    if (isAttached) await page.keyboard.press('Tab');
    else target = await goal.elementHandle();
  }
  throw new Error(`The Tab key does not reach ${goal}.`);
}

/** Presses a button that opens the system's file chooser, and selects files. */
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
 * Expects the preview to show the photo that is stored under an id, by the hash in its address.
 * @param before hash of the photo that it replaces
 * @returns hash of the photo
 */
export async function expectPhotoInPreview(page: Page, desk: Desk, id: string, before = ''): Promise<string> {
  let hash = '';
  // The preview reloads after the save, possibly during these steps.
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

export { expect, type Locator, type Page } from '@playwright/test';
