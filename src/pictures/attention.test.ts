import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inspectBytes } from './inspect.ts';
import { plannedFile } from './planned.ts';
import type { PictureRequest } from './types.ts';

/** A face-coloured spot on a grey wall; `x` and `y` are its middle, 0..1. */
const spotAt = (x: number, y: number) =>
  sharp({ create: { width: 1800, height: 1200, channels: 3, background: '#8a8d94' } })
    .composite([
      {
        input: { create: { width: 180, height: 180, channels: 3, background: '#d8956b' } },
        left: Math.round(1800 * x) - 90,
        top: Math.round(1200 * y) - 90,
      },
    ])
    .jpeg()
    .toBuffer();

async function plan(photo: Buffer, request: Partial<PictureRequest>) {
  const found = await inspectBytes(photo, '.jpg');
  if (!('info' in found)) throw new Error('The picture is a good one.');
  const whole = { id: 'club/portada', role: 'portada', title: '', ...request } as PictureRequest;
  return plannedFile(whole, { info: found.info, path: 'portada.jpg', bytes: photo.length, mtimeMs: 0 }).data;
}

test.each([
  [0.2, 0.3],
  [0.8, 0.75],
])('the hero keeps what draws the eye, at %d and %d', async (x, y) => {
  const { focus } = await plan(await spotAt(x, y), {});
  expect(Math.abs((focus?.x ?? 0) - x)).toBeLessThan(0.08);
  expect(Math.abs((focus?.y ?? 0) - y)).toBeLessThan(0.08);
});

test('what content names counts more; other pictures keep what their role does', async () => {
  const photo = await spotAt(0.8, 0.75);
  expect((await plan(photo, { focus: { x: 0.1, y: 0.2 } })).focus).toEqual({ x: 0.1, y: 0.2 });
  expect((await plan(photo, { role: 'foto' })).focus).toBeUndefined();
});
