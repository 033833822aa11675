import { addDays } from '../../../club/agenda/dates.ts';
import { entriesBetween, entriesFrom, roundText } from '../../../club/agenda/entries.ts';
import type { Moment } from '../../../club/agenda/madrid.ts';
import type { Entry } from '../../../club/agenda/types.ts';
import {
  type AgendaData,
  noticesOn,
  seasonOfTeams,
  shownNotices,
  venueNames,
} from '../../agenda/agenda-data.ts';
import {
  capitalize,
  dayParts,
  formatCancellation,
  formatChange,
  formatDay,
  formatHours,
  formatOutcome,
  formatScore,
  formatSpan,
  isWin,
  relativeDay,
} from '../../agenda/format.ts';
import { lastResults, type NextOfKind, nextOfKind } from '../../agenda/next.ts';
import { calendarFor } from '../../agenda/share.ts';
import { classNames } from '../../components/class-names.ts';
import { Directions, StruckThrough } from '../../components/EntryList/EntryList.tsx';
import { PrintButton, ShareBar } from '../../components/Share/ShareBar.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { WeekStrip, type WeekStripProps } from '../../components/WeekStrip.tsx';
import { LiveText } from '../../text/LiveText.tsx';
import { HourRange, MarkedText, ProperName } from '../../text/ProperName.tsx';
import css from './Team.module.css';

interface Props {
  /** Key of the team. */
  team: string;
  agenda: AgendaData;
}

/** Next training and next match in the header of a team's page. */
export function NextUp({ team, agenda }: Props) {
  const season = seasonOfTeams(agenda.season, team);
  return (
    <div className={css.nextUp}>
      {season.first && season.weekly.length > 0 && (
        <NextEntry
          title="Próximo entrenamiento"
          emptyText="No quedan entrenamientos esta temporada."
          next={nextOfKind(season, agenda.moment, 'training')}
          data={agenda}
        />
      )}
      {season.matches.length > 0 && (
        <NextEntry
          title="Próximo partido"
          emptyText="No hay más partidos previstos."
          next={nextOfKind(season, agenda.moment, 'match')}
          data={agenda}
        />
      )}
    </div>
  );
}

/** Next seven days of a team with its trainings, cancelled and extra ones marked; its usual week if it trains on none of them. */
export function NextWeek({ team, usual, color, agenda }: Props & Pick<WeekStripProps, 'usual' | 'color'>) {
  const { date } = agenda.moment;
  const season = seasonOfTeams(agenda.season, team);
  const trainings = entriesBetween(season, date, addDays(date, 6)).filter(({ kind }) => kind === 'training');
  const isUnusual = trainings.some(({ state }) => state !== 'planned');
  const label = trainings.map((training) => {
    const hours = `${formatDay(training.date)}, ${formatHours(training)}`;
    const change = formatCancellation(training, agenda.venues) || formatChange(training, agenda);
    return change ? `${hours}, ${change}` : hours;
  });
  return (
    <>
      {isUnusual && <p className={`strong ${css.weekCaption}`}>Próximos siete días</p>}
      <WeekStrip
        usual={usual}
        next={trainings}
        today={date}
        color={color}
        label={isUnusual ? capitalize(label.join('; ')) : undefined}
      />
      {isUnusual && <p className={`quiet ${css.weekCaption}`}>Semana habitual</p>}
    </>
  );
}

/** Number of results shown. */
const RESULT_COUNT = 3;

/** Last results of a team. */
export function Results({ team, agenda }: Props) {
  const results = lastResults(seasonOfTeams(agenda.season, team), RESULT_COUNT);
  return (
    <>
      {results.length === 0 && <p className="quiet">Todavía no hay resultados.</p>}
      {results.length > 0 && (
        <>
          <h3 className={css.subheading}>Últimos resultados</h3>
          <ul className={`lined ${css.results}`}>
            {results.map(({ id, date, match }) => (
              <li key={id}>
                <span className={classNames('quiet', css.outcome, isWin(match.result) && css.won)}>
                  {formatOutcome(match.result)}{' '}
                  <strong className="display">{formatScore(match.result)}</strong>
                </span>
                <p className="quiet">
                  <ProperName as="strong">{match.rival}</ProperName> ({match.home ? 'en casa' : 'fuera'})
                </p>
                <time className="quiet" dateTime={date}>
                  {formatDay(date)}
                </time>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface NextEntryProps {
  /** `Próximo entrenamiento` */
  title: string;
  next: NextOfKind;
  /** Text if nothing is planned. */
  emptyText: string;
  data: AgendaData;
}

/** Next training or match in large type, below the entries before it that do not take place. */
function NextEntry({ title, next: { cancelled, entry }, emptyText, data }: NextEntryProps) {
  const change = entry && formatChange(entry, data);
  const names = venueNames(data);
  const { weekday, day, month } = dayParts(entry?.date ?? data.moment.date);
  // In the label, where it moves no other content.
  const relative = entry && relativeDay(entry.date, data.moment).toLowerCase();
  return (
    <div className={`next-entry ${css.next}`}>
      {cancelled.map((cancelledEntry) => (
        <p
          key={`${cancelledEntry.id} ${cancelledEntry.state}`}
          className={`kind-line ${css.cancelled}`}
          data-state={cancelledEntry.state}
        >
          <s className="capital">
            {cancelledEntry.kind === 'match' && (
              <>
                <ProperName>{cancelledEntry.match.rival}</ProperName>,{' '}
              </>
            )}
            <time dateTime={cancelledEntry.date}>
              <LiveText text={relativeDayPrefix(cancelledEntry.date, data.moment)} />
              {formatDay(cancelledEntry.date)}
            </time>
            {cancelledEntry.from && <MarkedText text={`, ${formatHours(cancelledEntry)}`} />}
          </s>{' '}
          <strong className="strong">
            <MarkedText text={formatCancellation(cancelledEntry, data.venues)} names={names} />
          </strong>
        </p>
      ))}
      {entry ? (
        <>
          <p className={`accent strong ${css.label}`}>
            {title}
            <LiveText text={relative ? `: ${relative}` : ''} />
          </p>
          {entry.kind === 'match' && (
            <ProperName as="p" className={`display capital ${css.nextRival}`}>
              {entry.match.rival}
            </ProperName>
          )}
          <time className={`capital ${css.day}`} dateTime={entry.date}>
            {weekday} <span className="display">{day}</span> de {month}
          </time>
          <p className={css.hours}>
            <Hours entry={entry} />
          </p>
          <p className={css.place}>
            <Place entry={entry} venues={data.venues} />
          </p>
          {change && (
            <p className={`strong ${css.place}`}>
              <MarkedText text={capitalize(change)} names={names} />
            </p>
          )}
        </>
      ) : (
        <p className={`accent strong ${css.label}`}>{emptyText}</p>
      )}
    </div>
  );
}

/** Hours in display type, the end smaller: `18:00–19:30`, `10:00` or `Hora por confirmar`. */
function Hours({ entry: { from, to } }: { entry: Entry }) {
  if (!from) return 'Hora por confirmar';
  return (
    <HourRange>
      <strong className="display">{from}</strong>
      {to && `–${to}`}
    </HourRange>
  );
}

/** Returns `Hoy, ` or `Mañana, `; empty for any other day. */
function relativeDayPrefix(date: string, moment: Moment): string {
  const relative = relativeDay(date, moment);
  return relative && `${relative}, `;
}

function Place({ entry, venues }: { entry: Entry; venues: AgendaData['venues'] }) {
  const venue = venues[entry.venue];
  const place = venue ? (
    <ProperName as={SmartLink} to={venue.path}>
      {venue.title}
    </ProperName>
  ) : null;
  if (entry.kind === 'training') return place;
  const { home, address, round } = entry.match;
  return (
    <>
      {home ? 'En casa' : 'Fuera'}
      {(place || address) && ' · '}
      {place ?? <ProperName>{address}</ProperName>}
      {round && ` · ${roundText(round)}`}
      {!place && <Directions match={entry.match} />}
    </>
  );
}

/**
 * Notices for the team, with their days because the page may be read long after the build. Notices for everybody are on the
 * home page.
 */
export function TeamNotices({ team, agenda }: Props) {
  const notices = shownNotices(agenda, team);
  if (notices.length === 0) return null;
  return (
    <ul className={`stack gap-3 ${css.notices}`} aria-label="Avisos">
      {notices.map(({ text, from, to, link, isOver }) => (
        <li key={text}>
          <p className="strong">
            <StruckThrough off={isOver}>
              {link ? <SmartLink to={link}>{text}</SmartLink> : text}
            </StruckThrough>
          </p>
          <p className="quiet small capital">
            {isOver ? `Terminó el ${formatDay(to)}` : from === to ? formatDay(from) : formatSpan(from, to)}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Days in a shared message, today included. */
const DAYS = 14;

/** Buttons to subscribe to a team's calendar, share its next entries and print its sheet. */
export function TeamShare({ team, agenda }: Props) {
  const { moment } = agenda;
  return (
    <ShareBar
      calendar={calendarFor({ team }, agenda)}
      entries={entriesFrom(seasonOfTeams(agenda.season, team), moment, DAYS)}
      data={agenda}
      notices={noticesOn(agenda, moment.date, team)}
    >
      <PrintButton />
    </ShareBar>
  );
}
