/** `test` with a desk of its own, started as a volunteer starts it, on a copy of the sample club. */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test as base, expect, type FrameLocator, type Page } from '@playwright/test';
import { sampleContent } from '../../sample-club/paths.ts';
import { startDesk } from '../../src/desk/testing/desk-process.ts';
import { findings } from '../accessibility/axe.ts';
import { NEUTRAL } from '../setup/clubs.ts';

export interface Desk {
  /** Temporary folders of this test alone. */
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

interface Fixtures {
  /** Changes the club before its desk is opened. */
  prepare: (folders: Pick<Desk, 'dir' | 'contentDir' | 'photosDir'>) => Promise<void>;
  /** Set by tests whose desk is told more. */
  deskEnv: Record<string, string>;
  desk: Desk;
  /** Words of the console that a test brings about: a server that is gone. */
  expectedFaults: RegExp | undefined;
}

export const test = base.extend<Fixtures>({
  deskEnv: [{}, { option: true }],
  expectedFaults: [undefined, { option: true }],
  // Called, so in a function: Playwright takes a function for a fixture.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures it needs from the pattern
  prepare: async ({}, use) => use(async () => {}),
  desk: async ({ deskEnv, prepare }, use) => {
    const dir = await mkdtemp(join(tmpdir(), 'escritorio-'));
    const [contentDir, photosDir] = [join(dir, 'content'), join(dir, 'photos')];
    await cp(sampleContent, contentDir, { recursive: true });
    await mkdir(photosDir);
    await prepare({ dir, contentDir, photosDir });
    const env = {
      ...NEUTRAL,
      CONTENT_DIR: contentDir,
      PHOTOS_DIR: photosDir,
      BUILD_DIR: join(dir, 'build'),
      // Screens and preview are made once for all tests; pictures, too.
      CACHE_DIR: resolve('test-build/desk-cache'),
      ...deskEnv,
    };
    let running = await startDesk(env);
    let opened = '';
    await use({
      dir,
      contentDir,
      photosDir,
      async open(page, screen) {
        const address = new URL(screen, running.address);
        // The token is taken from any address, so one load of the screens is enough.
        if (opened !== running.address)
          for (const [name, token] of new URL(running.address).searchParams)
            address.searchParams.set(name, token);
        opened = running.address;
        await page.goto(address.href);
        // The first one comes while the desk still begins.
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 });
      },
      read: (file) => readFile(join(contentDir, file), 'utf8'),
      write: (file, text) => writeFile(join(contentDir, file), text),
      kill: async () => void (await running.kill()),
      async restart(more = {}) {
        await running.kill();
        // At its address of before, as it is on a volunteer's computer.
        running = await startDesk({ ...env, EDITAR_PUERTO: new URL(running.address).port, ...more });
      },
    });
    await running.kill();
    await rm(dir, { recursive: true, force: true });
  },
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
    page.on('pageerror', (error) => faults.push(String(error.stack)));
    await use(page);
    expect(faults, 'faults seen by the browser').toEqual([]);
  },
});

/** The page in the preview beside the form. */
export const preview = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Vista previa de la página"]');

/** Nothing of the screen keeps anybody out: by axe, and without scrolling sideways on the narrowest screen. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(page)).toEqual([]);
}

export { expect, type Page } from '@playwright/test';
