/** Spanish names of photos outside the albums, with their article. Requests for removal carry them, and the desk finds the photo. */
import type { BoardMember, Coach, Team, TeamKind, TextPage, Venue } from './club.ts';

export const COVER_NAME = 'la foto de la portada';
export const STORY_PHOTO_NAME = 'la foto de «Quiénes somos»';

export const teamPhotoName = ({ name }: Pick<Team, 'name'>, { breadcrumb }: Pick<TeamKind, 'breadcrumb'>) =>
  `la foto del equipo «${name}» (${breadcrumb})`;
export const portraitName = ({ name }: Pick<Coach | BoardMember, 'name'>) => `el retrato de ${name}`;
export const venuePhotoName = ({ title }: Pick<Venue, 'title'>) => `la foto de «${title}»`;
export const pagePhotoName = ({ title }: Pick<TextPage, 'title'>) => `la foto de la página «${title}»`;
export const sectionPhotoName = ({ title }: { title: string }, page: Pick<TextPage, 'title'>) =>
  `la foto de «${title}», en la página «${page.title}»`;
