import { hasAgenda } from '../../../content/season-of.ts';
import { venueCalendar, venuePath } from '../../../contract/addresses.ts';
import { agendaData } from '../../agenda/agenda-data.server.ts';
import { calendarAddress } from '../../components/CalendarButtons/calendar-address.server.ts';
import { placeData } from '../../head/structured-data.ts';
import { sharedNames, timetable } from '../../views.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';

/** A page for each venue of a club that has an agenda. */
export const venuePages: PagesOf<'Venue'> = (club) => {
  if (!hasAgenda(club)) return [];
  const namesakes = sharedNames(club);
  return club.venues.map((venue) => ({
    path: venuePath(venue.key),
    title: venue.title,
    headTitle: namesakes.has(venue.title) ? `${venue.title} (lugar de entrenamiento)` : venue.title,
    picture: venue.img.id,
    description: `Quién entrena en ${venue.title}, qué días y a qué horas. ${venue.address.join(', ')}.`,
    steps: [HOME, { title: 'Entrenamientos', link: '/entrenamientos' }],
    jsonLd: [placeData(venue)],
    screen: 'Venue',
    data: (source) => ({
      venue: venue.key,
      address: venue.address,
      map: venue.link,
      picture: source.picture(venue.img, 'lugar'),
      week: timetable(club, venue.key),
      calendar: calendarAddress(club, venueCalendar(venue.key), venue.title),
      agenda: agendaData(club, source.madeAt),
    }),
  }));
};
