/** Parts of printed sheets that depend on the current date. */
import type { ReactNode } from 'react';
import { entriesBetween, isOver } from '../../../club/agenda/entries.ts';
import type { Closure, Entry } from '../../../club/agenda/types.ts';
import { type AgendaData, noticesOn, seasonOfTeams, venueNames } from '../../agenda/agenda-data.ts';
import {
  entryParts,
  entryPlace,
  formatCancellation,
  formatDate,
  formatHours,
  formatShortDate,
  formatShortDay,
} from '../../agenda/format.ts';
import { seasonMatches } from '../../agenda/next.ts';
import { LiveText } from '../../text/LiveText.tsx';
import { MarkedText, ProperName } from '../../text/ProperName.tsx';

/** Title of a printed sheet, below the club's name. */
export function SheetHead({ title, subtitle }: { title: ReactNode; subtitle: ReactNode }) {
  return (
    <div className="sheet-head paper-only">
      <h2>{title}</h2>
      <p>{subtitle}</p>
    </div>
  );
}

/** Date of printing if scripts run, else the date of the build. */
export const SheetDate = ({ agenda }: { agenda: AgendaData }) => (
  <p data-built>
    <LiveText text={`Impreso el ${formatDate(agenda.moment.date)}`}>
      {`Hecho el ${formatDate(agenda.builtAt.date)}`}
    </LiveText>
  </p>
);

interface ClosuresProps {
  /** Keys of the venues that the sheet is about; all venues if omitted. */
  venues?: string[];
  agenda: AgendaData;
}

/** List of the current and future closures of the season. */
export function SheetClosures({ venues, agenda }: ClosuresProps) {
  const { moment } = agenda;
  const closures = agenda.season.closures
    .filter(
      ({ venues: closedVenues }) =>
        !venues || closedVenues.length === 0 || closedVenues.some((key) => venues.includes(key)),
    )
    .filter(({ to }) => to >= moment.date)
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  if (closures.length === 0) return null;
  return (
    <p>
      <strong>No se entrena:</strong>{' '}
      <MarkedText
        text={closures.map((closure) => formatClosure(closure, agenda.venues)).join('; ')}
        names={venueNames(agenda)}
      />
      .
    </p>
  );
}

/** Formats a closure: `20 nov, en CEIP Norte (Se pinta la pista)`. */
function formatClosure(
  { from, to, reason, venues: closedVenues }: Closure,
  venues: AgendaData['venues'],
): string {
  const firstDay =
    from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : formatShortDate(from);
  const span = from === to ? formatShortDate(from) : `${firstDay} a ${formatShortDate(to)}`;
  const venueTitles = closedVenues.map((key) => venues[key]?.title).filter(Boolean);
  return `${span}${venueTitles.length > 0 ? `, en ${venueTitles.join(' y ')}` : ''} (${reason})`;
}

interface TeamProps {
  /** Key of the team. */
  team: string;
  agenda: AgendaData;
}

/** Current notices of a team with their last day. */
export function SheetNotices({ team, agenda }: TeamProps) {
  return noticesOn(agenda, agenda.moment.date, team).map(({ text, to }) => (
    <p key={text}>
      <strong>Aviso, hasta el {formatShortDay(to).toLowerCase()}:</strong> {text}
    </p>
  ));
}

/** Maximum number of lines, so that a team's sheet stays one page. */
const MAX_MATCHES = 8;
const MAX_CHANGES = 3;

/** Next matches of a team. */
export function SheetMatches({ team, agenda }: TeamProps) {
  const { moment } = agenda;
  const matches = seasonMatches(seasonOfTeams(agenda.season, team))
    .filter((entry) => !isOver(entry, moment))
    .slice(0, MAX_MATCHES);
  if (matches.length === 0) return null;
  return (
    <section>
      <h3>Próximos partidos</h3>
      <ol className="sheet-list">
        {matches.map((entry) => (
          <li key={entry.id} className="sheet-match">
            <span>{`${formatShortDay(entry.date)}\n${formatHours(entry)}`}</span>
            <ProperName as="strong">{entry.match.rival}</ProperName>
            <MarkedText
              text={[
                formatCancellation(entry, agenda.venues),
                entry.match.home ? 'En casa' : 'Fuera',
                // Without addresses: the sheet has no room for them.
                entryPlace(entry, agenda.venues),
              ]
                .filter(Boolean)
                .join(' · ')}
              names={[entryPlace(entry, agenda.venues)]}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Next changes to the trainings of a team. */
export function SheetChanges({ team, agenda }: TeamProps) {
  const { moment } = agenda;
  const season = seasonOfTeams(agenda.season, team);
  const changes = entriesBetween({ ...season, matches: [] }, moment.date, season.last)
    .filter((entry) => isListedChange(entry) && !isOver(entry, moment))
    .slice(0, MAX_CHANGES);
  if (changes.length === 0) return null;
  return (
    <section>
      <h3>Cambios</h3>
      <ul className="sheet-list">
        {changes.map((entry) => (
          <li key={entry.id + entry.date}>
            <strong>{formatShortDay(entry.date)}</strong>,{' '}
            <MarkedText text={entryParts(entry, agenda, false).join(' · ')} names={venueNames(agenda)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** True for a change other than a closure. Closures are listed once, not for each training. */
const isListedChange = ({ state }: Entry) => state !== 'planned' && state !== 'closed';
