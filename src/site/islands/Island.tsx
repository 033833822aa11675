import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import type { AgendaData } from '../agenda/agenda-data.ts';
import type { IslandComponent, IslandName } from './islands.ts';

/** What parts of pages show of the season, and where scripts fetch it, once for all; null for a club that writes none. */
export const SeasonContext = createContext<{ agenda: AgendaData; address: string } | null>(null);

type Part<N extends IslandName> = ComponentProps<IslandComponent<N>>;

interface Props<N extends IslandName> {
  name: N;
  /** The component of that name. */
  of: IslandComponent<N>;
  /** What it shows besides the season: sent along with the page, as JSON. */
  props: Omit<Part<N>, 'agenda'>;
  /** It shows the season, and is not there where the club writes none. */
  season: 'agenda' extends keyof Part<N> ? true : false;
  /** When scripts take it over; without it also when it comes near the screen. */
  on?: 'touch';
}

let count = 0;

/** A page's islands are numbered from the first, so that the same page is the same text. */
export function numberIslands(): void {
  count = 0;
}

/** A part of a page that scripts bring to life: its HTML, with what they need to draw it again. */
export function Island<N extends IslandName>({ name, of, props, season, on }: Props<N>) {
  const known = useContext(SeasonContext);
  if (season && !known) return null;
  const identifierPrefix = `i${count++}`;
  const Component = of as ComponentType<object>;
  const given = season ? { ...props, agenda: known?.agenda } : props;
  const html = renderToString(<Component {...given} />, { identifierPrefix });
  return (
    <div
      data-island={name}
      data-ids={identifierPrefix}
      data-props={Object.keys(props).length > 0 ? JSON.stringify(props) : undefined}
      data-agenda={season ? known?.address : undefined}
      data-start={on}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own, of a root of its own
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
