import { JOIN_PATH, TEAMS_PATH } from '../../../base/addresses/paths.ts';
import type { TeamKind } from '../../../club/content/club.ts';
import { pastSeasonsParent } from '../../club-facts.ts';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { PAST_SEASONS, Pills } from '../../components/Pills.tsx';
import { Section } from '../../components/Section.tsx';
import { SmartLink } from '../../components/SmartLink.tsx';
import { TeamGrid } from '../../components/TeamGrid/TeamGrid.tsx';
import { usePage } from '../../page-context.ts';
import css from './Teams.module.css';

/** Returns the anchor of a kind of team. The prefix avoids ids of the layout such as `contacto`. */
const kindAnchor = (route: string) => `tipo-${route}`;

/** Overview of all kinds of team. */
export function TeamsPage() {
  const { page, club, hasPage } = usePage();
  const { kinds, pastSeasons } = club;
  return (
    <>
      <PageHeader variant="teams" intro={page.description}>
        {hasPage(JOIN_PATH) && (
          <p className="mt-5 screen-only">
            <SmartLink to={JOIN_PATH} className="button arrow-right">
              Únete
            </SmartLink>
          </p>
        )}
        {kinds.length > 1 && (
          <nav className={`mt-5 screen-only ${css.kinds}`} aria-label="En esta página">
            <Pills
              links={kinds.map(({ slug, breadcrumb, color }) => ({
                name: breadcrumb,
                path: `#${kindAnchor(slug)}`,
                color,
              }))}
            />
          </nav>
        )}
      </PageHeader>
      {kinds.map((kind) => (
        <Section
          key={kind.slug}
          id={kindAnchor(kind.slug)}
          title={kind.title}
          aside={
            <SmartLink to={`/equipos/${kind.slug}`} className="text-link">
              Ver {kind.title}
            </SmartLink>
          }
        >
          <TeamGrid teams={kind.teams} color={kind.color} />
        </Section>
      ))}
      {/* If the club has a history page, past seasons are linked there. */}
      {pastSeasons.length > 0 && pastSeasonsParent(club).link === TEAMS_PATH && (
        <nav className={`wrap stack gap-3 screen-only ${css.seasons}`} aria-label={PAST_SEASONS}>
          <p>{PAST_SEASONS}</p>
          <Pills links={pastSeasons} />
        </nav>
      )}
    </>
  );
}

/** Teams of one kind. */
export function TeamKindPage({ kind }: { kind: TeamKind }) {
  const eyebrow = `Temporada ${usePage().club.currentSeason}`;
  return (
    <>
      <PageHeader variant="teams" eyebrow={eyebrow} intro={kind.intro} color={kind.color} />
      <Section>
        <h2 className="visually-hidden">Los equipos</h2>
        <TeamGrid teams={kind.teams} color={kind.color} priority />
      </Section>
    </>
  );
}
