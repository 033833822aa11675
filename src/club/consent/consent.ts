/** Decides which photos may be published on a day. Pure. */
import { consentGroups } from '../content/age-of-consent.ts';
import type { Club, ConsentRecord, Img } from '../content/club.ts';
import { clubPictures, isAlbum, mapPictures, type PhotoOwner } from '../content/club-pictures.ts';

/** Photos of one page that one consent record covers. */
export interface PhotoSubject extends PhotoOwner {
  photos: readonly Img[];
}

/** Returns all photos that need a consent record, by page, albums last. The first photo stands for the others. */
export function photoSubjects(club: Club): PhotoSubject[] {
  const subjects = new Map<string, PhotoOwner & { photos: Img[] }>();
  for (const { img, owner, isCover } of clubPictures(club)) {
    if (!owner) continue;
    const subject = subjects.get(owner.page) ?? { ...owner, photos: [] };
    subjects.set(owner.page, subject);
    if (isCover) subject.photos.unshift(img);
    else subject.photos.push(img);
  }
  return [...subjects.values()].sort((a, b) => Number(isAlbum(a)) - Number(isAlbum(b)));
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const longDay = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });
const formatDay = (day: string) => longDay.format(new Date(day));

/** Returns the reason in Spanish why photos may not be published on a day, `2024-11-14`; empty if they may. */
export function consentProblem(
  { name, isPlural, minors }: Pick<PhotoSubject, 'name' | 'isPlural' | 'minors'>,
  record: ConsentRecord | undefined,
  day: string,
): string {
  const nameWithDe = `de ${name}`.replace(/^de el /, 'del ');
  if (!record)
    return `${capitalize(name)} no ${isPlural ? 'tienen' : 'tiene'} permiso anotado: di quién guarda los permisos firmados, desde cuándo valen y quién consiente, o que no se reconoce a nadie.`;
  const { nadie: nobody, desde: from, hasta: to, menores } = record;
  if (from && from > day)
    return `El permiso ${nameWithDe} vale desde el ${formatDay(from)}: espera a ese día o corrige la fecha.`;
  if (to && to < day)
    return `El permiso ${nameWithDe} venció el ${formatDay(to)}: pide otra vez los permisos y anota el nuevo plazo, o quita las fotos.`;
  if (minors && !nobody && !menores)
    return `En ${name} salen menores, y según su permiso no: anota también quién consiente por ellos.`;
  return '';
}

/** Photos that may not be published. */
export interface WithheldPhotos extends Pick<PhotoSubject, 'photos'> {
  /** Spanish sentence: what is wrong, and what to do. */
  reason: string;
}

/** Club without the photos that may not be published. Builds accept only this type, so every publication passes the check. */
export interface PublishableClub extends Club {
  withheld: readonly WithheldPhotos[];
  /** Paths of the pages with a valid record, whose own link preview pictures may be used. */
  permittedPages: readonly string[];
}

const isValidOn = ({ desde, hasta }: ConsentRecord, day: string) =>
  !(desde && desde > day) && !(hasta && hasta < day);

/** Returns the photos that may not be published on a day, in the order of `photoSubjects`. */
export function photosWithoutConsent(club: Club, day: string): (PhotoSubject & WithheldPhotos)[] {
  const records = new Map(club.permissions.map((record) => [record.pagina, record]));
  return photoSubjects(club).flatMap((subject) => {
    const reason = consentProblem(subject, records.get(subject.page), day);
    return reason ? [{ ...subject, reason }] : [];
  });
}

/**
 * Removes the photos that may not be published on a day from the club; its pages then show drawings.
 * @param copies ids of other pictures whose files have the same bytes as a withheld one, with their titles; they are removed
 * in every role, also as the crest or as a mark
 */
export function withholdPhotos(
  club: Club,
  day: string,
  copies: ReadonlyMap<string, string> = new Map(),
): PublishableClub {
  const withheld = photosWithoutConsent(club, day);
  const pages = new Set(withheld.map(({ page }) => page));
  const shown = mapPictures(
    club,
    ({ img, owner }) => !(owner && pages.has(owner.page)) && !copies.has(img.id),
  );
  const minorsPages = new Set(club.permissions.flatMap(({ pagina, menores }) => (menores ? [pagina] : [])));
  const withMinors = <Owner extends { path: string; minors: boolean }>(owner: Owner): Owner => ({
    ...owner,
    minors: owner.minors || minorsPages.has(owner.path),
  });
  return {
    ...shown,
    withheld: copies.size > 0 ? [...withheld, withheldCopies(copies)] : withheld,
    permittedPages: club.permissions.flatMap((record) =>
      isValidOn(record, day) && !pages.has(record.pagina) ? [record.pagina] : [],
    ),
    kinds: shown.kinds.map((kind) => ({ ...kind, teams: kind.teams.map(withMinors) })),
    seasons: shown.seasons.map((season) => ({ ...season, albums: season.albums.map(withMinors) })),
    featuredAlbum: shown.featuredAlbum && withMinors(shown.featuredAlbum),
  };
}

/** Number of pictures that a sentence names. */
const MAX_NAMED_COPIES = 5;

function withheldCopies(copies: ReadonlyMap<string, string>): WithheldPhotos {
  const names = [...new Set(copies.values())].map((title) => `«${title}»`);
  const rest = names.length - MAX_NAMED_COPIES;
  const shown = names.slice(0, MAX_NAMED_COPIES).join(', ');
  return {
    photos: [...copies.keys()].map((id) => ({ id })),
    reason: `Hay fotos sin permiso que están también en otros sitios, y tampoco se publican ahí: ${shown}${rest > 0 ? ` y ${rest} más` : ''}. Anota los permisos que faltan, o pon ahí otra imagen.`,
  };
}

/** Returns the Spanish message of a build about the photos that it left out. @param reasons a sentence for each subject */
export function withheldMessage(reasons: readonly string[]): string {
  return [
    'Fotos que no se publican, porque no tienen un permiso que valga hoy. En su sitio sale un dibujo:',
    ...reasons.map((reason) => `- ${reason}`),
    'Los permisos se anotan en el escritorio, en «Fotos».',
  ].join('\n');
}

/** Returns the first day after `day` on which a record begins to be valid or has ended; null if there is none. */
export function nextConsentChange({ permissions }: Pick<Club, 'permissions'>, day: string): string | null {
  const days = permissions.flatMap(({ desde, hasta }) => [
    ...(desde ? [desde] : []),
    ...(hasta ? [dayAfter(hasta)] : []),
  ]);
  return days.filter((change) => change > day).sort()[0] ?? null;
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** Returns the records that must be renewed because the age of consent has changed since they were signed. */
export const recordsToRenew = (
  permissions: readonly ConsentRecord[],
  day: string,
  groups = consentGroups(day),
) => permissions.filter(({ consienten }) => consienten?.some((group) => !groups.includes(group)));
