import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { diskFault, systemErrorCode } from './system-error.ts';

const rejectionOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error) => error,
  );

test.runIf(process.platform === 'linux')(
  'knows a full disk from a damaged file, also through libvips',
  async () => {
    const image = sharp({ create: { width: 100, height: 100, channels: 3, background: '#123' } });
    const fullDisk = [image.png().toFile('/dev/full'), writeFile('/dev/full', 'x')].map(rejectionOf);
    for (const error of await Promise.all(fullDisk)) {
      expect(systemErrorCode(error)).toBe('ENOSPC');
      expect(diskFault(error)).toBe('full');
    }
    const png = await image.png().toBuffer();
    const damaged = await rejectionOf(sharp(png.subarray(0, 60)).raw().toBuffer());
    expect(damaged).toBeInstanceOf(Error);
    expect(systemErrorCode(damaged)).toBeUndefined();
  },
);
