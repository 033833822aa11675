import type { ClubNotice, KindColor } from '../../../content/club.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { closureWords } from '../../agenda/closure-words.ts';
import { entryParts, shortDay } from '../../agenda/entry-words.ts';
import { noticesOn } from '../../agenda/notices.ts';
import { useNow } from '../../agenda/useNow.ts';
import { hoursWords, offWords } from '../../agenda/words.ts';
import type { PersonView } from '../PersonCard/PersonCard.tsx';
import { SheetFoot, type SheetFootView } from '../Sheet/SheetFoot.tsx';
import { SheetHead } from '../Sheet/SheetHead.tsx';
import type { VenueView } from '../VenueCard/VenueCard.tsx';
import { type SessionView, WeekStrip } from '../WeekStrip/WeekStrip.tsx';
import { ahead } from './ahead.ts';
import css from './TeamSheet.module.css';

interface Props {
  team: {
    title: string;
    division: string;
    season: string;
    color: KindColor;
    schedule: string[];
    note: string;
    sessions: SessionView[];
    venues: Pick<VenueView, 'key' | 'title' | 'address'>[];
    coaches: Pick<PersonView, 'name' | 'role'>[];
    /** `2009 y 2010`, and an e-mail or telephone; may be empty. */
    facts: { born: string; contact: string };
    notices: ClubNotice[];
    agenda: AgendaData;
  };
  foot: SheetFootView;
}

/** All about a team on one sheet of paper, to hang up. It is not on the screen: there the page says the same. */
export function TeamSheet({ team, foot }: Props) {
  const { agenda, facts } = team;
  const { moment } = useNow(agenda);
  const next = ahead(
    agenda.season,
    moment,
    team.venues.map(({ key }) => key),
  );
  const closures = closureWords(next.closures, agenda.venues, moment.date);
  return (
    <section className={css.sheet} data-sheet="portrait">
      <SheetHead
        title={team.title}
        about={[team.division, facts.born && `Año de nacimiento: ${facts.born}`, `Temporada ${team.season}`]
          .filter(Boolean)
          .join(' · ')}
      />
      {team.sessions.length > 0 && <WeekStrip sessions={team.sessions} color={team.color} />}
      <ul className={css.schedule}>
        {team.schedule.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {team.note && <p>{team.note}</p>}
      {noticesOn(team.notices, moment.date).map(({ text, to }) => (
        <p key={text}>
          <strong>Aviso, hasta el {shortDay(to).toLowerCase()}:</strong> {text}
        </p>
      ))}
      <div className={css.columns}>
        {next.matches.length > 0 && (
          <section>
            <h3>Próximos partidos</h3>
            <ol className={css.matches}>
              {next.matches.map((entry) => (
                <li key={entry.id}>
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
        )}
        <section className={css.who}>
          <h3>Dónde y con quién</h3>
          {team.venues.map((venue) => (
            <p key={venue.key}>
              <strong>{venue.title}</strong>
              <br />
              {venue.address.join(', ')}
            </p>
          ))}
          {team.coaches.map((coach) => (
            <p key={coach.name}>
              <strong>{coach.name}</strong>
              <br />
              {coach.role}
            </p>
          ))}
          {facts.contact && (
            <p>
              Contacto: <strong>{facts.contact}</strong>
            </p>
          )}
        </section>
      </div>
      {next.changes.length > 0 && (
        <section>
          <h3>Cambios</h3>
          <ul className={css.list}>
            {next.changes.map((entry) => (
              <li key={entry.id + entry.date}>
                <strong>{shortDay(entry.date)}</strong>, {entryParts(entry, agenda, false).join(' · ')}
              </li>
            ))}
          </ul>
        </section>
      )}
      <SheetFoot {...foot} when={agenda}>
        {closures.length > 0 && (
          <p>
            <strong>No se entrena:</strong> {closures.join('; ')}.
          </p>
        )}
      </SheetFoot>
    </section>
  );
}
