import type { ClubNotice, KindColor, Team } from '../../../content/club.ts';
import { Island } from '../../islands/Island.tsx';
import { bornWords } from '../../pages/Join/fit.ts';
import { WeekStrip } from '../WeekStrip.tsx';
import { SheetClosures } from './SheetClosures.tsx';
import { SheetFoot, type SheetFootView } from './SheetFoot.tsx';
import { SheetHead } from './SheetParts.tsx';
import css from './TeamSheet.module.css';
import { SheetChanges, SheetMatches, SheetNotices } from './TeamSheetParts.tsx';

interface Props {
  team: Team;
  color: KindColor;
  /** `2024/25` */
  season: string;
  /** For this team. */
  notices: ClubNotice[];
  foot: SheetFootView;
}

/** All about a team on one sheet of paper, to hang up. It is not on the screen: there the page says the same. */
export function TeamSheet({ team, color, season, notices, foot }: Props) {
  const born = bornWords(team.born);
  const venues = team.venues.map(({ key }) => key);
  return (
    <section className={css.sheet} data-sheet="portrait" data-paper-only="">
      <SheetHead
        title={team.name}
        about={[team.division, born && `Año de nacimiento: ${born}`, `Temporada ${season}`]
          .filter(Boolean)
          .join(' · ')}
      />
      {team.sessions.length > 0 && <WeekStrip sessions={team.sessions} color={color} />}
      <ul className={css.schedule}>
        {team.schedule.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {team.note && <p>{team.note}</p>}
      {notices.length > 0 && (
        <Island name="SheetNotices" of={SheetNotices} props={{ team: team.key }} season />
      )}
      <div className={css.columns}>
        <Island name="SheetMatches" of={SheetMatches} props={{ team: team.key }} season />
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
          {team.contact && (
            <p>
              Contacto: <strong>{team.contact}</strong>
            </p>
          )}
        </section>
      </div>
      <Island name="SheetChanges" of={SheetChanges} props={{ team: team.key }} season />
      <SheetFoot {...foot}>
        <Island name="SheetClosures" of={SheetClosures} props={{ venues }} season />
      </SheetFoot>
    </section>
  );
}
