import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { readFolders } from '../../contract/folders.ts';
import { Exclusive } from '../exclusive.ts';
import { originalPicture } from './field-pictures.ts';

const dir = mkdtempSync(join(tmpdir(), 'original-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('the original of a photo that an album lists is its file’s', async () => {
  mkdirSync(join(dir, 'photos/album'), { recursive: true });
  mkdirSync(join(dir, 'photos/2024-2025/copa'), { recursive: true });
  const red = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c00' } })
    .jpeg()
    .toBuffer();
  writeFileSync(join(dir, 'photos/album/remate.jpg'), red);
  writeFileSync(join(dir, 'photos/2024-2025/copa/fotos.txt'), 'album/no-hay\nalbum/remate\n');
  const folders = readFolders({ PHOTOS_DIR: join(dir, 'photos') });
  const desk = { folders, photosGate: new Exclusive() };
  const widthOf = async (id: string) => {
    const picture = await originalPicture(desk, id, 30);
    return picture && (await sharp(picture).metadata()).width;
  };
  expect(await widthOf('2024-2025/copa/2')).toBe(30);
  expect(await widthOf('2024-2025/copa/1')).toBe(null);
  expect(await widthOf('2024-2025/copa/3')).toBe(null);
});
