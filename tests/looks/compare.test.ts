import sharp from 'sharp';
import { expect, test } from 'vitest';
import { alike, compare } from './compare.ts';
import { asKept } from './kept.ts';

/** A page in miniature: header, picture, text, button; as a browser would draw it. */
async function screen(change: Partial<typeof AS_IT_WAS> = {}): Promise<Buffer> {
  const { button, top, nudge, picture, length, ink } = { ...AS_IT_WAS, ...change };
  const lines = Array.from(
    { length: 30 },
    (_, i) =>
      `<text x="${40 + nudge}" y="${top + 800 + 28 * i}">Los martes y los jueves, a las seis (${i}).</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="${length}">
    <rect width="1280" height="${length}" fill="#fffdf8"/><rect width="1280" height="70" fill="#101c2c"/>
    ${picture ? `<rect x="40" y="${top}" width="300" height="200" fill="#14305a"/><circle cx="190" cy="${top + 90}" r="60" fill="#d9582f"/>` : ''}
    <rect x="40" y="${top + 300}" width="120" height="40" rx="20" fill="${button}"/>
    <g font-family="sans-serif" font-size="18" fill="${ink}">${lines.join('')}</g></svg>`;
  return asKept(await sharp(Buffer.from(svg)).png().toBuffer());
}

const AS_IT_WAS = { button: '#ffbf3c', top: 120, nudge: 0, picture: true, length: 4000, ink: '#101c2c' };

const before = await screen();

const verdict = async (change: Partial<typeof AS_IT_WAS>) =>
  alike(await compare(before, await screen(change)));

test('the same screen is alike, to the byte', async () => {
  expect(await compare(before, await screen())).toEqual({ share: 0, worst: 0 });
});

test('letters smoothed otherwise are alike', async () => {
  const difference = await compare(before, await screen({ nudge: 0.3 }));
  expect(difference.share).toBeGreaterThan(0);
  expect(alike(difference)).toBe(true);
});

test('a slightly other tone is alike', async () => {
  expect(await verdict({ button: '#ffb938' })).toBe(true);
});

test.each([
  ['a small button of another colour on a long page', { button: '#5ab08a' }],
  ['letters of another colour', { ink: '#b3361c' }],
  ['everything 4 px further down', { top: 124 }],
  ['letters 4 px further right', { nudge: 4 }],
  ['a missing picture', { picture: false }],
  ['a page 40 px longer', { length: 4040 }],
])('%s is not', async (_, change) => {
  expect(await verdict(change)).toBe(false);
});

test('what differs is drawn in red, what does not in grey', async () => {
  const { picture } = await compare(before, await screen({ button: '#5ab08a' }));
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3),
  ];
  expect([info.width, info.height]).toEqual([640, 2000]);
  expect(at(50, 220)).toEqual([230, 0, 0]);
  const [red, green, blue] = at(400, 220);
  expect(new Set([red, green, blue]).size).toBe(1);
});
