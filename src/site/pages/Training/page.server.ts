import type { ComponentProps } from 'react';
import { hasAgenda } from '../../../content/season-of.ts';
import { AGENDA, venueCalendar, venuePath } from '../../../contract/addresses.ts';
import { agendaData } from '../../agenda/agenda-data.server.ts';
import { sheetFoot } from '../../components/Sheet/sheet-foot.server.ts';
import { placeData } from '../../head/structured-data.ts';
import type { Source } from '../../source.server.ts';
import { calendarAddress, sharedNames, timetable, venueView } from '../../views.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';
import type { Training } from './Training.tsx';

export const trainingPage: PagesOf<'Training'> = ({ venues, trainingIntro, cover }) => [
  {
    path: '/entrenamientos',
    title: 'Entrenamientos',
    picture: (venues[0]?.img ?? cover.img).id,
    description: trainingIntro,
    steps: [HOME],
    jsonLd: venues.map(placeData),
    screen: 'Training',
    data: (source) => ({
      intro: trainingIntro,
      venues: venues.map((venue) => venueView(source, venue)),
      week: timetable(source.club),
      when: { madeAt: source.madeAt, now: source.club.now },
      sheet: weekSheet(source),
    }),
  },
];

function weekSheet(source: Source): ComponentProps<typeof Training>['sheet'] {
  const { club, agenda } = source;
  return {
    ...sheetFoot(source, agenda ? AGENDA : '/entrenamientos'),
    season: club.currentSeason,
    kinds: club.kinds.map(({ breadcrumb, color }) => ({ title: breadcrumb, color })),
    agenda,
  };
}

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
