/** The codes on the sheets that are printed: a phone that reads one arrives at the page that offers the calendar. */
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { CLUBS, SAMPLE } from '../setup/clubs.ts';
import { readContent } from './content.ts';
import { one, openPage } from './site.ts';

/** What a camera reads from the drawing, its quiet zone as on paper. */
async function read(svg: Element): Promise<string> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${svg.getAttribute('viewBox')}" width="450" height="450">${svg.innerHTML}</svg>`;
  const { data, info } = await sharp(Buffer.from(drawing.replaceAll('currentColor', '#000')))
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

describe.each(CLUBS)('$name', (testClub) => {
  const { club, teams } = readContent(testClub);
  const calendar = testClub === SAMPLE ? '#calendario' : '';

  test('the code of the week leads to the agenda, where there is one', async () => {
    const code = one(openPage(testClub, '/entrenamientos'), '[data-sheet] svg[role=img]');
    expect(await read(code)).toBe(
      `${club.web}${testClub === SAMPLE ? '/agenda#calendario' : '/entrenamientos'}`,
    );
  });

  test("the codes of the teams lead to the teams' own pages", async () => {
    for (const { path } of teams) {
      const code = one(openPage(testClub, path), '[data-sheet] svg[role=img]');
      expect(await read(code)).toBe(`${club.web}${path}${calendar}`);
    }
  });
});
