import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';
import { type AgendaData, freshUntil } from '../agenda/agenda-data.ts';
import type { IslandComponent, IslandName } from './islands.ts';

/** Season that islands show; null for a club that publishes none. */
export const SeasonContext = createContext<AgendaData | null>(null);

type IslandProps<N extends IslandName> = ComponentProps<IslandComponent<N>>;

/** Reasons to draw an island before its moment comes: the visitor's team, a view in the address, or a pointer or focus in it. */
type DrawTrigger = 'team' | 'address' | 'touch';

interface Props<N extends IslandName> {
  name: N;
  /** Component registered under that name. */
  of: IslandComponent<N>;
  /** Props besides the season; they travel in the page as JSON. */
  props: Omit<IslandProps<N>, 'agenda'>;
  /** True for a component that shows the season: the island is left out where the club publishes none. */
  season: 'agenda' extends keyof IslandProps<N> ? true : false;
  starts?: readonly DrawTrigger[];
  /** False for a part of the season that looks the same all day. */
  dated?: boolean;
  /** Element around it, where it has a look of its own; else a box that the layout does not see. */
  as?: 'div' | 'p';
  className?: string;
}

/**
 * Part of a page that scripts can draw again (`draw-island.tsx`): its HTML, the props to draw it with, and the instant until
 * which the HTML is right.
 */
export function Island<N extends IslandName>(island: Props<N>) {
  const { name, of, props, season, starts = [], dated = season, as: Box = 'div', className } = island;
  const agenda = useContext(SeasonContext);
  if (season && !agenda) return null;
  const Component = of as ComponentType<object>;
  const { team } = props as { team?: string };
  return (
    <Box
      className={className}
      data-island={name}
      data-props={Object.keys(props).length > 0 ? JSON.stringify(props) : undefined}
      data-season={season || undefined}
      data-until={dated && agenda ? freshUntil(agenda, team) : undefined}
      data-start={starts.join(' ') || undefined}
    >
      <Component {...props} {...(season && { agenda })} />
    </Box>
  );
}
