import { type ComponentProps, type ComponentType, createContext, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import type { AgendaData } from '../agenda/agenda-data.ts';
import type { IslandComponent, IslandName } from './islands.ts';

/** Address of the season's data, which scripts fetch once for all islands. */
export const AgendaAddress = createContext('');

type Given<N extends IslandName> = Omit<ComponentProps<IslandComponent<N>>, 'agenda'>;
type NeedsAgenda<N extends IslandName> = 'agenda' extends keyof ComponentProps<IslandComponent<N>>
  ? true
  : false;

interface Props<N extends IslandName> {
  name: N;
  /** The component of that name. */
  of: IslandComponent<N>;
  /** What it shows besides the season: sent along with the page, as JSON. */
  props: Given<N>;
  /** The season, for a component that shows it; scripts fetch it. */
  agenda: NeedsAgenda<N> extends true ? AgendaData : null;
  /** When scripts take it over; without it as soon as the page is idle. */
  on?: 'touch';
  className?: string | undefined;
}

let count = 0;

/** A page's islands are numbered from the first, so that the same page is the same text. */
export function numberIslands(): void {
  count = 0;
}

/** A part of a page that scripts bring to life: its HTML, with what they need to draw it again. */
export function Island<N extends IslandName>({ name, of, props, agenda, on, className }: Props<N>) {
  const address = useContext(AgendaAddress);
  const prefix = `i${count++}`;
  const Component = of as ComponentType<object>;
  const html = renderToString(<Component {...props} {...(agenda && { agenda })} />, {
    identifierPrefix: prefix,
  });
  return (
    <div
      data-island={name}
      data-ids={prefix}
      data-props={Object.keys(props).length > 0 ? JSON.stringify(props) : undefined}
      data-agenda={agenda ? address : undefined}
      data-start={on}
      className={className}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own, of a root of its own
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
