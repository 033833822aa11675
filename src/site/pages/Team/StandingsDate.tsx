import { standingsFreshUntil } from '../../../club/agenda/standings.ts';
import type { StandingsSnapshot } from '../../../club/content/club.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { dayParts } from '../../agenda/format.ts';
import { SmartLink } from '../../components/SmartLink.tsx';

interface Props extends Pick<StandingsSnapshot, 'date' | 'group' | 'link'> {
  agenda: AgendaData;
}

/** Source and day of standings, and a note once they are two weeks old. Works for federations and school leagues. */
export function StandingsDate({ date, group, link, agenda }: Props) {
  const { day, month } = dayParts(date);
  const isOld = standingsFreshUntil(date) < agenda.moment.date;
  return (
    <>
      {group ? `${group}, según` : 'Según'}{' '}
      {link ? <SmartLink to={link}>la organización</SmartLink> : 'la organización'}, a{' '}
      <time dateTime={date}>
        {day} de {month}
      </time>
      {isOld && '. Tiene más de dos semanas: puede haber cambiado.'}
    </>
  );
}
