import { placeData } from '../../head/structured-data.ts';
import { timetable, venueView } from '../../views.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';

export const trainingPage: PagesOf<'Training'> = ({
  nombreCorto,
  lugares,
  tipos,
  introEntrenamientos,
  portada,
}) => [
  {
    path: '/entrenamientos',
    title: 'Entrenamientos',
    detail: nombreCorto,
    picture: (lugares[0]?.img ?? portada.img).id,
    description: introEntrenamientos,
    steps: [HOME],
    jsonLd: lugares.map(placeData),
    screen: 'Training',
    data: (source) => ({
      intro: introEntrenamientos,
      lugares: lugares.map((venue) => venueView(source, venue)),
      week: timetable(tipos),
    }),
  },
];
