/** Albums: which there are, one of them with its photos, and what is set by a click on a photo. */
import type { FastifyInstance } from 'fastify';
import { madridClock } from '../../agenda/madrid.ts';
import { albumDetail, albumSummaries, bySeason } from '../albums/album-views.ts';
import { editAlbum } from '../albums/galleries-edits.ts';
import { changeDocument } from '../documents/documents.ts';
import { type AlbumChange, type AlbumDetail, type Albums, PHOTOS_API } from '../photos-api.ts';
import { ChangedMeanwhile } from '../store/errors.ts';
import type { DeskContext } from './context.ts';
import { albumOf, GALLERIES, readGalleries } from './galleries.ts';
import { ofAlbum, toEditAlbum } from './photo-bodies.ts';
import { parsed } from './request-body.ts';
import { saveChecked } from './save-checked.ts';

const today = () => madridClock(Date.now()).date;

export function albumRoutes(app: FastifyInstance, context: DeskContext): void {
  const { folders, preview } = context;
  const { contentDir } = folders;

  async function detail(key: string): Promise<AlbumDetail> {
    const { value, tag } = await readGalleries(context);
    const found = albumOf(value, key);
    const summaries = await albumSummaries(value, contentDir, today());
    const summary = summaries.find((each) => each.key === key);
    if (!summary || tag === null) throw new Error(`album ${key} has no summary`);
    return albumDetail(found, summary, { contentDir, tag });
  }

  app.get(PHOTOS_API.albums, async (): Promise<Albums> => {
    const { value } = await readGalleries(context);
    return bySeason(value, await albumSummaries(value, contentDir, today()));
  });

  app.get(PHOTOS_API.album, async ({ query }) => detail(parsed(ofAlbum, query).album));

  app.put(PHOTOS_API.album, async (request): Promise<AlbumDetail> => {
    const body: AlbumChange = parsed(toEditAlbum, request.body);
    const { value, text, tag } = await readGalleries(context);
    const { album } = albumOf(value, body.album);
    if (tag !== body.tag) throw new ChangedMeanwhile({ file: GALLERIES, photo: false, text, tag });
    await saveChecked(context, {
      title: `Cambiar pies, portada o capítulos del álbum «${album.name}»`,
      writes: { [GALLERIES]: changeDocument(GALLERIES, text, editAlbum(value, body)) },
      expect: { [GALLERIES]: tag },
    });
    await preview.update(new Map());
    return detail(body.album);
  });
}
