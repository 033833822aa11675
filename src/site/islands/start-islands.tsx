import { Component, type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type AgendaData, type AgendaFile, momentOfText } from '../agenda/agenda-data.ts';
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
 * Has React take over a part of the page; once, however often it is called. Where its code or its data cannot be had, the part
 * stays as plain HTML.
 */
export function startIsland(element: HTMLElement): Promise<void> {
  const begun = started.get(element) ?? hydrate(element).catch(report);
  started.set(element, begun);
  return begun;
}

async function hydrate(element: HTMLElement): Promise<void> {
  const { island, ids = '', props = '{}', agenda: address } = element.dataset;
  const [Part, agenda] = await Promise.all([
    islands[island as IslandName]() as Promise<ComponentType<object>>,
    address && seasonAt(address),
  ]);
  await new Promise<void>((resolve) =>
    // A slice at a time, so that the page answers in between.
    startTransition(() => {
      hydrateRoot(
        element,
        <IslandBoundary
          onError={(error) => {
            // What one part cannot draw is tried in no other: they stay as they were made.
            if (address) seasonFailed(error);
            resolve();
          }}
        >
          <Started onStart={resolve}>
            <Part {...JSON.parse(props)} {...(agenda && { agenda })} />
          </Started>
        </IslandBoundary>,
        { identifierPrefix: ids },
      );
    }),
  );
  element.dataset.started = '';
}

/** Says when what is inside shows what is right now: its first look at the clock (useNow) is a transition, too. */
function Started({ onStart, children }: { onStart: () => void; children: ReactNode }) {
  const [looked, setLooked] = useState(false);
  useEffect(() => startTransition(() => setLooked(true)), []);
  useEffect(() => {
    if (looked) onStart();
  }, [looked, onStart]);
  return children;
}

interface IslandBoundaryProps {
  children: ReactNode;
  /** Drawing threw. */
  onError: (error: unknown) => void;
}

/** What drawing a part of a page throws takes its place; the page around it lives on. */
class IslandBoundary extends Component<IslandBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : <ErrorScreen error={error} />;
  }
}

/** The error screen, in the place of a part of a page: what happened, in the error's own words, and the way home. */
const ErrorScreen = ({ error }: { error: unknown }) => (
  <div className="stack failed" data-ground="night" role="alert">
    <h2>¡Vaya!</h2>
    <p>Parece que se ha producido un error.</p>
    <p className="small kind-line">{error instanceof Error ? error.message : String(error)}</p>
    <a href="/" className="button">
      Volver a la página principal
    </a>
  </div>
);
