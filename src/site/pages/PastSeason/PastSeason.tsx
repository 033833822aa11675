import type { CSSProperties } from 'react';
import { TEAMS_PATH } from '../../../base/addresses/paths.ts';
import { formatPartials } from '../../../club/agenda/results.ts';
import type {
  Album,
  Balance,
  PastMatch,
  PastSeason,
  PastTeam,
  SeasonGallery,
} from '../../../club/content/club.ts';
import {
  formatCount,
  formatOutcome,
  formatPhotoCount,
  formatScore,
  formatShortDate,
  isWin,
} from '../../agenda/format.ts';
import { countPastSeason } from '../../club-facts.ts';
import { type Figure, PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Picture } from '../../components/Picture.tsx';
import { SiblingPages } from '../../components/Pills.tsx';
import { Section } from '../../components/Section.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { StandIn } from '../../components/StandIn.tsx';
import { usePage } from '../../page-context.ts';
import { MarkedText, ProperName } from '../../text/ProperName.tsx';
import css from './PastSeason.module.css';

interface Props {
  past: PastSeason;
  /** Gallery of the season; undefined if there is none. */
  gallery: SeasonGallery | undefined;
}

/** Teams, results and photos of a past season. */
export function PastSeasonPage({ past, gallery }: Props) {
  const { page, club } = usePage();
  const currentTeamPaths = new Set(club.kinds.flatMap((kind) => kind.teams.map((team) => team.path)));
  const current = club.kinds.length > 0 ? [{ name: club.currentSeason, path: TEAMS_PATH }] : [];
  const seasons = [...current, ...club.pastSeasons];
  const albums = gallery?.albums ?? [];
  const albumOf = (kind: string) => albums.find(({ slug }) => kind === slug || kind.startsWith(`${slug}-`));
  const photosLink = gallery && (
    <p className="mt-5 screen-only">
      <SmartLink to={gallery.path} className="button">
        Ver las fotos
      </SmartLink>
    </p>
  );
  return (
    <>
      <PageHeader variant="teams" figure={seasonFigure(past)} intro={past.intro}>
        {photosLink}
      </PageHeader>
      <Section>
        {past.kinds.map((kind) => (
          <section key={kind.slug} className={css.kind} data-color={kind.color}>
            <div className={`stack ${css.head}`}>
              <h2>{kind.title}</h2>
              <AlbumPhoto album={albumOf(kind.slug)} />
            </div>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
            <ul role="list" className={css.teams}>
              {mostWinsFirst(kind.teams).map((team) => (
                <PastTeamItem
                  key={`${team.name} ${team.division}`}
                  team={team}
                  kind={kind.title}
                  isCurrent={currentTeamPaths.has(team.path)}
                />
              ))}
            </ul>
          </section>
        ))}
        {past.note && <p className={`measure ${css.note}`}>{past.note}</p>}
        <SiblingPages label="Temporadas" links={seasons} currentPath={page.path} />
      </Section>
    </>
  );
}

/** Returns the one number of a season: its matches, or its teams if no results are known. */
function seasonFigure(past: PastSeason): Figure {
  const { teams, matches } = countPastSeason(past);
  return matches > 0
    ? { count: matches, noun: matches === 1 ? 'partido' : 'partidos' }
    : { count: teams, noun: teams === 1 ? 'equipo' : 'equipos' };
}

/** Cover of the album of a kind of team, linked to the album. */
function AlbumPhoto({ album }: { album: Album | undefined }) {
  if (!album) return null;
  return (
    <div className="stretched-card screen-only">
      {album.cover ? (
        <Picture
          image={album.cover}
          pictureRole="foto"
          alt=""
          sizes="(max-width: 1023px) 92vw, 380px"
          frame={`rounded ${css.photo}`}
        />
      ) : (
        <StandIn subject="historia" className={`frame rounded ${css.photo}`} />
      )}
      <p className={`row small ${css.photoCaption}`}>
        <SmartLink to={album.path} className="stretched-link strong">
          Fotos de {album.name}
        </SmartLink>
        <span className="quiet">{formatPhotoCount(album.photos.length)}</span>
      </p>
    </div>
  );
}

/** Moves the team with the most wins, which leads its kind, to the front. The others keep their order. */
function mostWinsFirst(teams: readonly PastTeam[]): PastTeam[] {
  const mostWins = Math.max(...teams.map(({ balance }) => balance?.won ?? 0));
  const lead = teams.find(({ balance }) => (balance?.won ?? 0) === mostWins);
  return lead ? [lead, ...teams.filter((team) => team !== lead)] : [];
}

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/**
 * Team of a past season with competition, coaches, balance and folded results.
 * @param kind title of the kind of team
 * @param isCurrent true if the team still exists and has a page
 */
function PastTeamItem({ team, kind, isCurrent }: { team: PastTeam; kind: string; isCurrent: boolean }) {
  const { name, division, path, coaches, balance, matches, note } = team;
  return (
    <li className={`stack gap-2 ${css.team}`}>
      <ProperName as="h3" className="display subheading">
        {name}
      </ProperName>
      {!kind.includes(division) && <p className="small strong">{division}</p>}
      {coaches.length > 0 && (
        <p className="quiet small measure">
          <span className="visually-hidden">Cuerpo técnico: </span>
          <MarkedText text={list.format(coaches)} names={coaches} />
        </p>
      )}
      {note && <p className="small measure">{note}</p>}
      {balance && (
        <dl className={`row small ${css.balance}`} style={wonShareStyle(balance)}>
          {balanceFigures(balance).map(({ name, count }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="strong">{count}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className={`row small ${css.links}`}>
        {isCurrent && (
          <SmartLink to={path} className="text-link tall-link screen-only">
            El equipo hoy
            <span className="visually-hidden">
              : <ProperName>{name}</ProperName>, {division}
            </span>
          </SmartLink>
        )}
        {matches.length > 0 && <Results team={team} />}
      </div>
    </li>
  );
}

function Results({ team: { name, division, matches } }: { team: PastTeam }) {
  return (
    <details className="measure">
      <summary className="tall-link chevron">
        <span>
          {formatCount(matches.length, 'resultado')}
          <span className="visually-hidden">
            {' '}
            de <ProperName>{name}</ProperName>, {division}
          </span>
        </span>
      </summary>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
      <ul role="list" className="lined">
        {matches.map((match) => (
          <Result key={`${match.date} ${match.rival} ${match.home}`} match={match} />
        ))}
      </ul>
    </details>
  );
}

function Result({ match }: { match: PastMatch }) {
  const { date, rival, home, round, result } = match;
  const outcome = formatOutcome(result);
  return (
    <li className={css.match}>
      <span className="strong">
        <ProperName>{rival}</ProperName>{' '}
        <span className={`quiet ${css.homeOrAway}`}>({home ? 'en casa' : 'fuera'})</span>
      </span>
      <strong className={isWin(result) ? css.won : undefined}>
        <span className="visually-hidden">{outcome} </span>
        {formatScore(result)}
      </strong>
      <time className="quiet" dateTime={date}>
        {formatShortDate(date)}
        {!/^\d*$/.test(round) && ` · ${round}`}
      </time>
      <span className="quiet">{formatPartials(match)}</span>
    </li>
  );
}

/** Returns the share of matches won as a style for the bar above the figures. */
const wonShareStyle = ({ won, lost, drawn }: Balance) =>
  ({ '--won': `${Math.round((100 * won) / Math.max(1, won + lost + drawn))}%` }) as CSSProperties;

/** Returns the figures of a balance with their labels; draws only if there were any. */
function balanceFigures({ won, lost, drawn }: Balance): { name: string; count: number }[] {
  return [
    { name: won === 1 ? 'ganado' : 'ganados', count: won },
    ...(drawn > 0 ? [{ name: drawn === 1 ? 'empatado' : 'empatados', count: drawn }] : []),
    { name: lost === 1 ? 'perdido' : 'perdidos', count: lost },
  ];
}
