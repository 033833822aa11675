import type { KindColor, Link, Team } from '../../../content/club.ts';
import { JOIN } from '../../../contract/addresses.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { Icon } from '../../components/Icon.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section.tsx';
import { PAST_SEASONS, SeasonLinks, type SeasonLinkView } from '../../components/Siblings.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { TeamGrid } from '../../components/TeamGrid/TeamGrid.tsx';
import type { Shown } from '../../shown.ts';
import css from './Teams.module.css';

/** The club chooses the routes of its kinds; an id of the layout, such as `contacto`, may be among them. */
const placeOf = (route: string) => `tipo-${route}`;

interface Props {
  title: string;
  intro: string;
  steps: Link[];
  /** There is a page that finds a team by year of birth. */
  canJoin: boolean;
  agenda: AgendaData | null;
  /** Past ones that are linked here. */
  seasons: SeasonLinkView[];
  kinds: { slug: string; title: string; short: string; color: KindColor; teams: Shown<Team>[] }[];
}

export function TeamsOverview({ title, steps, intro, canJoin, agenda, seasons, kinds }: Props) {
  return (
    <>
      <PageHeader look="teams" title={title} intro={intro} steps={steps}>
        {canJoin && (
          <p className="apart" data-screen-only="">
            <SmartLink to={JOIN} className="button">
              Únete <Icon name="arrow-right" />
            </SmartLink>
          </p>
        )}
        {kinds.length > 1 && (
          <nav className={`apart ${css.kinds}`} data-screen-only="" aria-label="En esta página">
            <ul className="row">
              {kinds.map(({ slug, short, color }) => (
                <li key={slug}>
                  <a href={`#${placeOf(slug)}`} className="pill" data-color={color}>
                    {short}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </PageHeader>
      {kinds.map((kind) => (
        <Section
          key={kind.slug}
          id={placeOf(kind.slug)}
          title={kind.title}
          aside={
            <SmartLink to={`/equipos/${kind.slug}`} className="text-link">
              Ver {kind.title}
            </SmartLink>
          }
        >
          <TeamGrid teams={kind.teams} color={kind.color} agenda={agenda} />
        </Section>
      ))}
      {seasons.length > 0 && (
        <nav className={`wrap stack ${css.seasons}`} aria-label={PAST_SEASONS} data-screen-only="">
          <p>{PAST_SEASONS}</p>
          <SeasonLinks seasons={seasons} />
        </nav>
      )}
    </>
  );
}

interface TeamListProps {
  title: string;
  eyebrow: string;
  intro: string;
  steps: Link[];
  color: KindColor;
  /** The one that plays next is the first. */
  teams: Shown<Team>[];
  agenda: AgendaData | null;
}

export function TeamList({ title, eyebrow, intro, steps, color, teams, agenda }: TeamListProps) {
  return (
    <>
      <PageHeader look="teams" title={title} eyebrow={eyebrow} intro={intro} steps={steps} color={color} />
      <Section>
        <h2 className="visually-hidden">Los equipos</h2>
        <TeamGrid teams={teams} color={color} agenda={agenda} first />
      </Section>
    </>
  );
}
