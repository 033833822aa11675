import type { ReactNode } from 'react';
import { awayVenueMap, competitionText, takesPlace } from '../../../club/agenda/entries.ts';
import { formatPartials } from '../../../club/agenda/results.ts';
import type { Entry, Match } from '../../../club/agenda/types.ts';
import { type AgendaData, venueNames } from '../../agenda/agenda-data.ts';
import {
  cancellationLabel,
  formatCount,
  formatFormerSlot,
  formatOutcome,
  formatScore,
  reasonSeparator,
  withReason,
} from '../../agenda/format.ts';
import { HourRange, MarkedText, ProperName } from '../../text/ProperName.tsx';
import { classNames } from '../class-names.ts';
import { SmartLink } from '../SmartLink.tsx';
import css from './EntryList.module.css';

type Data = Pick<AgendaData, 'teams' | 'venues'>;

interface Props {
  /** Entries in display order. */
  entries: readonly Entry[];
  data: Data;
  /** True on a venue's page, where lines omit the venue. */
  atVenue?: boolean | undefined;
  /** Shows coloured blocks instead of lines. */
  blocks?: boolean;
}

/** List of trainings and matches with time, team, place and changes. */
export function EntryList({ entries, data, atVenue = false, blocks = false }: Props) {
  return (
    <ul
      className={`stack ${blocks ? `gap-2 ${css.blocks}` : css.list}`}
      aria-label="Entrenamientos y partidos"
    >
      {entries.map((entry, i) => (
        <EntryLine
          key={`${entry.id} ${entry.date} ${entry.state}`}
          entry={entry}
          data={data}
          atVenue={atVenue}
          isBlock={blocks}
          hour={blocks ? undefined : hourPosition(entries, i)}
        />
      ))}
    </ul>
  );
}

/** Position of a match among the matches of one hour, which are shown below a single hour. */
interface HourPosition {
  index: number;
  count: number;
}

/** Returns the position of the entry at index `i` of a day's list; undefined for a training. */
function hourPosition(entries: readonly Entry[], i: number): HourPosition | undefined {
  const isOfHour = (entry: Entry | undefined) =>
    entry?.kind === 'match' && entry.from === entries[i]?.from && takesPlace(entry);
  if (entries[i]?.kind !== 'match') return undefined;
  if (!isOfHour(entries[i])) return { index: 0, count: 1 };
  const first = entries.findLastIndex((entry, j) => j < i && !isOfHour(entry)) + 1;
  const end = entries.findIndex((entry, j) => j > i && !isOfHour(entry));
  return { index: i - first, count: (end < 0 ? entries.length : end) - first };
}

/** Label of a training that is not as planned. */
const LABELS: Partial<Record<Entry['state'], string>> = {
  cancelled: 'Cancelado',
  closed: 'Cancelado',
  'moved-away': 'Cambio',
  moved: 'Cambio',
  extra: 'Extra',
};

interface EntryLineProps {
  entry: Entry;
  data: Data;
  atVenue: boolean;
  isBlock: boolean;
  /** Position of a match in the list of a day; undefined for trainings and blocks. */
  hour: HourPosition | undefined;
}

/** List item of a training or match. */
function EntryLine({ entry, data: { teams, venues }, atVenue, isBlock, hour }: EntryLineProps) {
  const team = teams[entry.team];
  const match = entry.kind === 'match' ? entry.match : null;
  const isOff = !takesPlace(entry);
  const planned = entry.state === 'planned';
  const state = cancellationLabel(entry, venues);
  // Screen readers do not announce the strikethrough, and would read the change last.
  const announced = state && (
    <span className="visually-hidden">
      <MarkedText text={state} names={venueNames({ venues })} />:{' '}
    </span>
  );
  return (
    <li
      className={classNames(
        isBlock ? 'small' : undefined,
        isBlock ? css.block : css.entry,
        css[entry.kind],
        hour && (hour.index === 0 ? css.first : css.further),
      )}
      data-state={entry.state}
      data-off={isOff || undefined}
      data-color={team?.color}
    >
      <Hours entry={entry} off={isOff} matchCount={hour?.index === 0 ? hour.count : 1} />
      {match ? (
        <div className={classNames(css.subject, match.home && !isOff && css.atHome)}>
          {announced}
          {team && <MatchTeam team={team} off={isOff} />}
          <MatchLines match={match} off={isOff} atVenue={atVenue} />
          <Place entry={entry} venues={venues} atVenue={atVenue} off={isOff} />
          <Change entry={entry} venues={venues} />
        </div>
      ) : (
        <>
          <TrainingSubject team={team} off={isOff} announced={announced} />
          {isBlock && planned && <p className={`strong ${css.label}`}>Entrenamiento</p>}
          <Place entry={entry} venues={venues} atVenue={atVenue} off={isOff} />
          <Change entry={entry} venues={venues} />
        </>
      )}
      {isBlock && !planned && !match && (
        <span className={`strong ${css.label}`} aria-hidden="true">
          {LABELS[entry.state]}
        </span>
      )}
    </li>
  );
}

type EntryTeam = AgendaData['teams'][string];

interface TrainingSubjectProps {
  team: EntryTeam | undefined;
  off: boolean;
  /** Change that screen readers announce before the team. */
  announced: ReactNode;
}

/** Team of a training: a link alone if it needs no further words. */
function TrainingSubject({ team, off, announced }: TrainingSubjectProps) {
  if (team && !announced && !team.qualifier)
    return <TeamLink team={team} className={`strong ${css.subject}`} />;
  return (
    <p className={`quiet ${css.subject}`}>
      {announced}
      {team && <TeamName team={team} off={off} className="strong" />}
    </p>
  );
}

interface TeamNameProps {
  team: EntryTeam;
  off: boolean;
  className: string;
}

/** Link to a team, with the words that distinguish it from another one. */
const TeamName = ({ team, off, className }: TeamNameProps) => (
  <StruckThrough off={off}>
    <TeamLink team={team} className={className} />
    {team.qualifier && ` ${team.qualifier}`}
  </StruckThrough>
);

/** Team of a match on a line of its own. */
const MatchTeam = ({ team, off }: Omit<TeamNameProps, 'className'>) =>
  off || team.qualifier ? (
    <p className="quiet">
      <TeamName team={team} off={off} className="display" />
    </p>
  ) : (
    <TeamLink team={team} className="display" />
  );

const TeamLink = ({ team, className }: Omit<TeamNameProps, 'off'>) => (
  <ProperName as={SmartLink} to={team.path} className={`plain ${css.team} ${className}`}>
    {team.name}
  </ProperName>
);

interface HoursProps {
  entry: Entry;
  off: boolean;
  /** Number of matches at this hour, if it is more than one. */
  matchCount: number;
}

function Hours({ entry: { date, from, to }, off, matchCount }: HoursProps) {
  const count = matchCount > 1 && ` ${formatCount(matchCount, 'partido')}`;
  if (!from)
    return (
      <p key="unknown" className={css.time}>
        <StruckThrough off={off}>Hora por confirmar</StruckThrough>
        {count}
      </p>
    );
  if (!to && !off && !count)
    return (
      <HourRange as="time" className={`display ${css.time}`} dateTime={`${date}T${from}`}>
        {from}
      </HourRange>
    );
  const hours = (
    <StruckThrough off={off}>
      <time className="display" dateTime={`${date}T${from}`}>
        {from}
      </time>
      {to && `–${to}`}
    </StruckThrough>
  );
  // Only matches share an hour, and they have no end.
  if (count)
    return (
      <p className={`${css.time} ${css.shared}`}>
        {hours}
        {count}
      </p>
    );
  return (
    <HourRange as="p" className={css.time}>
      {hours}
    </HourRange>
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
  const className = classNames('quiet', css.place, !match && off && css.struck);
  const link = venue && !atVenue && (
    <ProperName
      as={SmartLink}
      to={venue.path}
      className={classNames('plain', css.venue, !match && className)}
    >
      {venue.title}
    </ProperName>
  );
  if (!match) return link || null;
  const place = venue ? link : match.address && <ProperName>{match.address}</ProperName>;
  return (
    <p className={className}>
      <StruckThrough off={off}>
        <span className={classNames(css.homeOrAway, match.home && css.home)}>
          {match.home ? 'En casa' : 'Fuera'}
        </span>
        {place && ' '}
        {place}
      </StruckThrough>
      {!venue && !off && <Directions match={match} />}
    </p>
  );
}

/** Address and map link of a match away from the club's venues, as far as they are known. */
export function Directions({ match }: { match: Match }) {
  const { address, street } = match;
  const map = awayVenueMap(match);
  if (!street && !map) return null;
  const link = map && (
    <SmartLink
      to={map}
      className={`text-link tall-link screen-only ${css.map}`}
      aria-label={`Cómo llegar: ${address}`}
      translate="yes"
    >
      Cómo llegar
    </SmartLink>
  );
  return street ? (
    <ProperName className={`screen-only ${css.directions}`}>
      {` ${street} `}
      {link}
    </ProperName>
  ) : (
    <> {link}</>
  );
}

/** Strikes its content through if `off`; the reason is shown elsewhere. */
export function StruckThrough({ off, children }: StruckThroughProps) {
  return off ? <s className={css.struck}>{children}</s> : children;
}

interface StruckThroughProps {
  off: boolean;
  children: ReactNode;
}

function Change({ entry, venues }: Pick<PlaceProps, 'entry' | 'venues'>) {
  const content = changeContent(entry, venues);
  return content && <p className={`strong ${css.change}`}>{content}</p>;
}

/** Returns the change of an entry. The label of a cancellation is hidden from screen readers, which read it first. */
function changeContent(entry: Entry, venues: AgendaData['venues']): ReactNode {
  const { reason } = entry;
  const cancellation = cancellationLabel(entry, venues);
  if (cancellation)
    return (
      <>
        <span aria-hidden="true">
          <MarkedText text={cancellation} names={venueNames({ venues })} />
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
      Antes:{' '}
      <s className={css.struck}>
        <MarkedText text={formatFormerSlot(entry, venues)} names={venueNames({ venues })} />
      </s>
      {reason && `. ${reason}`}
    </>
  );
}

interface MatchLinesProps {
  match: Match;
  off: boolean;
  atVenue: boolean;
}

/** Rival, result and competition of a match; the team's own points come first. */
function MatchLines({ match, off, atVenue }: MatchLinesProps) {
  const { rival, result, partials } = match;
  const competition = competitionText(match);
  return (
    <>
      <p>
        <StruckThrough off={off}>
          contra{' '}
          <ProperName as="strong" className="strong">
            {rival}
          </ProperName>
        </StruckThrough>
      </p>
      {result && (
        <p className={css.result}>
          <strong className="strong">
            {formatOutcome(result)} {formatScore(result)}
          </strong>
          {partials.length > 0 && <span className="quiet"> ({formatPartials(match)})</span>}
        </p>
      )}
      {competition && (
        <p className={classNames('quiet', css.competition, !atVenue && css.optional)}>{competition}</p>
      )}
    </>
  );
}
