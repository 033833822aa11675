import type { ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type AgendaData, type AgendaFile, momentOfText } from '../agenda/agenda-data.ts';
import { IslandBoundary } from './IslandBoundary.tsx';
import { type IslandName, islands } from './islands.ts';

let agenda: Promise<AgendaData> | undefined;

/** The season, fetched once for all islands of the page. */
function seasonAt(address: string): Promise<AgendaData> {
  agenda ??= fetch(address).then(async (response) => {
    if (!response.ok) throw new Error(`${response.status}: ${address}`);
    const file = (await response.json()) as AgendaFile;
    return { ...file, madeAt: momentOfText(document.documentElement.dataset.made ?? '') };
  });
  return agenda;
}

const started = new WeakMap<HTMLElement, Promise<void>>();

/**
 * Has React take over a part of the page; once, however often it is asked. Where its code or its data cannot be had, the part
 * stays as plain HTML.
 */
export function startIsland(element: HTMLElement): Promise<void> {
  const begun = started.get(element) ?? hydrate(element).catch(console.info);
  started.set(element, begun);
  return begun;
}

async function hydrate(element: HTMLElement): Promise<void> {
  const { island, ids = '', props = '{}', agenda: address } = element.dataset;
  const [Component, agenda] = await Promise.all([
    islands[island as IslandName]() as Promise<ComponentType<object>>,
    address && seasonAt(address),
  ]);
  await new Promise<void>((resolve) =>
    hydrateRoot(
      element,
      <IslandBoundary onMount={resolve}>
        <Component {...JSON.parse(props)} {...(agenda && { agenda })} />
      </IslandBoundary>,
      { identifierPrefix: ids },
    ),
  );
  element.dataset.started = '';
}
