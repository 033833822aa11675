import type { ComponentProps } from 'react';
import { addDays } from '../../../agenda/dates.ts';
import { hasAgenda } from '../../../content/season-of.ts';
import { AGENDA } from '../../../contract/addresses.ts';
import { agendaData, KNOWN_DAYS } from '../../agenda/agenda-data.server.ts';
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
      sheet: weekSheet(source),
    }),
  },
];

function weekSheet(source: Source): ComponentProps<typeof Training>['sheet'] {
  const { club, madeAt } = source;
  const to = addDays(madeAt.date, KNOWN_DAYS);
  return {
    ...sheetFoot(source, hasAgenda(club) ? AGENDA : '/entrenamientos'),
    season: club.currentSeason,
    kinds: club.kinds.map(({ breadcrumb, color }) => ({ title: breadcrumb, color })),
    agenda: agendaData(source, { to, brief: true }),
    to,
    closures: agendaData(source, { teams: [] }).season.closures,
    hasAgenda: hasAgenda(club),
  };
}
