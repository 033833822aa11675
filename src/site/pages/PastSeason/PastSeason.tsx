import type { KindColor, Link } from '../../../content/club.ts';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { Section } from '../../components/Section/Section.tsx';
import { Siblings } from '../../components/Siblings/Siblings.tsx';
import { SmartLink } from '../../components/SmartLink/SmartLink.tsx';
import css from './PastSeason.module.css';
import { PastTeam, type PastTeamView } from './PastTeam.tsx';

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
          <p className={css.photos} data-screen-only="">
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
