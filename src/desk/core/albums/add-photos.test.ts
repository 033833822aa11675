import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { hashOf } from '../../../store/store-paths.ts';
import { ClubFolders, listAllFiles } from '../../../store/testing/club-folders.ts';
import { interruptAtEachCall } from '../../../store/testing/intercept-disk.ts';
import { bareDesk, sendFiles, testFolders } from '../../testing/bare-desk.ts';
import { album, galleries, writeSmallClub } from '../../testing/small-club.ts';
import type { DeskContext } from '../desk-context.ts';
import { phonePhoto } from '../photos/fixtures/uploads.ts';
import { findUpload, restoreUploads } from '../photos/uploads.ts';
import { addPhotos } from './add-photos.ts';

const ALBUM = '2025-2026/copa';
const GALLERIES = `# Lo escribe el club.\n${stringify(galleries('2025-2026', album('Copa', 1))['galerias.yaml'])}`;

/** Opens a desk like a start, with the uploads that wait. */
async function openDesk({ base }: ClubFolders) {
  const desk = await bareDesk(testFolders(base));
  desk.uploads = await restoreUploads(desk);
  return desk;
}

test('an import that is killed at any disk call is complete or absent, and can be repeated', async () => {
  const clubBefore = new ClubFolders();
  await writeSmallClub(clubBefore.contentDir, { 'galerias.yaml': GALLERIES });
  clubBefore.write(`photos/${ALBUM}/1.jpg`, await phonePhoto(1, '2025:11:16 09:00:00'));
  const desk = await openDesk(clubBefore);
  const photos = [2, 3].map(async (n) => ({
    name: `IMG_${n}.JPG`,
    bytes: await phonePhoto(n, `2025:11:16 10:0${n}:00`),
  }));
  const { upload } = await sendFiles(desk, await Promise.all(photos));
  const hashOfFile = (path: string) => hashOf(readFileSync(path));
  const before = { '1.jpg': hashOfFile(join(clubBefore.photosDir, ALBUM, '1.jpg')) };
  const sent = [...findUpload(desk, upload).photos.values()].map(({ path }) => hashOfFile(path));
  await desk.store.close();

  await interruptAtEachCall('kill', {
    before: { album: before, text: GALLERIES, waiting: [upload], leftovers: [] as string[] },
    after: {
      album: { ...before, '2.jpg': sent[0] ?? '', '3.jpg': sent[1] ?? '' },
      text: GALLERIES.replace('amount: 1', 'amount: 3'),
      waiting: [],
      leftovers: [],
    },
    async start() {
      const club = new ClubFolders();
      cpSync(clubBefore.base, club.base, { recursive: true });
      const killed = await openDesk(club);
      const add = (desk: DeskContext) =>
        addPhotos(desk, ALBUM, { upload, keys: ['0', '1'], confirmed: false });
      return {
        change: () => add(killed),
        async recover() {
          await killed.store.close();
          const restarted = await openDesk(club);
          const folder = join(club.photosDir, ALBUM);
          const state = {
            album: Object.fromEntries(
              listAllFiles(folder).map((name) => [name, hashOfFile(join(folder, name))]),
            ),
            text: readFileSync(join(club.contentDir, 'galerias.yaml'), 'utf8'),
            waiting: [...restarted.uploads.keys()],
            // The record of origins lists every photo once, however often it was imported.
            leftovers: club
              .leftovers()
              .filter((path) => !path.endsWith('/origenes.json') && !path.includes(`/subidas/${upload}/`)),
          };
          // The repeated request adds the photos, or returns what the first one has added.
          expect(await add(restarted)).toEqual({ album: ALBUM, numbers: [2, 3] });
          expect(listAllFiles(folder)).toHaveLength(3);
          await restarted.store.close();
          return state;
        },
      };
    },
  });
});
