import { roundWords } from '../../../agenda/match-words.ts';
import type { Entry } from '../../../agenda/types.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import type { Now } from '../../agenda/useNow.ts';
import type { Next } from '../../agenda/what-is-next.ts';
import { beforeWords, headingWords, hoursWords, offWords, withReason } from '../../agenda/words.ts';
import { WayThere } from '../../components/EntryList/WayThere.tsx';
import { SmartLink } from '../../components/SmartLink/SmartLink.tsx';
import css from './NextEntry.module.css';

interface Props {
  /** `Próximo entrenamiento` */
  title: string;
  next: Next;
  /** Said when nothing is to come. */
  none: string;
  data: AgendaData;
  now: Now;
}

/** The next training or match in large letters; before it, what was planned and does not take place. */
export function NextEntry({ title, next: { off, entry }, none, data, now }: Props) {
  return (
    <div className={css.next} data-next="">
      {off.map((each) => (
        <p key={`${each.id} ${each.state}`} className={css.off} data-state={each.state}>
          <s>
            {each.kind === 'match' && `${each.match.rival}, `}
            <time dateTime={each.date}>{headingWords(each.date, now)}</time>
            {each.from && `, ${hoursWords(each)}`}
          </s>{' '}
          <strong>{offWords(each, data.venues)}</strong>
        </p>
      ))}
      {entry ? (
        <>
          <p className={css.title}>{title}</p>
          {entry.kind === 'match' && <p className={css.large}>{entry.match.rival}</p>}
          <p className={entry.kind === 'match' ? css.day : css.large}>
            <time dateTime={entry.date}>{headingWords(entry.date, now)}</time>
          </p>
          <p className={css.where}>
            <strong>{hoursWords(entry)}</strong> · <Place entry={entry} venues={data.venues} />
          </p>
          <Change entry={entry} venues={data.venues} />
        </>
      ) : (
        <p className={css.title}>{none}</p>
      )}
    </div>
  );
}

type PlaceProps = { entry: Entry; venues: AgendaData['venues'] };

function Place({ entry, venues }: PlaceProps) {
  const venue = venues[entry.venue];
  const place = venue ? <SmartLink to={venue.path}>{venue.title}</SmartLink> : null;
  if (entry.kind === 'training') return place;
  const { home, address, round } = entry.match;
  return (
    <>
      {home ? 'En casa' : 'Fuera'}
      {(place || address) && ' · '}
      {place ?? address}
      {round && ` · ${roundWords(round)}`}
      {!place && <WayThere match={entry.match} />}
    </>
  );
}

function Change({ entry, venues }: PlaceProps) {
  if (entry.kind === 'match') return entry.reason ? <p className={css.change}>{entry.reason}</p> : null;
  if (entry.state === 'extra')
    return <p className={css.change}>{withReason('Entrenamiento extra', entry.reason)}</p>;
  if (entry.state !== 'moved') return null;
  return (
    <p className={css.change}>
      Cambia. Antes: <s>{beforeWords(entry, venues)}</s>
      {entry.reason && `. ${entry.reason}`}
    </p>
  );
}
