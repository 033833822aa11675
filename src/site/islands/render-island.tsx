import { Component, type ComponentType, type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { madridClock } from '../../club/agenda/madrid.ts';
import {
  type AgendaData,
  type AgendaFile,
  freshUntil,
  parseMoment,
  serializeMoment,
} from '../agenda/agenda-data.ts';
import { type IslandName, islands } from '../island-registry.ts';
import { LiveContext } from '../text/LiveText.tsx';
import { ProperName } from '../text/ProperName.tsx';
import { captureState } from './capture-state.ts';

let agendaFile: Promise<AgendaFile> | undefined;

/** Loads the season once for all islands of the page. A failed request is repeated at the next call. */
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

/** Returns the agenda for the current time, or for the build's time if the visitor's clock is earlier and so must be wrong. */
function agendaForNow(file: AgendaFile): AgendaData {
  const builtAt = parseMoment(document.documentElement.dataset.made ?? '');
  const clock = file.now ?? madridClock(Date.now());
  return { ...file, builtAt, moment: serializeMoment(clock) < serializeMoment(builtAt) ? builtAt : clock };
}

const roots = new WeakMap<HTMLElement, Root>();

/**
 * Renders an island for the current time and replaces its content. React never edits the existing HTML, which a translation or
 * a browser extension may have changed. An island that never expires is rendered once.
 * @throws Error if the code or the season cannot be loaded; the island stays as it is
 */
export async function renderIsland(island: HTMLElement): Promise<void> {
  const { island: name, props: json = '{}', season, rendered, until } = island.dataset;
  // A second render would leave two contact forms, and every message would be sent twice.
  if (rendered !== undefined && !until) return;
  const [Part, file] = await Promise.all([
    islands[name as IslandName]() as Promise<ComponentType<object>>,
    season !== undefined ? loadAgenda() : null,
  ]);
  const props = JSON.parse(json) as { team?: string };
  const agenda = file && agendaForNow(file);
  const container = document.createElement('div');
  container.dataset.renderRoot = '';
  const root = createRoot(container, { identifierPrefix: name ?? '' });
  await new Promise<void>((resolve) => {
    const replace = () => {
      const restoreState = captureState(island);
      const height = island.dataset.keep ? contentOf(island)?.offsetHeight : undefined;
      island.replaceChildren(container);
      if (height) keepHeight(contentOf(island), height);
      restoreState();
      unmount(island);
      roots.set(island, root);
      resolve();
    };
    // A transition renders in slices, so that the page stays responsive.
    startTransition(() =>
      root.render(
        <NotifyRendered onRendered={replace}>
          <IslandBoundary onError={(error) => handleRenderError(error, island)}>
            <LiveContext value>
              <Part {...props} {...(agenda && { agenda })} />
            </LiveContext>
          </IslandBoundary>
        </NotifyRendered>,
      ),
    );
  });
  if (agenda && island.dataset.until) island.dataset.until = String(freshUntil(agenda, props.team));
  island.dataset.rendered = '';
}

/** Returns the element that an island shows, which its component or the build has rendered. */
const contentOf = (island: HTMLElement) =>
  island.querySelector<HTMLElement>(':scope > :not([data-render-root]), :scope > [data-render-root] > *');

/** Keeps an element as high as it was, until the window changes its width. */
function keepHeight(content: HTMLElement | null, height: number): void {
  content?.style.setProperty('min-height', `${height}px`);
  addEventListener('resize', () => content?.style.removeProperty('min-height'), { once: true });
}

/** Renders the island again after a DOM error. After any other error, no further island renders this season. */
function handleRenderError(error: unknown, island: HTMLElement): void {
  if (error instanceof DOMException) {
    delete island.dataset.rendered;
    void renderIsland(island);
  } else if (island.dataset.season !== undefined) {
    agendaFile = Promise.reject(error);
    agendaFile.catch(() => {});
  }
}

/**
 * Unmounts the former root of an island that depends on a visitor's choice, to end its subscriptions. Other islands have none,
 * and their text may no longer be where React put it.
 */
function unmount(island: HTMLElement): void {
  if (island.dataset.start) roots.get(island)?.unmount();
}

/** Calls `onRendered` once its children, or the error screen in their place, are in the DOM. */
function NotifyRendered({ onRendered, children }: { onRendered: () => void; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useLayoutEffect(() => onRendered(), []);
  return children;
}

interface IslandBoundaryProps {
  children: ReactNode;
  /** A DOMException means that something else, such as a translation, has changed React's nodes. */
  onError: (error: unknown) => void;
}

/** Error boundary of an island: shows an error screen in its place, and leaves the rest of the page alone. */
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

/**
 * Error screen with the kind of error and a link to the home page. Messages of browsers and libraries are English prose, which
 * the console has.
 */
const ErrorScreen = ({ error }: { error: unknown }) => (
  <div className="stack failed ground" role="alert">
    <h2>¡Vaya!</h2>
    <p>Parece que se ha producido un error.</p>
    <p className="small kind-line">
      <ProperName as="strong">{error instanceof Error ? error.name : 'Error'}</ProperName> Esta parte de la
      página no se ha podido mostrar.
    </p>
    <a href="/" className="button">
      Volver a la página principal
    </a>
  </div>
);
