import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { KindColor } from '../../../content/club.ts';
import { nextOfTeams } from '../../agenda/next-of-teams.ts';
import { useNow } from '../../agenda/useNow.ts';
import { Section } from '../../components/Section/Section.tsx';
import type { TeamCardView } from '../../components/TeamCard/TeamCard.tsx';
import { TeamGrid } from '../../components/TeamGrid/TeamGrid.tsx';
import type { HomeAgenda } from './Home.tsx';
import css from './TeamToggle.module.css';

interface Props {
  season: string;
  agenda: HomeAgenda | null;
  /** Below the teams, whichever are shown. */
  children?: ReactNode;
  kinds: { slug: string; title: string; color: KindColor; teams: TeamCardView[] }[];
}

/**
 * The season's teams, one kind at a time. The toggle is a pair of radio buttons and the style sheet does the rest,
 * so it works before any script, and without.
 */
export function TeamToggle({ season, agenda, kinds, children }: Props) {
  const { moment } = useNow(agenda?.data ?? null);
  // The home page knows the season: what is over gives way to what follows.
  const next = agenda && [...nextOfTeams(agenda.data.season, moment, agenda.to).values()];
  const teamsAgenda = agenda && next && { ...agenda.data, next };
  return (
    <Section
      className={css.section}
      title={`Temporada ${season}`}
      aside={kinds.length > 1 && <Toggle kinds={kinds} />}
    >
      {kinds.map((kind, i) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, these are cards
        <div key={kind.slug} className={css.panel} data-panel={i} role="group" aria-label={kind.title}>
          <TeamGrid teams={kind.teams} color={kind.color} agenda={teamsAgenda} withTable />
        </div>
      ))}
      {children}
    </Section>
  );
}

/** What was chosen when each place of the tab's history was left: Back shows the teams that stood there. */
const left = new Map<string, number>();

function Toggle({ kinds }: Pick<Props, 'kinds'>) {
  const { key } = useLocation();
  const [first] = useState(() => left.get(key) ?? 0);
  const ref = useRef<HTMLFieldSetElement>(null);
  // As it is left, not as it changes: it may have changed before React ran.
  useLayoutEffect(() => {
    const radios = [...(ref.current?.querySelectorAll('input') ?? [])];
    return () =>
      void left.set(
        key,
        radios.findIndex(({ checked }) => checked),
      );
  }, [key]);
  return (
    <fieldset ref={ref} className={css.toggle} data-screen-only="">
      <legend className="visually-hidden">Equipos que se muestran</legend>
      {kinds.map((kind, i) => (
        <label key={kind.slug} className={css.option}>
          <input type="radio" name="equipos-en-portada" value={i} defaultChecked={i === first} />
          <span>{kind.title}</span>
        </label>
      ))}
    </fieldset>
  );
}
