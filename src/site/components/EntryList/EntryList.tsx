import { takesPlace } from '../../../agenda/entries.ts';
import { competitionWords } from '../../../agenda/match-words.ts';
import type { Entry, Match } from '../../../agenda/types.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import {
  beforeReason,
  beforeWords,
  dayWords,
  offState,
  outcomeWords,
  scoreWords,
  withReason,
} from '../../agenda/words.ts';
import { SmartLink } from '../SmartLink.tsx';
import css from './EntryList.module.css';
import { Struck, WayThere } from './match-parts.tsx';

interface Props {
  /** In the order in which they are shown. */
  entries: readonly Entry[];
  data: Pick<AgendaData, 'teams' | 'venues'>;
  /** What the page is about, which lines then leave out. */
  about?: 'team' | 'venue' | undefined;
  /** Each line says its day, where no heading does. */
  dated?: boolean;
  /** Blocks of colour by what they are. */
  blocks?: boolean;
}

/** Trainings and matches, a line each: hour, team, place, and in words what is not as planned. */
export function EntryList({ entries, data, about, dated = false, blocks = false }: Props) {
  return (
    <ul className={`stack ${css.list}`} data-blocks={blocks || undefined}>
      {entries.map((entry) => (
        <EntryLine
          key={`${entry.id} ${entry.date} ${entry.state}`}
          entry={entry}
          data={data}
          about={about}
          dated={dated}
          blocks={blocks}
        />
      ))}
    </ul>
  );
}

interface EntryLineProps {
  entry: Entry;
  data: Pick<AgendaData, 'teams' | 'venues'>;
  about?: 'team' | 'venue' | undefined;
  dated: boolean;
  blocks: boolean;
}

/** One training or match. */
function EntryLine({ entry, data, about, dated, blocks }: EntryLineProps) {
  const team = data.teams[entry.team];
  const off = !takesPlace(entry);
  const planned = entry.state === 'planned';
  const state = offState(entry, data.venues);
  return (
    <li
      className={`small ${css.entry}`}
      data-entry={entry.kind}
      data-state={entry.state}
      data-off={off || undefined}
      data-color={team?.color}
      data-about={about}
    >
      <p className={css.when}>
        <Struck off={off}>
          {dated && (
            <time dateTime={entry.date} className={`capital ${css.date}`}>
              {dayWords(entry.date)}
            </time>
          )}
          <Hours entry={entry} />
        </Struck>
      </p>
      <div className={css.what}>
        {/* Seen it is struck through; heard it would say so last. */}
        {state && <span className="visually-hidden">{state}: </span>}
        {team && about !== 'team' && (
          <p>
            <Struck off={off}>
              <SmartLink to={team.path} className={`plain strong ${css.team}`}>
                {team.name}
              </SmartLink>
              {team.qualifier && <span className={css.qualifier}> {team.qualifier}</span>}
            </Struck>
          </p>
        )}
        {entry.kind === 'match' ? (
          <MatchLines match={entry.match} off={off} />
        ) : (
          <p
            className={
              about === 'team' ? undefined : blocks && planned ? `strong ${css.label}` : 'visually-hidden'
            }
          >
            <Struck off={off}>Entrenamiento</Struck>
          </p>
        )}
      </div>
      <Place entry={entry} venues={data.venues} about={about} off={off} />
      <Change entry={entry} venues={data.venues} />
      {blocks && !planned && entry.kind === 'training' && (
        <span className={`strong ${css.label}`} aria-hidden="true">
          Cambio
        </span>
      )}
    </li>
  );
}

function Hours({ entry: { date, from, to } }: Pick<EntryLineProps, 'entry'>) {
  if (!from) return <span>Hora por confirmar</span>;
  return (
    <>
      <time dateTime={`${date}T${from}`}>{from}</time>
      {to && (
        <span className={css.to}>
          –<time dateTime={`${date}T${to}`}>{to}</time>
        </span>
      )}
    </>
  );
}

function Place({
  entry,
  venues,
  about,
  off,
}: Pick<EntryLineProps, 'entry' | 'about'> & { venues: AgendaData['venues']; off: boolean }) {
  const match = entry.kind === 'match' ? entry.match : null;
  const venue = venues[entry.venue];
  const place = venue
    ? about !== 'venue' && (
        <SmartLink to={venue.path} className={`plain ${css.venue}`}>
          {venue.title}
        </SmartLink>
      )
    : match?.address;
  if (!match && !place) return null;
  return (
    <p className={css.where}>
      <Struck off={off}>
        {match && (
          <span className={css.side} data-home={match.home || undefined}>
            {match.home ? 'En casa' : 'Fuera'}
          </span>
        )}
        {match && place && ' '}
        {place}
      </Struck>
      {match && !venue && !off && <WayThere match={match} />}
    </p>
  );
}

function Change({ entry, venues }: Pick<EntryLineProps, 'entry'> & { venues: AgendaData['venues'] }) {
  const off = offState(entry, venues);
  if (off)
    return (
      <p className={`strong ${css.change}`}>
        <span aria-hidden="true">
          {off}
          {entry.reason && beforeReason(entry)}
        </span>
        {entry.reason}
      </p>
    );
  if (entry.kind !== 'training')
    return entry.reason ? <p className={`strong ${css.change}`}>{entry.reason}</p> : null;
  if (entry.state === 'extra')
    return <p className={`strong ${css.change}`}>{withReason('Extra', entry.reason)}</p>;
  if (entry.state !== 'moved') return null;
  return (
    <p className={`strong ${css.change}`}>
      Antes: <s>{beforeWords(entry, venues)}</s>
      {entry.reason && `. ${entry.reason}`}
    </p>
  );
}

/** Against whom, in which competition, and how it ended; the team's own points come first. */
function MatchLines({ match, off }: { match: Match; off: boolean }) {
  const { rival, result, sets } = match;
  const competition = competitionWords(match);
  return (
    <>
      <p className={`strong ${css.rival}`}>
        <Struck off={off}>
          <span className={css.against}>contra</span> {rival}
        </Struck>
      </p>
      {result && (
        <p className={css.result}>
          <strong className="strong">
            {outcomeWords(result)} {scoreWords(result)}
          </strong>
          {sets.length > 0 && (
            <span className={css.sets}>
              {' '}
              ({sets.map(([ours, theirs]) => `${ours}-${theirs}`).join(', ')})
            </span>
          )}
        </p>
      )}
      {competition && <p className={css.competition}>{competition}</p>}
    </>
  );
}
