/** Spanish names of photos outside the albums, with their article. Requests for removal carry them, and the desk finds the photo. */
import type { BoardMember, Club, Coach, Img, Team, TeamKind, TextPage, Venue } from './club.ts';

export const COVER_NAME = 'la foto de la portada';
export const STORY_PHOTO_NAME = 'la foto de «Quiénes somos»';

export const teamPhotoName = ({ name }: Pick<Team, 'name'>, { breadcrumb }: Pick<TeamKind, 'breadcrumb'>) =>
  `la foto del equipo «${name}» (${breadcrumb})`;
export const portraitName = ({ name }: Pick<Coach | BoardMember, 'name'>) => `el retrato de ${name}`;
export const venuePhotoName = ({ title }: Pick<Venue, 'title'>) => `la foto de «${title}»`;
export const pagePhotoName = ({ title }: Pick<TextPage, 'title'>) => `la foto de la página «${title}»`;
export const sectionPhotoName = ({ title }: { title: string }, page: Pick<TextPage, 'title'>) =>
  `la foto de «${title}», en la página «${page.title}»`;

/** Returns the ids of all photos outside the albums, each with its name. */
export function namedPhotos(club: Club): { name: string; id: string }[] {
  const { cover, story } = club;
  const named = (name: string, img: Img | null | undefined) => (img ? [{ name, id: img.id }] : []);
  return [
    ...named(COVER_NAME, cover?.img),
    ...named(COVER_NAME, cover?.narrowImg),
    ...named(STORY_PHOTO_NAME, story?.img),
    ...club.kinds.flatMap((kind) => kind.teams.flatMap((team) => named(teamPhotoName(team, kind), team.img))),
    ...[...club.coaches, ...club.board].flatMap((person) => named(portraitName(person), person.img)),
    ...club.venues.flatMap((venue) => named(venuePhotoName(venue), venue.img)),
    ...[...club.pages, club.legalNotice, club.privacy].flatMap((page) => [
      ...named(pagePhotoName(page), page.img),
      ...page.sections.flatMap((section) => named(sectionPhotoName(section, page), section.photo?.img)),
    ]),
  ];
}
