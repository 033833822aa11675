import { entriesBetween, isOver } from '../../../agenda/entries.ts';
import type { Moment } from '../../../agenda/madrid.ts';
import type { Entry, MatchDay, Season } from '../../../agenda/types.ts';
import { type AgendaData, noticesOn, seasonOfTeams } from '../../agenda/agenda-data.ts';
import { entryParts, shortDay } from '../../agenda/entry-words.ts';
import { useNow } from '../../agenda/useNow.ts';
import { hoursWords, offWords } from '../../agenda/words.ts';
import css from './TeamSheet.module.css';

/** What of a team's sheet depends on the day. */

interface Props {
  /** Its key. */
  team: string;
  agenda: AgendaData;
}

export function SheetNotices({ team, agenda }: Props) {
  return noticesOn(agenda, useNow(agenda).moment.date, team).map(({ text, to }) => (
    <p key={text}>
      <strong>Aviso, hasta el {shortDay(to).toLowerCase()}:</strong> {text}
    </p>
  ));
}

export function SheetMatches({ team, agenda }: Props) {
  const { moment } = useNow(agenda);
  const { matches } = ahead(seasonOfTeams(agenda.season, team), moment);
  if (matches.length === 0) return null;
  return (
    <section>
      <h3>Próximos partidos</h3>
      <ol className={css.list}>
        {matches.map((entry) => (
          <li key={entry.id} className={css.match}>
            <span>
              {shortDay(entry.date)}
              <br />
              {hoursWords(entry)}
            </span>
            <span>
              <strong>{entry.match.rival}</strong>
              <br />
              {[
                offWords(entry, agenda.venues),
                entry.match.home ? 'En casa' : 'Fuera',
                // Of a hall elsewhere the name: one sheet has no room for each address.
                agenda.venues[entry.venue]?.title ?? entry.match.address,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function SheetChanges({ team, agenda }: Props) {
  const { moment } = useNow(agenda);
  const { changes } = ahead(seasonOfTeams(agenda.season, team), moment);
  if (changes.length === 0) return null;
  return (
    <section>
      <h3>Cambios</h3>
      <ul className={css.list}>
        {changes.map((entry) => (
          <li key={entry.id + entry.date}>
            <strong>{shortDay(entry.date)}</strong>, {entryParts(entry, agenda, false).join(' · ')}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As many as a sheet has room for. */
const MOST_MATCHES = 8;
const MOST_CHANGES = 3;
const EVER = '9999-12-31';

/** What a team's sheet says of the time after a moment: the season is the team's own. */
export function ahead(season: Season, now: Moment) {
  const first = <T extends Entry>(entries: T[], most: number) =>
    entries.filter((entry) => !isOver(entry, now)).slice(0, most);
  const matches = entriesBetween({ ...season, first: '', last: '' }, now.date, EVER) as MatchDay[];
  const trainings = entriesBetween({ ...season, matches: [] }, now.date, season.last);
  return {
    matches: first(matches, MOST_MATCHES),
    changes: first(trainings.filter(isChanged), MOST_CHANGES),
  };
}

/** Closures stand on the sheet as what they are, not once for each training that they take. */
const isChanged = ({ state }: Entry) => state !== 'planned' && state !== 'closed';
