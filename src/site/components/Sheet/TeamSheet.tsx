import { correction, generate } from 'lean-qr';
import type { ReactNode } from 'react';
import { CALENDAR_ANCHOR } from '../../../base/addresses/anchors.ts';
import type { KindColor, Team } from '../../../club/content/club.ts';
import { formatBirthYears } from '../../agenda/format.ts';
import { Island } from '../../islands/Island.tsx';
import { usePage } from '../../page-context.ts';
import { absoluteUrl } from '../../structured-data.ts';
import { MarkedText, ProperName } from '../../text/ProperName.tsx';
import { WeekStrip } from '../WeekStrip.tsx';
import {
  SheetChanges,
  SheetClosures,
  SheetDate,
  SheetHead,
  SheetMatches,
  SheetNotices,
} from './SheetParts.tsx';

/** Printed sheet of a team, to hang up. Not shown on the screen, where the page has the same content. */
export function TeamSheet({ team, color }: { team: Team; color: KindColor }) {
  const { club, builtAt } = usePage();
  const born = formatBirthYears(team.born);
  // Only the team's own notices; those for everybody need not concern it.
  const hasNotices = club.notices.some(({ teams, to }) => teams.includes(team.key) && to >= builtAt.date);
  return (
    <section className="sheet team-sheet paper-only">
      <SheetHead
        title={<ProperName>{team.name}</ProperName>}
        subtitle={[team.division, born && `Año de nacimiento: ${born}`, `Temporada ${club.currentSeason}`]
          .filter(Boolean)
          .join(' · ')}
      />
      {team.sessions.length > 0 && <WeekStrip usual={team.sessions} color={color} />}
      <ul className="sheet-schedule">
        {team.schedule.map((sentence) => (
          <li key={sentence}>
            <MarkedText text={sentence} names={team.venues.map(({ title }) => title)} />
          </li>
        ))}
      </ul>
      {team.note && <p>{team.note}</p>}
      {hasNotices && (
        <Island name="SheetNotices" component={SheetNotices} props={{ team: team.key }} season />
      )}
      <div className="sheet-columns">
        <Island name="SheetMatches" component={SheetMatches} props={{ team: team.key }} season />
        <section className="sheet-contacts">
          <h3>Dónde y con quién</h3>
          {team.venues.map((venue) => (
            <p key={venue.key}>
              <ProperName as="strong">{venue.title}</ProperName>
              {venue.address.length > 0 && <ProperName>{venue.address.join(', ')}</ProperName>}
            </p>
          ))}
          {team.coaches.map((coach) => (
            <p key={coach.name}>
              <ProperName as="strong">{coach.name}</ProperName>
              {coach.role}
            </p>
          ))}
          {team.contact && (
            <p>
              Contacto: <strong>{team.contact}</strong>
            </p>
          )}
          {team.minors && club.protection && (
            <p>
              <strong>Si algo va mal: {club.protection.phone}</strong>
              <ProperName>{club.protection.name}</ProperName>, {club.protection.role.toLocaleLowerCase('es')}.
              Fuera del club, el 116 111
            </p>
          )}
        </section>
      </div>
      <Island name="SheetChanges" component={SheetChanges} props={{ team: team.key }} season />
      <SheetFoot>
        <Island
          name="SheetClosures"
          component={SheetClosures}
          props={{ venues: team.venues.map(({ key }) => key) }}
          season
        />
      </SheetFoot>
    </section>
  );
}

interface FootProps {
  /** Path of the page that the code leads to; the current page if omitted. */
  path?: string;
  /** Content beside the code. */
  children?: ReactNode;
}

/**
 * Foot of a printed sheet with its date and a QR code for the current version. The code leads to the page with the calendar
 * buttons, not to the calendar: Android has no program for webcal, and some iPhones import the file once instead of
 * subscribing.
 */
export function SheetFoot({ path, children }: FootProps) {
  const { club, agenda, page } = usePage();
  const address = absoluteUrl(club, path ?? page.path);
  const { host, pathname } = new URL(address);
  const code = qrCode(agenda ? `${address}#${CALENDAR_ANCHOR}` : address);
  return (
    <div className="sheet-foot paper-only">
      <svg
        className="sheet-code"
        viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="Código QR con esa dirección"
      >
        <path d={code.path} stroke="currentColor" />
      </svg>
      <div>
        <p className="sheet-lead">¿Ha cambiado algo? Míralo en el móvil</p>
        <p>
          Apunta al código con la cámara: se abre la web
          {agenda && ', y desde ahí lo pasas a tu calendario, que se actualiza solo'}.
        </p>
        <p className="sheet-address">{host + pathname}</p>
        <Island name="SheetDate" component={SheetDate} props={{}} season />
      </div>
      {children && <div>{children}</div>}
    </div>
  );
}

/**
 * Returns a QR code as an SVG path with modules of one unit, without the quiet zone. Error correction level M survives a crease
 * or a pin. A run of dark modules is one stroke, which takes a quarter of the text of an outline.
 */
function qrCode(text: string): { size: number; path: string } {
  const code = generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M });
  let path = '';
  for (let y = 0; y < code.size; y++) {
    let pen = 0;
    path += `M0 ${y}.5`;
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue;
      const start = x;
      while (code.get(x + 1, y)) x++;
      path += `${start > pen ? `m${start - pen} 0` : ''}h${x + 1 - start}`;
      pen = x + 1;
    }
  }
  return { size: code.size, path };
}
