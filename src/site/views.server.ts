import { addDays } from '../agenda/dates.ts';
import { type Album, type Club, type Coach, type Team, type Venue, WEEK } from '../content/club.ts';
import { hasAgenda } from '../content/season.ts';
import { venuePath } from '../contract/addresses.ts';
import { photoId } from '../contract/anchors.ts';
import { KNOWN_DAYS, sharedNames } from './agenda/agenda-data.server.ts';
import { leadFirst, nextOfTeams } from './agenda/next-of-teams.ts';
import type { AlbumCardView } from './components/AlbumCard.tsx';
import type { PersonView } from './components/PersonCard.tsx';
import type { PhotoView } from './components/PhotoGrid/photo-view.ts';
import type { TimetableDay } from './components/Timetable/Timetable.tsx';
import type { VenueView } from './components/VenueCard.tsx';
import type { Shown } from './shown.ts';
import type { Source } from './source.server.ts';

/** Small views of the club's things, shared by several screens. */

export function albumCard(source: Source, album: Album): AlbumCardView {
  const { name, path, cover, photos } = album;
  return { name, path, count: photos.length, picture: source.picture(cover, 'foto'), ...whenAndWhere(album) };
}

const long = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' });

/** Photos of several albums. */
export const photoCount = (albums: readonly Album[]): number =>
  albums.reduce((sum, { photos }) => sum + photos.length, 0);

/** When and where the photos of an album were taken, in words; nothing where the club does not say. */
export function whenAndWhere({ days, place }: Album): { when?: string; where?: string } {
  const when = days && long.formatRange(new Date(days.from), new Date(days.to));
  return { ...(when && { when }), ...(place && { where: place }) };
}

export function venueView(source: Source, venue: Venue): VenueView {
  return {
    ...source.shown(venue, 'lugar'),
    path: hasAgenda(source.club) ? venuePath(venue.key) : '',
  };
}

/** @param withTeams false on a team's own page, where the team need not be named. */
export function coachView(source: Source, coach: Coach, withTeams: boolean): PersonView {
  const { kinds } = source.club;
  const namesakes = sharedNames(source.club);
  const trained = kinds.flatMap(({ breadcrumb, teams }) =>
    teams
      .filter(({ coaches }) => coaches.some(({ key }) => key === coach.key))
      .map(({ name, path }) => ({ name, path, kind: namesakes.has(name) ? breadcrumb : '' })),
  );
  return { ...source.shown(coach, 'retrato'), teams: withTeams ? trained : [] };
}

/** @param prefix sets the photos of several albums on one page apart: `copa` gives anchors like `copa-17`. */
export function photoViews(source: Source, album: Album, prefix = 'foto'): PhotoView[] {
  return album.photos.map(({ n, img, caption }) => ({
    id: photoId(n, prefix),
    n,
    album: `${album.name} ${album.season}`,
    minors: album.minors,
    picture: source.picture(img, 'foto'),
    ...(caption && { caption }),
  }));
}

/**
 * The trainings of all teams by day, earliest first; only days on which someone trains.
 * @param at Key of a venue: only the trainings there.
 */
export function timetable(club: Pick<Club, 'kinds' | 'venues'>, at?: string): TimetableDay[] {
  const namesakes = sharedNames(club);
  const entries = club.kinds.flatMap((kind) =>
    kind.teams.flatMap((team) =>
      team.sessions
        .filter(({ venue }) => !at || venue.key === at)
        .flatMap((session) =>
          session.days.map((day) => ({
            day,
            entry: {
              from: session.from,
              to: session.to,
              team: team.name,
              path: team.path,
              venue: session.venue.title,
              kind: namesakes.has(team.name) ? kind.breadcrumb : '',
              color: kind.color,
            },
          })),
        ),
    ),
  );
  return WEEK.map((day) => ({
    day,
    entries: entries
      .filter((each) => each.day === day)
      .map((each) => each.entry)
      .sort((a, b) => a.from.localeCompare(b.from) || a.team.localeCompare(b.team, 'es')),
  })).filter(({ entries }) => entries.length > 0);
}

/** Teams as cards, the one that plays next in front. It stays so until the page is made anew: nothing moves in it. */
export function teamCards(source: Source, teams: Team[]): Shown<Team>[] {
  const { agenda, madeAt } = source;
  const next = agenda && nextOfTeams(agenda.season, madeAt, addDays(madeAt.date, KNOWN_DAYS));
  return leadFirst(teams, next ?? new Map()).map((team) => source.shown(team, 'equipo'));
}
