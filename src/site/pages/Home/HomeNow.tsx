import { AGENDA_PATH } from '../../../base/addresses/paths.ts';
import { entriesFrom, isOver, takesPlace } from '../../../club/agenda/entries.ts';
import type { Moment } from '../../../club/agenda/madrid.ts';
import type { Entry, Season } from '../../../club/agenda/types.ts';
import { type AgendaData, shownNotices, venueNames } from '../../agenda/agenda-data.ts';
import { type DayBlock, dayBlocks } from '../../agenda/day-blocks.ts';
import { entryPlace, formatCancellation, formatDay, formatHours, relativeDay } from '../../agenda/format.ts';
import { findHeadline, type Headline, pickMainEntries } from '../../agenda/next.ts';
import { ClosedNote, DayHeading, dayAnchor } from '../../components/EntryList/EntryDays.tsx';
import { EntryList, StruckThrough } from '../../components/EntryList/EntryList.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { useMyTeam } from '../../islands/useVisitor.ts';
import { LiveText } from '../../text/LiveText.tsx';
import { MarkedText, ProperName } from '../../text/ProperName.tsx';
import { nextSpan } from '../Agenda/useAgendaView.ts';
import heroCss from './Hero.module.css';
import css from './Home.module.css';

/** Next match or training of the remembered team, or of the whole club. */
export function HomeNext({ agenda }: { agenda: AgendaData }) {
  const remembered = useMyTeam();
  const myTeam = agenda.teams[remembered] ? remembered : '';
  const next = findHeadline(agenda.season, agenda.moment, myTeam);
  return next && <HeadlineCard key={myTeam} {...next} isMyTeam={myTeam !== ''} data={agenda} />;
}

interface HeadlineCardProps extends Headline {
  /** True if the headline is about the remembered team. */
  isMyTeam: boolean;
  data: AgendaData;
}

function HeadlineCard({ entry, cancelledBefore, otherMatchCount, isMyTeam, data }: HeadlineCardProps) {
  const { moment } = data;
  const team = data.teams[entry.team];
  const match = entry.kind === 'match' ? entry.match : null;
  const venueName = entryPlace(entry, data.venues);
  const label = match ? 'Próximo partido' : 'Próximo entrenamiento';
  return (
    <div className={`kind-line ${heroCss.headline}`} data-color={team?.color}>
      <p className={`small strong ${heroCss.label}`}>
        <LiveText text={hasBegun(entry, moment) ? 'Ahora mismo' : ''}>{label}</LiveText>
        {isMyTeam && ' de mi equipo'}
      </p>
      <p className={`display ${heroCss.time}`}>
        <time className="capital" dateTime={entry.from ? `${entry.date}T${entry.from}` : entry.date}>
          <LiveText text={relativeDay(entry.date, moment)}>{formatDay(entry.date)}</LiveText>,{' '}
          <MarkedText text={formatHours(entry).toLowerCase()} />
        </time>
      </p>
      <p>
        <ProperName as={SmartLink} to={team?.path ?? AGENDA_PATH} className="strong">
          {team?.name}
        </ProperName>
        {team?.qualifier && ` (${team.qualifier})`}
        {match && (
          <>
            {' '}
            contra <ProperName>{match.rival}</ProperName>
          </>
        )}
      </p>
      <p>
        <MarkedText
          text={[match && (match.home ? 'En casa' : 'Fuera'), venueName].filter(Boolean).join(' · ')}
          names={[venueName]}
        />
      </p>
      {otherMatchCount > 0 && (
        <p>
          {otherMatchCount === 1 ? 'Y otro partido ese día' : `Y otros ${otherMatchCount} partidos ese día`}
        </p>
      )}
      {cancelledBefore && (
        <p>
          <strong>
            <LiveText text={relativeDay(cancelledBefore.date, moment)}>
              {formatDay(cancelledBefore.date)}
            </LiveText>
            ,{' '}
            <s>
              <MarkedText text={formatHours(cancelledBefore)} />
            </s>
            . <MarkedText text={formatCancellation(cancelledBefore, data.venues)} names={venueNames(data)} />
          </strong>
        </p>
      )}
    </div>
  );
}

/** True for an entry that is taking place. */
function hasBegun(entry: Entry, moment: Moment): boolean {
  const isPastStart = entry.from !== '' && entry.date === moment.date && entry.from <= moment.time;
  return isPastStart && takesPlace(entry) && !isOver(entry, moment);
}

/** Notices with their last day, because the page may be read long after the build. */
export function HeroNotice({ agenda }: { agenda: AgendaData }) {
  const { moment } = agenda;
  const notices = shownNotices(agenda);
  if (notices.length === 0) return null;
  return (
    <section
      className={`ground snow ${heroCss.notice}`}
      aria-label={notices.length === 1 ? 'Aviso' : 'Avisos'}
    >
      {notices.map((notice) => (
        <div key={notice.text} className={`wrap row small ${heroCss.noticeRow}`}>
          <p className="accent strong">
            {notice.isOver ? (
              `Terminó el ${formatDay(notice.to)}`
            ) : (
              <LiveText text={notice.to === moment.date ? 'Hoy' : ''}>
                {`Hasta el ${formatDay(notice.to)}`}
              </LiveText>
            )}
          </p>
          <p>
            <StruckThrough off={notice.isOver}>{notice.text}</StruckThrough>{' '}
            {notice.link && (
              <SmartLink to={notice.link} className={`tall-link arrow-right ${heroCss.noticeLink}`}>
                Más información
                <span className="visually-hidden"> sobre «{notice.text}»</span>
              </SmartLink>
            )}
          </p>
        </div>
      ))}
    </section>
  );
}

/** Number of entries of a day, which stand beside each other. */
const ENTRIES_PER_DAY = 2;

/**
 * Returns the next day with entries and the next match day after it, or the second day without one. Both are days that the agenda
 * shows when it opens, since they link to it.
 */
export function nextDayBlocks(season: Season, now: Moment): DayBlock[] {
  const { to } = nextSpan(season, now, 1, false, (entries) => entries);
  const entries = entriesFrom(season, now, 2 * 7).filter(({ date }) => date <= to);
  const [first, ...further] = dayBlocks(entries, season.closures, now.date);
  const matchDay = further.find((block) => block.entries.some(({ kind }) => kind === 'match'));
  return [first, matchDay ?? further[0]].filter((block) => block !== undefined);
}

/** Next day and next match day, and the most important entries of each. */
export function NextDays({ agenda }: { agenda: AgendaData }) {
  const { moment, season } = agenda;
  const blocks = nextDayBlocks(season, moment);
  if (blocks.length === 0) return <p>En las dos próximas semanas no hay entrenamientos ni partidos.</p>;
  return (
    <ol className={`stack gap-5 ${css.days}`}>
      {blocks.map((block) => {
        const shown = pickMainEntries(block.entries, season, ENTRIES_PER_DAY);
        const hiddenCount = block.entries.length - shown.length;
        return (
          <li key={block.from} className={`stack gap-3 ${css.day}`}>
            <DayHeading block={block} moment={moment} as="h3" />
            {shown.length > 0 && <EntryList entries={shown} data={agenda} blocks />}
            {block.closureReason && <ClosedNote reason={block.closureReason} />}
            {hiddenCount > 0 && (
              <SmartLink
                to={`${AGENDA_PATH}#${dayAnchor(block.from)}`}
                className="tall-link small screen-only"
                aria-label={`Y ${hiddenCount} más el ${formatDay(block.from)}`}
              >
                Y {hiddenCount} más
              </SmartLink>
            )}
          </li>
        );
      })}
    </ol>
  );
}
