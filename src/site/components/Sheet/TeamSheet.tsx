import type { ClubNotice, KindColor } from '../../../content/club.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { Island } from '../../islands/Island.tsx';
import type { PersonView } from '../PersonCard.tsx';
import type { VenueView } from '../VenueCard.tsx';
import { type SessionView, WeekStrip } from '../WeekStrip.tsx';
import { SheetClosures } from './SheetClosures.tsx';
import { SheetFoot, type SheetFootView } from './SheetFoot.tsx';
import { SheetHead } from './SheetParts.tsx';
import css from './TeamSheet.module.css';
import { SheetChanges, SheetMatches, SheetNotices } from './TeamSheetParts.tsx';

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
    /** Its key. */
    teamKey: string;
    agenda: AgendaData | null;
  };
  foot: SheetFootView;
}

/** All about a team on one sheet of paper, to hang up. It is not on the screen: there the page says the same. */
export function TeamSheet({ team, foot }: Props) {
  const { agenda, facts, teamKey, notices } = team;
  const venues = team.venues.map(({ key }) => key);
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
      {agenda && notices.length > 0 && (
        <Island name="SheetNotices" of={SheetNotices} props={{ notices }} agenda={agenda} />
      )}
      <div className={css.columns}>
        {agenda && <Island name="SheetMatches" of={SheetMatches} props={{ team: teamKey }} agenda={agenda} />}
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
      {agenda && <Island name="SheetChanges" of={SheetChanges} props={{ team: teamKey }} agenda={agenda} />}
      <SheetFoot {...foot} agenda={agenda}>
        {agenda && <Island name="SheetClosures" of={SheetClosures} props={{ venues }} agenda={agenda} />}
      </SheetFoot>
    </section>
  );
}
