import type { ReactNode } from 'react';
import type { KindColor } from '../../../content/club.ts';
import type { AgendaData } from '../../agenda/agenda-data.ts';
import { Section } from '../../components/Section.tsx';
import { type TeamCardView, TeamGrid } from '../../components/TeamGrid/TeamGrid.tsx';
import css from './Home.module.css';

interface Props {
  season: string;
  agenda: AgendaData | null;
  /** Below the teams, whichever are shown. */
  children?: ReactNode;
  kinds: { slug: string; title: string; color: KindColor; teams: TeamCardView[] }[];
}

/**
 * The season's teams, one kind at a time. The toggle is a pair of radio buttons and the style sheet does the rest,
 * so it works before any script, and without.
 */
export function TeamToggle({ season, agenda, kinds, children }: Props) {
  return (
    <Section
      className={css.section}
      title={`Temporada ${season}`}
      aside={kinds.length > 1 && <Toggle kinds={kinds} />}
    >
      {kinds.map((kind, i) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, these are cards
        <div key={kind.slug} className={css.panel} data-panel={i} role="group" aria-label={kind.title}>
          <TeamGrid teams={kind.teams} color={kind.color} agenda={agenda} withTable />
        </div>
      ))}
      {children}
    </Section>
  );
}

function Toggle({ kinds }: Pick<Props, 'kinds'>) {
  return (
    <fieldset className={`row ${css.toggle}`} data-screen-only="">
      <legend className="visually-hidden">Equipos que se muestran</legend>
      {kinds.map((kind, i) => (
        <label key={kind.slug} className={`choice ${css.option}`}>
          <input type="radio" name="equipos-en-portada" value={i} defaultChecked={i === 0} />
          <span className="pill">{kind.title}</span>
        </label>
      ))}
    </fieldset>
  );
}
