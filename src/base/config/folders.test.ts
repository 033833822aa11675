import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleContent, samplePhotos } from '../../../sample-club/paths.ts';
import { newFolder } from '../../../tests/setup/folder.ts';
import { readFolders } from './folders.ts';

test('without content, uses the sample with its photos, and keeps the club’s own folders for later', () => {
  const folder = newFolder();
  expect(readFolders({}, folder)).toMatchObject({
    ownContentDir: join(folder, 'content'),
    contentDir: sampleContent,
    ownPhotosDir: join(folder, 'photos'),
    photosDir: samplePhotos,
  });
});

test('uses existing content, also a broken link', () => {
  const folder = newFolder();
  symlinkSync('/no/such/disk', join(folder, 'content'));
  expect(readFolders({}, folder)).toMatchObject({
    contentDir: join(folder, 'content'),
    photosDir: join(folder, 'photos'),
  });
});

test('uses configured folders, and never falls back to the sample for a wrong name', () => {
  const folders = readFolders({ CONTENT_DIR: '/no/such', PHOTOS_DIR: '/disk/fotos' }, newFolder());
  expect(folders).toMatchObject({
    ownContentDir: '/no/such',
    contentDir: '/no/such',
    photosDir: '/disk/fotos',
  });
});
