import type { ComponentProps } from 'react';
import { hasAgenda } from '../../../content/season-of.ts';
import { AGENDA } from '../../../contract/addresses.ts';
import { agendaData } from '../../agenda/agenda-data.server.ts';
import { sheetFoot } from '../../components/Sheet/sheet-foot.server.ts';
import { placeData } from '../../head/structured-data.ts';
import type { Source } from '../../source.ts';
import { timetable, venueView } from '../../views.server.ts';
import { HOME, type PagesOf } from '../page.server.ts';
import type { Training } from './Training.tsx';

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
      sheet: weekSheet(source),
    }),
  },
];

function weekSheet(source: Source): ComponentProps<typeof Training>['sheet'] {
  const { club } = source;
  return {
    ...sheetFoot(source, hasAgenda(club) ? AGENDA : '/entrenamientos'),
    season: club.currentSeason,
    kinds: club.kinds.map(({ breadcrumb, color }) => ({ title: breadcrumb, color })),
    // Closures are all that the week needs of it.
    agenda: agendaData(source, { teams: [] }),
  };
}
