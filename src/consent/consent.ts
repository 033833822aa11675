/** Decides which photos may be published on a day. Pure. */
import { consentGroups } from '../content/age-of-consent.ts';
import type { Album, Club, Coach, ConsentRecord, Img, Team, TextPage, Venue } from '../content/club.ts';
import { COVER_NAME, STORY_PHOTO_NAME, teamPhotoName } from '../content/picture-names.ts';

/** Photos of one page that one consent record covers. */
export interface PhotoSubject {
  /** Path of the page: `/equipos/federados/cadete-femenino`. */
  page: string;
  /** Spanish, with its article: `el álbum «Copa» (2024-2025)`. */
  name: string;
  /** True for a name in the plural. */
  isPlural: boolean;
  photos: readonly Img[];
  /** True if the content says that minors are shown, whatever the record says. */
  minors: boolean;
}

/** Paths that identify the records of pages whose photos share one record. */
export const HOME_PAGE = '/';
export const STAFF_PAGE = '/cuerpo-tecnico';
export const BOARD_PAGE = '/junta-directiva';
export const STORY_PAGE = '/quienes-somos';
export const VENUES_PAGE = '/entrenamientos';

const imagesOf = (owners: readonly { img: Img | null }[]): Img[] => owners.flatMap(({ img }) => img ?? []);

const textPhotos = ({ img, sections }: TextPage): Img[] => [
  ...imagesOf([{ img }]),
  ...sections.flatMap(({ photo }) => photo?.img ?? []),
];

/** Returns all photos that need a consent record: all of the club except its crest and its partners' marks. */
export function photoSubjects(club: Club): PhotoSubject[] {
  const { cover, story, kinds, seasons } = club;
  const subject = (
    page: string,
    name: string,
    photos: readonly Img[],
    overrides: Partial<PhotoSubject> = {},
  ) => (photos.length > 0 ? [{ page, name, photos, isPlural: false, minors: false, ...overrides }] : []);
  const plural = { isPlural: true };
  return [
    ...subject(HOME_PAGE, COVER_NAME, cover ? [cover.img, cover.narrowImg] : []),
    ...kinds.flatMap((kind) =>
      kind.teams.flatMap((team) =>
        subject(team.path, teamPhotoName(team, kind), imagesOf([team]), {
          minors: team.minors,
        }),
      ),
    ),
    ...subject(STAFF_PAGE, 'los retratos del cuerpo técnico', imagesOf(club.coaches), plural),
    ...subject(BOARD_PAGE, 'los retratos de la junta directiva', imagesOf(club.board), plural),
    ...subject(VENUES_PAGE, 'las fotos de los lugares de entrenamiento', imagesOf(club.venues), plural),
    ...subject(STORY_PAGE, STORY_PHOTO_NAME, story ? imagesOf([story]) : []),
    ...[...club.pages, club.legalNotice, club.privacy].flatMap((page) =>
      subject(page.path, `las fotos de la página «${page.title}»`, textPhotos(page), plural),
    ),
    ...seasons.flatMap(({ albums }) =>
      albums.flatMap(({ path, name, season, cover, photos, minors }) =>
        subject(path, `el álbum «${name}» (${season})`, [...imagesOf([{ img: cover }, ...photos])], {
          minors,
        }),
      ),
    ),
  ];
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
export interface WithheldPhotos extends PhotoSubject {
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
export function photosWithoutConsent(club: Club, day: string): WithheldPhotos[] {
  const records = new Map(club.permissions.map((record) => [record.pagina, record]));
  return photoSubjects(club).flatMap((subject) => {
    const reason = consentProblem(subject, records.get(subject.page), day);
    return reason ? [{ ...subject, reason }] : [];
  });
}

/** Removes the photos that may not be published on a day from the club; its pages then show drawings. */
export function withholdPhotos(club: Club, day: string): PublishableClub {
  const withheld = photosWithoutConsent(club, day);
  const pages = new Set(withheld.map(({ page }) => page));
  const minorsPages = new Set(club.permissions.flatMap(({ pagina, menores }) => (menores ? [pagina] : [])));
  const withoutPhotos = <Owner extends { img: Img | null }>(page: string, owners: readonly Owner[]) =>
    new Map(owners.map((owner) => [owner, pages.has(page) ? { ...owner, img: null } : owner]));
  const coaches = withoutPhotos(STAFF_PAGE, club.coaches);
  const venues = withoutPhotos(VENUES_PAGE, club.venues);
  const coachOf = (coach: Coach) => coaches.get(coach) ?? coach;
  const venueOf = (venue: Venue) => venues.get(venue) ?? venue;
  const publishableTeam = (team: Team): Team => ({
    ...team,
    img: pages.has(team.path) ? null : team.img,
    minors: team.minors || minorsPages.has(team.path),
    coaches: team.coaches.map(coachOf),
    venues: team.venues.map(venueOf),
    sessions: team.sessions.map((session) => ({ ...session, venue: venueOf(session.venue) })),
  });
  const publishableAlbum = (album: Album): Album => ({
    ...album,
    minors: album.minors || minorsPages.has(album.path),
    ...(pages.has(album.path) && { cover: null, photos: [], chapters: [] }),
  });
  const publishableText = (text: TextPage): TextPage =>
    pages.has(text.path)
      ? { ...text, img: null, alt: '', sections: text.sections.map(({ photo: _, ...section }) => section) }
      : text;
  const { story, featuredAlbum } = club;
  return {
    ...club,
    withheld,
    permittedPages: club.permissions.flatMap((record) =>
      isValidOn(record, day) && !pages.has(record.pagina) ? [record.pagina] : [],
    ),
    cover: pages.has(HOME_PAGE) ? null : club.cover,
    kinds: club.kinds.map((kind) => ({ ...kind, teams: kind.teams.map(publishableTeam) })),
    coaches: [...coaches.values()],
    board: [...withoutPhotos(BOARD_PAGE, club.board).values()],
    venues: [...venues.values()],
    story: story && pages.has(STORY_PAGE) ? { ...story, img: null, alt: '' } : story,
    pages: club.pages.map(publishableText),
    legalNotice: publishableText(club.legalNotice),
    privacy: publishableText(club.privacy),
    seasons: club.seasons.map((season) => ({ ...season, albums: season.albums.map(publishableAlbum) })),
    featuredAlbum: featuredAlbum && publishableAlbum(featuredAlbum),
  };
}

/** Returns the Spanish message of a build about the photos that it left out. @param reasons a sentence for each subject */
export function withheldMessage(reasons: readonly string[]): string {
  return [
    'Fotos que no se publican, porque no tienen un permiso que valga hoy. En su sitio sale un dibujo:',
    ...reasons.map((reason) => `- ${reason}`),
    'Los permisos se anotan en el escritorio («npm run editar», en «Fotos»), o en permisos.yaml.',
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
