import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';
import { type AgendaData, freshUntil } from '../agenda/agenda-data.ts';
import type { IslandComponent, IslandName } from '../island-registry.ts';

/** Season for the islands; null if the club publishes none. */
export const SeasonContext = createContext<AgendaData | null>(null);

type IslandProps<N extends IslandName> = ComponentProps<IslandComponent<N>>;

/** Reason to render an island before its HTML expires: the visitor's team, a view in the address, or a pointer or focus in it. */
type RenderTrigger = 'team' | 'address' | 'touch';

interface Props<N extends IslandName> {
  name: N;
  /** Component registered under that name. */
  component: IslandComponent<N>;
  /** Props besides the season. They are stored in the page as JSON. */
  props: Omit<IslandProps<N>, 'agenda'>;
  /** True for a component that shows the season. Its island is left out if the club publishes none. */
  season: 'agenda' extends keyof IslandProps<N> ? true : false;
  renderOn?: readonly RenderTrigger[];
  /** False for a part that shows the season but never expires. */
  expires?: boolean;
  /** True for a part above other content that must not become lower in an open page: what is below would move. */
  keepsHeight?: boolean;
  /** Element of the island; a `div` with `display: contents` by default. */
  as?: 'div' | 'p';
  className?: string | undefined;
}

/**
 * Part of a page that the browser can render again (`render-island.tsx`). The element carries the props, and the instant at which
 * its HTML expires.
 */
export function Island<N extends IslandName>(island: Props<N>) {
  const {
    name,
    component,
    props,
    season,
    renderOn = [],
    expires = season,
    keepsHeight,
    as: Tag = 'div',
    className,
  } = island;
  const agenda = useContext(SeasonContext);
  if (season && !agenda) return null;
  const Component = component as ComponentType<object>;
  const { team } = props as { team?: string };
  return (
    <Tag
      className={className}
      data-island={name}
      data-props={Object.keys(props).length > 0 ? JSON.stringify(props) : undefined}
      data-season={season || undefined}
      data-until={expires && agenda ? freshUntil(agenda, team) : undefined}
      data-start={renderOn.join(' ') || undefined}
      data-keep={keepsHeight ? 'height' : undefined}
    >
      <Component {...props} {...(season && { agenda })} />
    </Tag>
  );
}
