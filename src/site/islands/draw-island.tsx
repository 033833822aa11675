import { Component, type ComponentType, type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { madridClock } from '../../agenda/madrid.ts';
import {
  type AgendaData,
  type AgendaFile,
  formatMoment,
  freshUntil,
  parseMoment,
} from '../agenda/agenda-data.ts';
import { LiveContext } from '../components/LiveText.tsx';
import { captureState } from './capture-state.ts';
import { type IslandName, islands } from './islands.ts';

let agendaFile: Promise<AgendaFile> | undefined;

/** Loads the season once for all islands of the page; again after a failure. */
function loadAgenda(): Promise<AgendaFile> {
  const address = document.documentElement.dataset.agenda ?? '';
  agendaFile ??= fetch(address)
    .then(async (response) => {
      if (!response.ok) throw new Error(`${response.status}: ${address}`);
      const file = (await response.json()) as AgendaFile;
      if (!file.season) throw new Error(`No season: ${address}`);
      return file;
    })
    .catch((error) => {
      agendaFile = undefined;
      throw error;
    });
  return agendaFile;
}

/** Moment to draw for. A clock that shows less than the build's moment is wrong, and that moment counts. */
function agendaForNow(file: AgendaFile): AgendaData {
  const madeAt = parseMoment(document.documentElement.dataset.made ?? '');
  const clock = file.now ?? madridClock(Date.now());
  return { ...file, madeAt, moment: formatMoment(clock) < formatMoment(madeAt) ? madeAt : clock };
}

const roots = new WeakMap<HTMLElement, Root>();

/**
 * Draws an island afresh for this moment and puts it in the place of what is there. Nothing is edited in place, so that HTML
 * which a translation or an extension has changed does no harm.
 * @throws Error where its code or the season cannot be loaded: the island stays as it is
 */
export async function drawIsland(island: HTMLElement): Promise<void> {
  const { island: name, props: json = '{}', season } = island.dataset;
  const [Part, file] = await Promise.all([
    islands[name as IslandName]() as Promise<ComponentType<object>>,
    season !== undefined ? loadAgenda() : null,
  ]);
  const props = JSON.parse(json) as { team?: string };
  const agenda = file && agendaForNow(file);
  const box = document.createElement('div');
  box.dataset.drawing = '';
  const root = createRoot(box, { identifierPrefix: name ?? '' });
  await new Promise<void>((resolve) => {
    const replace = () => {
      const restoreState = captureState(island);
      island.replaceChildren(box);
      restoreState();
      unmount(island);
      roots.set(island, root);
      resolve();
    };
    // A slice at a time, so that the page answers in between.
    startTransition(() =>
      root.render(
        <NotifyDrawn onDrawn={replace}>
          <IslandBoundary onError={(error) => handleDrawError(error, island)}>
            <LiveContext value>
              <Part {...props} {...(agenda && { agenda })} />
            </LiveContext>
          </IslandBoundary>
        </NotifyDrawn>,
      ),
    );
  });
  if (agenda && island.dataset.until) island.dataset.until = String(freshUntil(agenda, props.team));
  island.dataset.drawn = '';
}

/** After an error of the DOM the island is drawn afresh. A season that one island cannot draw is tried in no other. */
function handleDrawError(error: unknown, island: HTMLElement): void {
  if (error instanceof DOMException) void drawIsland(island);
  else if (island.dataset.season !== undefined) {
    agendaFile = Promise.reject(error);
    agendaFile.catch(() => {});
  }
}

/**
 * Ends the former root of an island that a visitor's choice draws, and so its subscriptions. Other islands have none, and their
 * text may no longer be where React put it.
 */
function unmount(island: HTMLElement): void {
  if (island.dataset.start) roots.get(island)?.unmount();
}

/** Calls `onDrawn` when its children, or the error in their place, are drawn for the first time. */
function NotifyDrawn({ onDrawn, children }: { onDrawn: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => onDrawn(), []);
  return children;
}

interface IslandBoundaryProps {
  children: ReactNode;
  /** A DOMException means that React found other nodes than it had left, as a translation leaves them. */
  onError: (error: unknown) => void;
}

/** Error boundary of an island: what drawing throws takes its place; the page around it lives on. */
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
    if (error === undefined) return this.props.children;
    return error instanceof DOMException ? null : <ErrorScreen error={error} />;
  }
}

/** Error screen in the place of a part of a page, with the error's own words and the way home. */
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
