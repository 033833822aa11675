import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleContent, samplePhotos } from '../../sample-club/paths.ts';
import { readFolders } from './folders.ts';

function project(): string {
  const folder = mkdtempSync(join(tmpdir(), 'proyecto-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('a project without content shows the sample with its photos, and has folders of its own for later', () => {
  const folder = project();
  expect(readFolders({}, folder)).toMatchObject({
    ownContentDir: join(folder, 'content'),
    contentDir: sampleContent,
    ownPhotosDir: join(folder, 'photos'),
    photosDir: samplePhotos,
  });
});

test('content that is there is the club’s, also behind a link that leads nowhere', () => {
  const folder = project();
  symlinkSync('/no/such/disk', join(folder, 'content'));
  expect(readFolders({}, folder)).toMatchObject({
    contentDir: join(folder, 'content'),
    photosDir: join(folder, 'photos'),
  });
});

test('folders that are named win, and a wrong name is not passed over for the sample', () => {
  const named = readFolders({ CONTENT_DIR: '/no/such', PHOTOS_DIR: '/disk/fotos' }, project());
  expect(named).toMatchObject({
    ownContentDir: '/no/such',
    contentDir: '/no/such',
    photosDir: '/disk/fotos',
  });
});
