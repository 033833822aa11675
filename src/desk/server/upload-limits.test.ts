import { expect, test } from 'vitest';
import { UploadLimits } from './upload-limits.ts';

async function* chunks(count: number) {
  for (let i = 0; i < count; i++) yield Buffer.alloc(10);
}

async function readAll(body: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0;
  for await (const chunk of body) bytes += chunk.length;
  return bytes;
}

test('limits the bytes that a person uploads in a day, independently of others', async () => {
  let time = 0;
  const limits = new UploadLimits({ bytesPerDay: 50, now: () => time });
  expect(await readAll(limits.limit('ana', chunks(3)))).toBe(30);
  await expect(readAll(limits.limit('ana', chunks(3)))).rejects.toMatchObject({ code: 'upload-quota' });
  expect(await readAll(limits.limit('eva', chunks(3)))).toBe(30);
  time = 25 * 3600_000;
  expect(await readAll(limits.limit('ana', chunks(3)))).toBe(30);
});

test('limits the concurrent uploads of a person, and allows new ones once earlier ones have ended', async () => {
  const limits = new UploadLimits({ uploadsAtOnce: 2 });
  const running = [limits.limit('ana', chunks(2)), limits.limit('ana', chunks(2))];
  for (const body of running) await body.next();
  await expect(readAll(limits.limit('ana', chunks(1)))).rejects.toMatchObject({ code: 'uploads-at-once' });
  expect(await readAll(limits.limit('eva', chunks(1)))).toBe(10);
  // A body that is never read, as of a refused request, does not count.
  for (let i = 0; i < 5; i++) limits.limit('eva', chunks(1));
  expect(await readAll(limits.limit('eva', chunks(1)))).toBe(10);
  // The browser disconnects.
  await running[0]?.return(undefined);
  expect(await readAll(limits.limit('ana', chunks(1)))).toBe(10);
});
