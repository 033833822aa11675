import { placeData } from '../../head/structured-data.ts';
import { timetable, venueView } from '../../views.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';

export const trainingPage: PagesOf<'Training'> = ({ shortName, venues, kinds, trainingIntro, cover }) => [
  {
    path: '/entrenamientos',
    title: 'Entrenamientos',
    detail: shortName,
    picture: (venues[0]?.img ?? cover.img).id,
    description: trainingIntro,
    steps: [HOME],
    jsonLd: venues.map(placeData),
    screen: 'Training',
    data: (source) => ({
      intro: trainingIntro,
      venues: venues.map((venue) => venueView(source, venue)),
      week: timetable(kinds),
    }),
  },
];
