import type { Balance, PastMatch, PastSeason as Season, PastTeam as Team } from '../../../content/club.ts';
import { TEAMS } from '../../../contract/addresses.ts';
import { counted, outcomeWords, scoreWords, setsWords, shortDate } from '../../agenda/words.ts';
import { Icon } from '../../components/Icon.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Siblings } from '../../components/Pills.tsx';
import { Section } from '../../components/Section.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { usePage } from '../../page-context.ts';
import { summaryOf } from '../pages.server.ts';
import css from '../Teams/Teams.module.css';

interface Props {
  past: Season;
  /** Path of its galleries; empty where the club has none. */
  photos: string;
}

/** Who played in a season that is over, and how it went. */
export function PastSeason({ past, photos }: Props) {
  const { page, club } = usePage();
  // Those of today.
  const teams = new Set(club.kinds.flatMap((kind) => kind.teams.map((team) => team.path)));
  const current = club.kinds.length > 0 ? [{ name: club.currentSeason, path: TEAMS }] : [];
  const seasons = [...current, ...club.pastSeasons];
  return (
    <>
      <PageHeader look="teams" eyebrow={summaryOf(past)} intro={past.intro}>
        {photos && (
          <p className="apart" data-screen-only="">
            <SmartLink to={photos} className="button">
              Ver las fotos
            </SmartLink>
          </p>
        )}
      </PageHeader>
      <Section>
        {past.kinds.map((kind) => (
          <section key={kind.slug} className={css.kind} data-color={kind.color}>
            <h2>{kind.title}</h2>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
            <ul role="list" className={css.teams}>
              {kind.teams.map((team) => (
                <PastTeam
                  key={`${team.name} ${team.division}`}
                  team={team}
                  kind={kind.title}
                  plays={teams.has(team.path)}
                />
              ))}
            </ul>
          </section>
        ))}
        {past.note && <p className={`measure ${css.note}`}>{past.note}</p>}
        <Siblings label="Temporadas" links={seasons} here={page.path} />
      </Section>
    </>
  );
}

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/**
 * A team as it was: its competition, who trained it, what it won, and its matches behind one line.
 * @param kind the title that it stands under
 * @param plays today, too: it has a page
 */
function PastTeam({ team, kind, plays }: { team: Team; kind: string; plays: boolean }) {
  const { name, division, path, coaches, balance, matches, note } = team;
  return (
    <li className={`stack gap-2 ${css.team}`}>
      <h3 className="display part">{name}</h3>
      {!kind.includes(division) && <p className="strong">{division}</p>}
      {coaches.length > 0 && (
        <p className="quiet small measure">
          <span className="visually-hidden">Cuerpo técnico: </span>
          {list.format(coaches)}
        </p>
      )}
      {note && <p className="small measure">{note}</p>}
      {balance && (
        <dl className={`row ${css.balance}`}>
          {balanceFigures(balance).map(({ name, count }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="strong">{count}</dd>
            </div>
          ))}
        </dl>
      )}
      {plays && (
        <p className="small" data-screen-only="">
          <SmartLink to={path} className="text-link">
            El equipo hoy
            <span className="visually-hidden">
              : {name}, {division}
            </span>
          </SmartLink>
        </p>
      )}
      {matches.length > 0 && <Results team={team} />}
    </li>
  );
}

function Results({ team: { name, division, matches } }: { team: Team }) {
  return (
    <details className="small measure">
      <summary className="tall-link">
        <span>
          {counted(matches.length, 'resultado')}
          <span className="visually-hidden">
            {' '}
            de {name}, {division}
          </span>
        </span>
        <Icon name="chevron" className="chevron" />
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

function Result({ match: { date, rival, home, round, result, sets } }: { match: PastMatch }) {
  const outcome = outcomeWords(result);
  return (
    <li className={css.match}>
      <span className="strong">
        {rival} <span className={`quiet ${css.where}`}>({home ? 'en casa' : 'fuera'})</span>
      </span>
      <strong data-outcome={outcome}>
        <span className="visually-hidden">{outcome} </span>
        {scoreWords(result)}
      </strong>
      <time className="quiet" dateTime={date}>
        {shortDate(date)}
        {!/^\d*$/.test(round) && ` · ${round}`}
      </time>
      <span className="quiet">{setsWords(sets)}</span>
    </li>
  );
}

/** The figures of a balance with their names; draws only where there were any. */
function balanceFigures({ won, lost, drawn }: Balance): { name: string; count: number }[] {
  return [
    { name: won === 1 ? 'ganado' : 'ganados', count: won },
    ...(drawn > 0 ? [{ name: drawn === 1 ? 'empatado' : 'empatados', count: drawn }] : []),
    { name: lost === 1 ? 'perdido' : 'perdidos', count: lost },
  ];
}
