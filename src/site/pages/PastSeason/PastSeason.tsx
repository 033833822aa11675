import type { KindColor, Link, PastMatch, PastTeam as Team } from '../../../content/club.ts';
import { outcomeWords, scoreWords, shortDate } from '../../agenda/words.ts';
import { Icon } from '../../components/Icon.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section.tsx';
import { Siblings } from '../../components/Siblings.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import css from './PastSeason.module.css';
import { balanceFigures, countWords } from './words.ts';

interface Props {
  title: string;
  steps: Link[];
  /** May be empty. */
  intro: string;
  /** `14 equipos y 120 partidos` */
  summary: string;
  note: string;
  /** Path of its galleries; empty where the club has none. */
  photos: string;
  kinds: { slug: string; title: string; color: KindColor; teams: PastTeamView[] }[];
  path: string;
  /** The seasons that there are pages of, this one among them. */
  seasons: { name: string; path: string }[];
}

/** Who played in a season that is over, and how it went. */
export function PastSeason({ title, steps, intro, summary, note, photos, kinds, path, seasons }: Props) {
  return (
    <>
      <PageHeader look="teams" title={title} eyebrow={summary} intro={intro} steps={steps}>
        {photos && (
          <p className="apart" data-screen-only="">
            <SmartLink to={photos} className="button">
              Ver las fotos
            </SmartLink>
          </p>
        )}
      </PageHeader>
      <Section>
        {kinds.map((kind) => (
          <section key={kind.slug} className={css.kind} data-color={kind.color}>
            <h2>{kind.title}</h2>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
            <ul role="list" className={css.teams}>
              {kind.teams.map((team) => (
                <PastTeam key={`${team.name} ${team.division}`} team={team} />
              ))}
            </ul>
          </section>
        ))}
        {note && <p className={css.note}>{note}</p>}
        <Siblings label="Temporadas" links={seasons} here={path} />
      </Section>
    </>
  );
}

/** A team of a past season; its path is empty where it has no page today. */
type PastTeamView = Team;

const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** A team as it was: its competition, who trained it, what it won, and its matches behind one line. */
function PastTeam({ team }: { team: PastTeamView }) {
  const { name, division, path, coaches, balance, matches, note } = team;
  return (
    <li className={`stack ${css.team}`}>
      <h3>{name}</h3>
      <p className="strong">{division}</p>
      {coaches.length > 0 && (
        <p className={`quiet small ${css.remark}`}>
          <span className="visually-hidden">Cuerpo técnico: </span>
          {list.format(coaches)}
        </p>
      )}
      {note && <p className={`small ${css.remark}`}>{note}</p>}
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
      {path && (
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

function Results({ team: { name, division, matches } }: { team: PastTeamView }) {
  return (
    <details className={`small ${css.remark}`}>
      <summary className="tall-link">
        <span>
          {countWords(matches.length, 'resultado')}
          <span className="visually-hidden">
            {' '}
            de {name}, {division}
          </span>
        </span>
        <Icon name="chevron" className="chevron" />
      </summary>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role where list-style is none */}
      <ul role="list">
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
        {rival} <span className={`quiet ${css.quiet}`}>({home ? 'en casa' : 'fuera'})</span>
      </span>
      <strong data-outcome={outcome}>
        <span className="visually-hidden">{outcome} </span>
        {scoreWords(result)}
      </strong>
      <time className="quiet" dateTime={date}>
        {shortDate(date)}
        {!/^\d*$/.test(round) && ` · ${round}`}
      </time>
      <span className="quiet">{sets.map(([ours, theirs]) => `${ours}-${theirs}`).join(', ')}</span>
    </li>
  );
}
