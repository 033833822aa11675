/** Checks the photos of an older version of the site against today's consent records. */

import type { Folders } from '../base/config/folders.ts';
import { madridClock } from '../club/agenda/madrid.ts';
import { consentProblem } from '../club/consent/consent.ts';
import { albumOwner } from '../club/content/club-pictures.ts';
import { splitId } from '../club/content/picture-id.ts';
import { isMarkRole } from '../club/content/picture-request.ts';
import { picturesOf } from '../club/content/pictures.ts';
import { momentOf } from '../club/content/season.ts';
import { shareId } from '../club/content/site-page.ts';
import { pictureBasePath } from '../media/pictures/manifest.ts';
import { planPhotos, toPublishable } from '../site/build/inputs.ts';
import { sitePages } from '../site/pages/site-map.ts';
import { checkTexts } from './check/check-texts.ts';
import type { PictureCheck } from './publish/publish-club.ts';

type CheckedFolders = Pick<Folders, 'contentDir' | 'photosDir' | 'cacheDir'>;

/**
 * Returns a check of a version's photos. Photos of deleted albums need a record of their page. All other photos
 * must be among those that the site may show today. No picture may have the bytes of a photo that is withheld today.
 * @param now ms since 1970
 */
export const createPictureCheck =
  (folders: CheckedFolders, now?: number): PictureCheck =>
  async ({ pictures }) => {
    const originals = Object.values(pictures).flatMap(({ id, role, source }) =>
      source.kind === 'file' ? [{ id, role, path: source.path, base: pictureBasePath(source.sha256) }] : [],
    );
    const files = originals.filter(({ role }) => !isMarkRole(role));
    if (originals.length === 0) return [];
    const { club } = await checkTexts(folders.contentDir);
    if (!club)
      return ['El contenido tiene errores, y así no se sabe qué fotos tienen permiso: corrígelos antes.'];
    const clubToday = now === undefined ? club : { ...club, builtAt: madridClock(now) };
    const publishable = await toPublishable(clubToday, folders);
    const { withheld } = (await planPhotos(publishable, folders)).manifest;
    const day = momentOf(clubToday).date;
    const allowed = new Set(picturesOf(publishable, sitePages(publishable)).map(({ id }) => id));
    const previews = new Set(publishable.permittedPages.map(shareId));

    /** Returns the reason why a photo may not be shown; empty if it may. */
    function findRefusalReason(id: string): string {
      if (allowed.has(id)) return '';
      const subject = publishable.withheld.find(({ photos }) => photos.some((photo) => photo.id === id));
      if (subject) return subject.reason;
      const { folder } = splitId(id);
      const [season = '', name = ''] = folder.split('/');
      if (!/^\d{4}/.test(season)) return `La foto «${id}» no tiene permiso anotado.`;
      const owner = albumOwner({ path: `/galerias/${folder}`, name, season, minors: false });
      const record = club?.permissions.find(({ pagina }) => pagina === owner.page);
      return consentProblem(owner, record, day);
    }

    const photos = files.filter(({ role }) => role !== 'compartir');
    const reasons = new Map(photos.map(({ id, path }) => [path, findRefusalReason(id)]));
    for (const { id, role, path } of files)
      if (role === 'compartir' && !reasons.has(path) && !previews.has(id))
        reasons.set(path, `La imagen para compartir «${id}» no tiene permiso anotado.`);
    for (const { id, path, base } of originals)
      if (!reasons.get(path) && withheld?.includes(base))
        reasons.set(path, `«${id}» es el mismo archivo que una foto sin permiso.`);
    return [...new Set(reasons.values())].filter((reason) => reason !== '');
  };
