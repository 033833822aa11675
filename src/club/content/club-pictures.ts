/** All pictures of a checked club: what each is for, and whose consent record it needs. Pure. */
import { DRAWN_CREST } from '../brand/drawings.ts';
import type { Album, Club, Img, TextPage } from './club.ts';
import { partnerTiers } from './files/partners.ts';
import * as names from './picture-names.ts';
import type { MarkRole, PhotoRole } from './picture-request.ts';

/** Page whose consent record covers its photos. */
export interface PhotoOwner {
  /** Path of the page: `/equipos/federados/cadete-femenino`. */
  page: string;
  /** Spanish, with its article: `el álbum «Copa» (2024-2025)`. */
  name: string;
  /** True for a name in the plural. */
  isPlural: boolean;
  /** True if the content says that minors are shown, whatever the record says. */
  minors: boolean;
}

const ownerOf = (page: string, name: string, isPlural = false, minors = false): PhotoOwner => ({
  page,
  name,
  isPlural,
  minors,
});

const singlePage = (title: string, ...owner: Parameters<typeof ownerOf>) => ({
  title,
  owner: ownerOf(...owner),
});

/** Pages that may have a consent record, in the order of the desk's form: single pages, and those of entries. */
export const PHOTO_PAGES = {
  home: singlePage('Portada', '/', names.COVER_NAME),
  teams: { entries: 'equipos', prefix: '/equipos/' },
  staff: singlePage('Cuerpo técnico', '/cuerpo-tecnico', 'los retratos del cuerpo técnico', true),
  board: singlePage('Junta directiva', '/junta-directiva', 'los retratos de la junta directiva', true),
  venues: singlePage(
    'Lugares de entrenamiento',
    '/entrenamientos',
    'las fotos de los lugares de entrenamiento',
    true,
  ),
  story: singlePage('Quiénes somos', '/quienes-somos', names.STORY_PHOTO_NAME),
  texts: { entries: 'paginas', prefix: '' },
  albums: { entries: 'albumes', prefix: '/galerias/' },
} as const;

type AlbumName = Pick<Album, 'path' | 'name' | 'season' | 'minors'>;

export const albumOwner = ({ path, name, season, minors }: AlbumName): PhotoOwner =>
  ownerOf(path, `el álbum «${name}» (${season})`, false, minors);

export const isAlbum = ({ page }: PhotoOwner): boolean => page.startsWith(PHOTO_PAGES.albums.prefix);

/** Use of a photo, which may show people. */
interface PhotoUse {
  /** Roles in which the site requests it. */
  roles: readonly PhotoRole[];
  /** Spanish title in messages about the file. */
  title: string;
  /** Spanish name in a request for removal, with its article; null for an album's photos, which have numbers. */
  name: string | null;
  owner: PhotoOwner;
  /** True for the photo that stands for the others of its owner. */
  isCover?: true;
}

/** Use of a picture that shows nobody, so it has no owner. */
interface MarkUse extends Pick<PhotoUse, 'title' | 'isCover'> {
  roles: readonly MarkRole[];
  name: null;
  owner: null;
}

type PictureUse = PhotoUse | MarkUse;

const photoUse = (role: PhotoRole, title: string, name: string | null, owner: PhotoOwner): PhotoUse => ({
  roles: [role],
  title,
  name,
  owner,
});
const markUse = (role: MarkRole, title: string): MarkUse => ({
  roles: [role],
  title,
  name: null,
  owner: null,
});

/** Beginnings of the ids of marks. */
const MARK_IDS: Record<MarkRole, readonly string[]> = {
  marca: partnerTiers.map(({ name }) => name.replace('.yaml', '/')),
  escudo: ['club/escudo'],
};

/** True for the file of a mark. @param path below the photos folder */
export const isMarkFile = (path: string): boolean =>
  Object.values(MARK_IDS).some((ids) => ids.some((id) => path.startsWith(id)));

declare const USE: unique symbol;
/** Picture whose use is declared. */
type UsedImg = Img & { readonly [USE]: PictureUse };

/** Value whose pictures, at any depth, all have a declared use. Only an `Img` has a focal point. */
type Used<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : 'focus' extends keyof Value
    ? UsedImg
    : { [Field in keyof Value]: Used<Value[Field]> };

/** Returns the picture if it may be shown; otherwise null. */
type Ask = (img: Img | null | undefined, use: PictureUse) => UsedImg | null;

type ClubPicture = PictureUse & { img: Img };

/**
 * Declares the use of each picture, in the order in which the site requests them, and returns the club with those that may be
 * shown. A picture without a declared use does not compile.
 */
export function mapPictures(club: Club, mayShow: (picture: ClubPicture) => boolean): Used<Club> {
  const ask: Ask = (img, use) => (img && mayShow({ ...use, img }) ? (img as UsedImg) : null);
  const withImg = <Item extends { img: Img | null }>(item: Item, use: PictureUse) => ({
    ...item,
    img: ask(item.img, use),
  });
  const withAlt = <Text extends { img: Img | null; alt: string }>(text: Text, use: PictureUse) => {
    const img = ask(text.img, use);
    return { ...text, img, alt: img ? text.alt : '' };
  };
  const crest = ask(club.crest, markUse('escudo', club.name)) ?? ({ id: DRAWN_CREST } as UsedImg);
  const cover = mapCover(club.cover, ask);
  const albumOf = mapAlbums(club, ask);
  const kinds = club.kinds.map((kind) => ({
    ...kind,
    teams: kind.teams.map((team) => {
      const name = names.teamPhotoName(team, kind);
      return withImg(team, photoUse('equipo', team.name, name, ownerOf(team.path, name, false, team.minors)));
    }),
  }));
  const withPortrait = <Person extends { name: string; img: Img | null }>(
    person: Person,
    owner: PhotoOwner,
  ) => withImg(person, photoUse('retrato', person.name, names.portraitName(person), owner));
  const coachOf = mapOnce(club.coaches, (coach) => withPortrait(coach, PHOTO_PAGES.staff.owner));
  const board = club.board.map((member) => withPortrait(member, PHOTO_PAGES.board.owner));
  const venueOf = mapOnce(club.venues, (venue) =>
    withImg(venue, photoUse('lugar', venue.title, names.venuePhotoName(venue), PHOTO_PAGES.venues.owner)),
  );
  const partners = club.partners.map((tier) => ({
    ...tier,
    partners: tier.partners.map((partner) => withImg(partner, markUse('marca', partner.title))),
  }));
  const { story } = club;
  const storyUse = photoUse('historia', story?.alt ?? '', names.STORY_PHOTO_NAME, PHOTO_PAGES.story.owner);
  const mapText = (text: TextPage) => {
    const owner = ownerOf(text.path, `las fotos de la página «${text.title}»`, true);
    return {
      ...withAlt(text, photoUse('historia', text.alt || text.title, names.pagePhotoName(text), owner)),
      sections: text.sections.map(({ photo, ...section }) => {
        const use = photoUse('historia', photo?.alt ?? '', names.sectionPhotoName(section, text), owner);
        const img = ask(photo?.img, use);
        return photo && img ? { ...section, photo: { ...photo, img } } : section;
      }),
    };
  };
  return {
    ...club,
    crest,
    cover,
    seasons: club.seasons.map((season) => ({ ...season, albums: season.albums.map(albumOf) })),
    featuredAlbum: club.featuredAlbum && albumOf(club.featuredAlbum),
    kinds: kinds.map((kind) => ({
      ...kind,
      teams: kind.teams.map((team) => ({
        ...team,
        coaches: team.coaches.map(coachOf),
        venues: team.venues.map(venueOf),
        sessions: team.sessions.map((session) => ({ ...session, venue: venueOf(session.venue) })),
      })),
    })),
    coaches: club.coaches.map(coachOf),
    board,
    venues: club.venues.map(venueOf),
    partners,
    story: story && withAlt(story, storyUse),
    legalNotice: mapText(club.legalNotice),
    privacy: mapText(club.privacy),
    pages: club.pages.map(mapText),
  };
}

/** Returns all pictures of a club, in the order in which the site requests them. */
export function clubPictures(club: Club): ClubPicture[] {
  const pictures: ClubPicture[] = [];
  mapPictures(club, (picture) => pictures.push(picture) > 0);
  return pictures;
}

/** Returns a function that maps each value once, wherever the club refers to it. */
function mapOnce<Value, Mapped>(values: readonly Value[], map: (value: Value) => Mapped) {
  const mapped = new Map(values.map((value) => [value, map(value)]));
  return (value: Value): Mapped => mapped.get(value) ?? map(value);
}

/** Returns the cover with both photos; null if one of them may not be shown. */
function mapCover(cover: Club['cover'], ask: Ask): Used<Club['cover']> {
  const use = (role: PhotoRole) => photoUse(role, cover?.alt ?? '', names.COVER_NAME, PHOTO_PAGES.home.owner);
  const img = ask(cover?.img, use('portada'));
  const narrowImg = ask(cover?.narrowImg, use('portada-movil'));
  return cover && img && narrowImg ? { ...cover, img, narrowImg } : null;
}

/** Returns a function that maps albums. All photos come before the covers, so that their titles have their numbers. */
function mapAlbums({ seasons }: Club, ask: Ask): (album: Album) => Used<Album> {
  const albums = seasons.flatMap((season) => season.albums);
  const photosOf = mapOnce(albums, (album) =>
    album.photos.flatMap((photo) => {
      const title = `${album.name} ${album.season}, foto ${photo.n}`;
      const img = ask(photo.img, photoUse('foto', title, null, albumOwner(album)));
      return img ? [{ ...photo, img }] : [];
    }),
  );
  return mapOnce(albums, (album) => {
    const photos = photosOf(album);
    const use = photoUse('foto', `${album.name} ${album.season}`, null, albumOwner(album));
    const cover = ask(album.cover, { ...use, roles: ['foto', 'historia'], isCover: true });
    const chapters = shownChapters(album, new Set(photos.map(({ n }) => n)));
    return { ...album, cover: cover ?? photos[0]?.img ?? null, photos, chapters };
  });
}

/** Returns the chapters with shown photos. Each begins at the first of them. */
function shownChapters({ photos, chapters }: Album, shown: ReadonlySet<number>): Album['chapters'] {
  const position = (n: number | undefined) => photos.findIndex((photo) => photo.n === n);
  return chapters.flatMap((chapter, i) => {
    const end = position(chapters[i + 1]?.first);
    const own = photos.slice(position(chapter.first), end < 0 ? undefined : end);
    const first = own.find(({ n }) => shown.has(n));
    return first ? [{ ...chapter, first: first.n }] : [];
  });
}
