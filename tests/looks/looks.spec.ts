import { stat } from 'node:fs/promises';
import { expect, type Page, siteThrough, test as watched } from '../setup/test.ts';
import { alike, compare, percent, TOLERANCE } from './compare.ts';
import {
  fileOf,
  otherBrowser,
  REFERENCES,
  readShot,
  shotsIn,
  writeBrowser,
  writeShot,
} from './references.ts';
import { SCREENS, type Screen, SHOTS, shotName, VIEWS, type Width } from './screens.ts';
import { lettersInTime } from './settle.ts';
import { arrive, shoot } from './shoot.ts';
import { sideBySide } from './side-by-side.ts';

/** Set by the commands that only want the screenshots: where to. */
const into = process.env.LOOKS_INTO;
/** Before, after and difference of what does not look as it should. */
const DIFFERENCES = 'test-results/looks';
const COMMANDS = '`npm run looks` draws the differences of all, `npm run looks:accept` takes the new looks.';

const test = watched.extend<object, { siteInLetters: string }>({
  siteInLetters: siteThrough({ css: lettersInTime }),
  origin: async ({ siteInLetters }, use) => use(siteInLetters),
});
test.use({
  pictures: 'real',
  contextOptions: { reducedMotion: 'reduce' },
  timezoneId: 'Europe/Madrid',
  deviceScaleFactor: 1,
  // It draws its own when it fails.
  screenshot: 'off',
});

for (const screen of SCREENS) {
  // What a visitor's doing left behind would be in the next picture.
  const turns = screen.arrange ? screen.widths.map((width) => [width]) : [screen.widths];
  for (const widths of turns) {
    test(`${screen.name} at ${widths.join(', ')} px looks as its reference`, async ({
      page,
      faults,
      browser,
    }) => {
      if (screen.fault) faults.expect(screen.fault);
      const wrong: string[] = [];
      for (const [i, width] of widths.entries()) {
        // Its other widths are seen as the window grows: a page opened takes longer than all else about its picture.
        if (i === 0) await arrive(page, screen, width);
        const difference = await test.step(`${width} px`, () => look(page, screen, width));
        if (difference) wrong.push(difference);
      }
      if (wrong.length === 0) return;
      throw new Error([...wrong, COMMANDS, await otherBrowser(browser.version())].join('\n'));
    });
  }
}

/** Nothing, or how a screen differs from its reference. */
async function look(page: Page, screen: Screen, width: Width): Promise<string | undefined> {
  const name = shotName(screen, width);
  await page.setViewportSize(VIEWS[width]);
  if (into) return void (await writeShot(into, name, (await shoot(page, screen, width)).picture));
  const before = await readShot(REFERENCES, name);
  if (!before) return `${fileOf(REFERENCES, name)} is missing.`;
  const asBefore = async (picture: Buffer) => alike(await compare(before, picture));
  const { picture: after, asWanted } = await shoot(page, screen, width, asBefore);
  if (asWanted) return;
  const difference = await compare(before, after);
  const pictures = [before, after, ...(difference.picture ? [difference.picture] : [])];
  const file = await writeShot(DIFFERENCES, name, await sideBySide(pictures));
  return [
    `${fileOf(REFERENCES, name)}: ${percent(difference.share)} of it looks different (at most ${percent(TOLERANCE.share)}),`,
    `${percent(difference.worst)} of its worst square (at most ${percent(TOLERANCE.worst)}).`,
    `\nBefore, after, difference: ${file}`,
  ].join(' ');
}

test('the references are those of the screens, and weigh little', async ({ browser }) => {
  if (into) return writeBrowser(into, browser.version());
  const names = await shotsIn(REFERENCES);
  expect(names.toSorted()).toEqual(SHOTS.map(({ name }) => name).toSorted());
  const sizes = await Promise.all(names.map((name) => stat(fileOf(REFERENCES, name))));
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(6_000_000);
});
