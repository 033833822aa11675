import type { ComponentProps } from 'react';
import { AGENDA } from '../../../contract/addresses.ts';
import { sheetFoot } from '../../components/Sheet/sheet-foot.server.ts';
import { placeData } from '../../head/structured-data.ts';
import type { Source } from '../../source.ts';
import { timetable, venueView } from '../../views.server.ts';
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
