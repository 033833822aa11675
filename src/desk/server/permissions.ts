/** Who agreed to an album's photos. One control says in the record and in galerias.yaml whether minors are in it. */
import type { FastifyInstance } from 'fastify';
import { asLines, ContentError } from '../../content/problems/problem.ts';
import { markMinors } from '../albums/galleries-edits.ts';
import { checkTexts, remarkOf } from '../check/check.ts';
import { holderWarning } from '../consent/holder-name.ts';
import { readConsentText } from '../consent/read-records.ts';
import type { ConsentRecord } from '../consent/record.ts';
import { saveConsentRecord, withConsentRecord } from '../consent/save-record.ts';
import { changeDocument } from '../documents/documents.ts';
import { type PermissionSaved, PHOTOS_API } from '../photos-api.ts';
import type { DeskContext } from './context.ts';
import { DeskRefusal } from './errors.ts';
import { albumOf, GALLERIES, readGalleries } from './galleries.ts';
import { toPermit } from './photo-bodies.ts';
import { parsed } from './request-body.ts';
import { saveChecked } from './save-checked.ts';

export function permissionRoutes(app: FastifyInstance, context: DeskContext): void {
  const { folders, preview } = context;
  const { contentDir } = folders;

  app.put(PHOTOS_API.permission, async (request): Promise<PermissionSaved> => {
    const body = parsed(toPermit, request.body) as Partial<ConsentRecord> as ConsentRecord;
    const { value, text, tag } = await readGalleries(context);
    const { album } = albumOf(value, body.album);
    // A record that is not valid is refused before anything is written.
    const before = await readConsentText(contentDir);
    try {
      withConsentRecord(before, body);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const problems = error.problems.map(remarkOf);
      const lines = problems.flatMap(({ found, allowed, nearest }) => asLines([found, allowed], nearest));
      throw new DeskRefusal(422, { code: 'no-valido', message: lines.join(' '), problems });
    }
    // The record is hidden from the store, so there are two writes. Killed in between, or with no room for the second
    // one, record and album contradict each other, or there is no record: such an album is held back from publishing
    // whichever way it changed, and the same answers given again finish it.
    if ((album.menores === true) !== body.menores) {
      await saveChecked(context, {
        title: `${body.menores ? 'Salen' : 'No salen'} menores en el álbum «${album.name}»`,
        writes: { [GALLERIES]: changeDocument(GALLERIES, text, markMinors(value, body.album, body.menores)) },
        expect: { [GALLERIES]: tag },
      });
      await preview.update(new Map());
    }
    await saveConsentRecord(contentDir, body);
    const club = (await checkTexts(contentDir)).club ?? preview.club();
    return { warning: club && holderWarning(body.guarda, club) };
  });
}
