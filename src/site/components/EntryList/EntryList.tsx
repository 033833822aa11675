import type { ReactNode } from 'react';
import { competitionWords, takesPlace } from '../../../agenda/entries.ts';
import type { Entry, Match } from '../../../agenda/types.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import {
  cancellationLabel,
  formatFormerSlot,
  formatOutcome,
  formatScore,
  formatSets,
  reasonSeparator,
  withReason,
} from '../../agenda/format.ts';
import { SmartLink } from '../SmartLink.tsx';
import css from './EntryList.module.css';

type Data = Pick<AgendaData, 'teams' | 'venues'>;

interface Props {
  /** In the order in which they are shown. */
  entries: readonly Entry[];
  data: Data;
  /** The page is about the venue, which lines then leave out. */
  atVenue?: boolean | undefined;
  /** Blocks of colour by what they are. */
  blocks?: boolean;
}

/** Trainings and matches, a line each: hour, team, place, and changes in words. What has no rival is a training. */
export function EntryList({ entries, data, atVenue = false, blocks = false }: Props) {
  return (
    <ul
      className={`stack ${blocks ? `gap-2 ${css.blocks}` : css.list}`}
      aria-label="Entrenamientos y partidos"
    >
      {entries.map((entry) => (
        <EntryLine
          key={`${entry.id} ${entry.date} ${entry.state}`}
          entry={entry}
          data={data}
          atVenue={atVenue}
          isBlock={blocks}
        />
      ))}
    </ul>
  );
}

/** What is not as planned about a training, in a word. */
const LABELS: Partial<Record<Entry['state'], string>> = {
  cancelled: 'Cancelado',
  closed: 'Cancelado',
  away: 'Cambio',
  moved: 'Cambio',
  extra: 'Extra',
};

interface EntryLineProps {
  entry: Entry;
  data: Data;
  atVenue: boolean;
  isBlock: boolean;
}

/** One training or match. */
function EntryLine({ entry, data: { teams, venues }, atVenue, isBlock }: EntryLineProps) {
  const team = teams[entry.team];
  const match = entry.kind === 'match' ? entry.match : null;
  const off = !takesPlace(entry);
  const planned = entry.state === 'planned';
  const state = cancellationLabel(entry, venues);
  // Seen it is struck through; heard it would say so last.
  const announced = state && <span className="visually-hidden">{state}: </span>;
  const name = team && (
    <StruckThrough off={off}>
      <SmartLink
        to={team.path}
        className={`plain ${match ? 'display' : 'strong'} ${css.team}`}
        translate="no"
      >
        {team.name}
      </SmartLink>
      {team.qualifier && <span className="quiet"> {team.qualifier}</span>}
    </StruckThrough>
  );
  return (
    <li
      className={`small ${isBlock ? css.block : css.entry}`}
      data-entry={entry.kind}
      data-state={entry.state}
      data-off={off || undefined}
      data-color={team?.color}
    >
      <p className={css.when}>
        <StruckThrough off={off}>
          <Hours entry={entry} />
        </StruckThrough>
      </p>
      {match ? (
        <div className={css.what}>
          {announced}
          {name && <p>{name}</p>}
          <MatchLines match={match} off={off} atVenue={atVenue} />
        </div>
      ) : (
        <p className={css.what}>
          {announced}
          {name}
        </p>
      )}
      {isBlock && planned && !match && <p className={`strong ${css.label}`}>Entrenamiento</p>}
      <Place entry={entry} venues={venues} atVenue={atVenue} off={off} />
      <Change entry={entry} venues={venues} />
      {isBlock && !planned && !match && (
        <span className={`strong ${css.label}`} aria-hidden="true">
          {LABELS[entry.state]}
        </span>
      )}
    </li>
  );
}

function Hours({ entry: { date, from, to } }: { entry: Entry }) {
  if (!from) return <span>Hora por confirmar</span>;
  return (
    <>
      <time dateTime={`${date}T${from}`} translate="no">
        {from}
      </time>
      {to && `–${to}`}
    </>
  );
}

interface PlaceProps {
  entry: Entry;
  venues: AgendaData['venues'];
  atVenue: boolean;
  off: boolean;
}

function Place({ entry, venues, atVenue, off }: PlaceProps) {
  const match = entry.kind === 'match' ? entry.match : null;
  const venue = venues[entry.venue];
  const className = `quiet ${css.where}`;
  const isAlone = !match && !off;
  const link = venue && !atVenue && (
    <SmartLink
      to={venue.path}
      className={`plain ${css.venue} ${isAlone ? className : ''}`.trim()}
      translate="no"
    >
      {venue.title}
    </SmartLink>
  );
  if (isAlone) return link || null;
  if (!match)
    return (
      link && (
        <StruckThrough off className={className}>
          {link}
        </StruckThrough>
      )
    );
  const place = venue ? link : match.address;
  return (
    <p className={className}>
      <StruckThrough off={off}>
        <span className={css.side} data-home={match.home || undefined}>
          {match.home ? 'En casa' : 'Fuera'}
        </span>
        {place && ' '}
        {place}
      </StruckThrough>
      {!venue && !off && <Directions match={match} />}
    </p>
  );
}

/** Street and town of a match at none of the club's venues, and the way to it, as far as they are known. */
export function Directions({ match: { address, street, map } }: { match: Match }) {
  if (!street && !map) return null;
  return (
    <span className={css.way} data-screen-only="">
      {' '}
      {street}{' '}
      {map && (
        <SmartLink to={map} className="text-link" aria-label={`Cómo llegar: ${address}`}>
          Cómo llegar
        </SmartLink>
      )}
    </span>
  );
}

/** What does not take place is struck through; the reason stands beside it. */
export function StruckThrough({ off, className = '', children }: StruckThroughProps) {
  return off ? <s className={`${css.struck} ${className}`.trim()}>{children}</s> : children;
}

interface StruckThroughProps {
  off: boolean;
  className?: string;
  children: ReactNode;
}

function Change({ entry, venues }: Pick<PlaceProps, 'entry' | 'venues'>) {
  const words = changeContent(entry, venues);
  return words && <p className={`strong ${css.change}`}>{words}</p>;
}

/** What is not as planned; what takes no place was heard at the beginning of the line. */
function changeContent(entry: Entry, venues: AgendaData['venues']): ReactNode {
  const { reason } = entry;
  const off = cancellationLabel(entry, venues);
  if (off)
    return (
      <>
        <span aria-hidden="true">
          {off}
          {reason && reasonSeparator(entry)}
        </span>
        {reason}
      </>
    );
  if (entry.kind === 'match') return reason;
  if (entry.state === 'extra') return withReason('Extra', reason);
  if (entry.state !== 'moved') return null;
  return (
    <>
      Antes: <s className={css.struck}>{formatFormerSlot(entry, venues)}</s>
      {reason && `. ${reason}`}
    </>
  );
}

interface MatchLinesProps {
  match: Match;
  off: boolean;
  atVenue: boolean;
}

/** Against whom, in which competition, and how it ended; the team's own points come first. */
function MatchLines({ match, off, atVenue }: MatchLinesProps) {
  const { rival, result, sets } = match;
  const competition = competitionWords(match);
  return (
    <>
      <p className="strong">
        <StruckThrough off={off}>
          <span className={`quiet ${css.against}`}>contra</span> {rival}
        </StruckThrough>
      </p>
      {result && (
        <p className={css.result}>
          <strong className="strong">
            {formatOutcome(result)} {formatScore(result)}
          </strong>
          {sets.length > 0 && <span className="quiet"> ({formatSets(sets)})</span>}
        </p>
      )}
      {competition && (
        <p className={`quiet ${css.competition}`} data-brief={!atVenue || undefined}>
          {competition}
        </p>
      )}
    </>
  );
}
