import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleContent } from '../../sample-club/paths.ts';
import { readFolders } from '../contract/folders.ts';
import { oneAtATime, publishClub } from './publish-club.ts';
import { writeSite } from './testing/sites.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'publicar-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const folders = () => ({ buildDir: join(dir, 'build') });

test('a second publication is refused while one is at work, and not after it, however it ended', async () => {
  const second = () => oneAtATime(folders(), async () => 'second');
  await oneAtATime(folders(), async () => {
    await expect(second()).rejects.toMatchObject({ code: 'failed', retry: true });
  });
  expect(await second()).toBe('second');
  const failing = oneAtATime(folders(), async () => {
    throw new Error('cut');
  });
  await expect(failing).rejects.toThrow('cut');
  expect(await second()).toBe('second');
});

test('where the gate refuses an album nothing is built or sent, and it says why', async () => {
  const place = join(dir, 'web');
  mkdirSync(place);
  const at = {
    CONTENT_DIR: join(dir, 'content'),
    PHOTOS_DIR: join(dir, 'photos'),
    BUILD_DIR: join(dir, 'build'),
  };
  cpSync(sampleContent, at.CONTENT_DIR, { recursive: true });
  writeSite(at.CONTENT_DIR, {
    '.escritorio/publicar.yaml': `destino: { tipo: carpeta, carpeta: ${JSON.stringify(place)} }\n`,
  });
  const refused = publishClub(readFolders(at), {
    warn: () => {},
    refuse: async () => ['Falta el de «Copa».'],
  });
  await expect(refused).rejects.toMatchObject({
    code: 'consent',
    message: expect.stringContaining('«Copa»'),
  });
  expect(readdirSync(place)).toEqual([]);
  expect(readdirSync(at.BUILD_DIR)).not.toContain('site');
});
