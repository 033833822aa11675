import { standingsFreshUntil } from '../../../agenda/standings.ts';
import type { StandingsSnapshot } from '../../../content/club.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { dayParts } from '../../agenda/format.ts';
import { SmartLink } from '../../components/SmartLink.tsx';

interface Props extends Pick<StandingsSnapshot, 'date' | 'group' | 'link'> {
  agenda: AgendaData;
}

/** Source and day of standings, and a note once they are two weeks old. */
export function StandingsDate({ date, group, link, agenda }: Props) {
  const { day, month } = dayParts(date);
  const isOld = standingsFreshUntil(date) < agenda.moment.date;
  return (
    <>
      {group ? `${group}, según` : 'Según'}{' '}
      {link ? <SmartLink to={link}>la federación</SmartLink> : 'la federación'}, a{' '}
      <time dateTime={date}>
        {day} de {month}
      </time>
      {isOld && '. Tiene más de dos semanas: puede haber cambiado.'}
    </>
  );
}
