import { type ComponentType, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type AgendaData, type AgendaFile, momentOfText } from '../agenda/agenda-data.ts';
import { IslandBoundary } from './IslandBoundary.tsx';
import { type IslandName, islands } from './islands.ts';

let agendaFile: Promise<AgendaData> | undefined;

/** The season, fetched once for all islands of the page. */
function seasonAt(address: string): Promise<AgendaData> {
  agendaFile ??= fetch(address).then(async (response) => {
    if (!response.ok) throw new Error(`${response.status}: ${address}`);
    const file = (await response.json()) as AgendaFile;
    if (!file.season) throw new Error(`No season: ${address}`);
    return { ...file, madeAt: momentOfText(document.documentElement.dataset.made ?? '') };
  });
  return agendaFile;
}

function seasonFailed(error: unknown): void {
  agendaFile = Promise.reject(error);
  // There may be no other part to hear of it.
  agendaFile.catch(() => {});
}

const reported = new Set<unknown>();

/** What several parts have in common is reported once. */
function report(error: unknown): void {
  if (!reported.has(error)) console.info(error);
  reported.add(error);
}

const started = new WeakMap<HTMLElement, Promise<void>>();

/**
 * Has React take over a part of the page; once, however often it is asked. Where its code or its data cannot be had, the part
 * stays as plain HTML.
 */
export function startIsland(element: HTMLElement): Promise<void> {
  const begun = started.get(element) ?? hydrate(element).catch(report);
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
    // A slice at a time, so that the page answers in between.
    startTransition(() => {
      hydrateRoot(
        element,
        <IslandBoundary
          onMount={resolve}
          onError={(error) => {
            // What one part cannot draw is tried in no other: they stay as they were made.
            if (address) seasonFailed(error);
          }}
        >
          <Component {...JSON.parse(props)} {...(agenda && { agenda })} />
        </IslandBoundary>,
        { identifierPrefix: ids },
      );
    }),
  );
  element.dataset.started = '';
}
