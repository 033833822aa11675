import { stat } from 'node:fs/promises';
import { expect, test } from '../setup/test.ts';
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
import { SHOTS, VIEWS } from './screens.ts';
import { shoot } from './shoot.ts';
import { sideBySide } from './side-by-side.ts';

/** Set by the commands that only want the screenshots: where to. */
const into = process.env.LOOKS_INTO;
/** Before, after and difference of what does not look as it should. */
const DIFFERENCES = 'test-results/looks';
const COMMANDS = '`npm run looks` draws the differences of all, `npm run looks:accept` takes the new looks.';

test.use({
  pictures: 'real',
  contextOptions: { reducedMotion: 'reduce' },
  timezoneId: 'Europe/Madrid',
  deviceScaleFactor: 1,
  // It draws its own when it fails.
  screenshot: 'off',
});

for (const { name, screen, width } of SHOTS) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: VIEWS[width] });
    test(`${name} looks as its reference`, async ({ page, faults, browser }) => {
      if (screen.fault) faults.expect(screen.fault);
      if (into) return void (await writeShot(into, name, (await shoot(page, screen, width)).picture));
      const before = await readShot(REFERENCES, name);
      if (!before) throw new Error(`${fileOf(REFERENCES, name)} is missing. ${COMMANDS}`);
      const asBefore = async (picture: Buffer) => alike(await compare(before, picture));
      const { picture: after, asWanted } = await shoot(page, screen, width, asBefore);
      if (asWanted) return;
      const difference = await compare(before, after);
      const pictures = [before, after, ...(difference.picture ? [difference.picture] : [])];
      const file = await writeShot(DIFFERENCES, name, await sideBySide(pictures));
      throw new Error(
        [
          `${fileOf(REFERENCES, name)}: ${percent(difference.share)} of it looks different (at most ${percent(TOLERANCE.share)}),`,
          `${percent(difference.worst)} of its worst square (at most ${percent(TOLERANCE.worst)}).`,
          `\nBefore, after, difference: ${file}\n${COMMANDS}`,
          await otherBrowser(browser.version()),
        ].join(' '),
      );
    });
  });
}

test('the references are those of the screens, and weigh little', async ({ browser }) => {
  if (into) return writeBrowser(into, browser.version());
  const names = await shotsIn(REFERENCES);
  expect(names.toSorted()).toEqual(SHOTS.map(({ name }) => name).toSorted());
  const sizes = await Promise.all(names.map((name) => stat(fileOf(REFERENCES, name))));
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(6_000_000);
});
