/** Checks the photos of an older version of the site against today's consent records. */
import { madridClock } from '../../agenda/madrid.ts';
import { toPublishable } from '../../build/inputs.ts';
import { consentProblem } from '../../consent/consent.ts';
import { picturesOf } from '../../content/pictures.ts';
import { momentOf } from '../../content/season.ts';
import { shareId } from '../../content/site-page.ts';
import { splitId } from '../../pictures/originals.ts';
import type { PictureCheck } from '../../publish/publish-club.ts';
import { sitePages } from '../../site/pages/site-map.ts';
import { checkTexts } from '../editing/check-content.ts';

/** Roles of pictures that need no consent. */
const ROLES_WITHOUT_PEOPLE: readonly string[] = ['escudo', 'marca'];

/**
 * Returns a check of a version's photos. Photos of deleted albums need a record of their page. All other photos
 * must be among those that the site may show today.
 * @param now ms since 1970
 */
export const createPictureCheck =
  (contentDir: string, now?: number): PictureCheck =>
  async ({ pictures }) => {
    const files = Object.values(pictures).flatMap(({ id, role, source }) =>
      source.kind === 'file' && !ROLES_WITHOUT_PEOPLE.includes(role) ? [{ id, role, path: source.path }] : [],
    );
    if (files.length === 0) return [];
    const { club } = await checkTexts(contentDir);
    if (!club)
      return ['El contenido tiene errores, y así no se sabe qué fotos tienen permiso: corrígelos antes.'];
    const clubToday = now === undefined ? club : { ...club, builtAt: madridClock(now) };
    const publishable = toPublishable(clubToday);
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
      const record = club?.permissions.find(({ pagina }) => pagina === `/galerias/${folder}`);
      const album = { name: `el álbum «${name}» (${season})`, isPlural: false, minors: false };
      return consentProblem(album, record, day);
    }

    const photos = files.filter(({ role }) => role !== 'compartir');
    const reasons = new Map(photos.map(({ id, path }) => [path, findRefusalReason(id)]));
    for (const { id, role, path } of files)
      if (role === 'compartir' && !reasons.has(path) && !previews.has(id))
        reasons.set(path, `La imagen para compartir «${id}» no tiene permiso anotado.`);
    return [...new Set(reasons.values())].filter((reason) => reason !== '');
  };
