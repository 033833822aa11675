import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { PAGE_SHOWN_MESSAGE, RELOAD_MESSAGE } from '../../core/preview/frame-script.ts';
import { useClub } from '../browser/use-club.ts';
import { Button, SegmentedControl } from './Button.tsx';
import css from './parts.module.css';

interface Props {
  /** Path of the shown page: `/equipos/federados/cadete-femenino`. */
  page: string;
  /** Version of the preview. A change reloads the page. */
  version: number;
  /** Control that chooses the page. */
  children?: ReactNode;
}

const PREVIEW_ID = 'vista-previa';

/** Button that opens the preview as a popover; hidden on wide screens, which show the preview beside the form. */
export function PreviewButton() {
  return (
    <Button variant="quiet" className={`button button-quiet ${css.narrow}`} popoverTarget={PREVIEW_ID}>
      Vista previa
    </Button>
  );
}

/** Live preview of a page beside the form, scaled down from a phone's or desktop's width. */
export function PreviewPane({ page, version, children }: Props) {
  const { previewOrigin, pageAddress } = useClub();
  const [width, setWidth] = useState<WindowWidth>('phone');
  const backButton = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  useFrameReload(frame, page, version, previewOrigin);
  return (
    <aside
      id={PREVIEW_ID}
      popover="auto"
      className={css.pane}
      aria-label="Vista previa"
      onToggle={({ newState }) => newState === 'open' && backButton.current?.focus()}
    >
      <div className="row ends">
        <h2>Vista previa</h2>
        <Button
          ref={backButton}
          variant="quiet"
          className={`button button-quiet ${css.narrow}`}
          popoverTarget={PREVIEW_ID}
          popoverTargetAction="hide"
        >
          Volver al formulario
        </Button>
        {children}
        <SegmentedControl
          legend="Ancho de la vista previa"
          labels={WIDTH_LABELS}
          value={width}
          onChange={setWidth}
        />
      </div>
      <ScaledFrame
        frame={frame}
        title="Vista previa de la página"
        address={pageAddress(page)}
        width={width}
      />
    </aside>
  );
}

/**
 * Reloads a frame when the preview's version changes. A frame that is still loading receives no messages, so it is reloaded
 * once it has loaded, if the version has changed since. A page that a version lacks shows another one in its place, so the next
 * version is asked for the form's page again: a new team is missing while its draft is checked beside a new coach.
 */
function useFrameReload(
  frame: RefObject<HTMLIFrameElement | null>,
  page: string,
  version: number,
  origin: string,
): void {
  const loaded = useRef({ done: false, version, previousPath: '', expectedPath: '', shownPath: '' });
  // Another anchor loads nothing.
  const path = page.replace(/#.*/, '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame starts loading when the page changes
  useEffect(() => {
    Object.assign(loaded.current, { done: false, version, expectedPath: path });
    return () => {
      loaded.current.previousPath = path;
    };
  }, [path]);
  useEffect(() => {
    const openAgain = () => frame.current?.setAttribute('src', frame.current.src);
    const reloadIfStale = () => {
      const { done, version: loadedVersion, expectedPath, shownPath } = loaded.current;
      if (!done || loadedVersion === version) return;
      Object.assign(loaded.current, { done: false, version, previousPath: '' });
      if (shownPath !== expectedPath) {
        loaded.current.expectedPath = path;
        openAgain();
        return;
      }
      // Any origin: the message is no secret, and the frame may have navigated away.
      frame.current?.contentWindow?.postMessage(RELOAD_MESSAGE, '*');
    };
    const onMessage = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || from !== origin || data?.type !== PAGE_SHOWN_MESSAGE)
        return;
      // The page that the frame is leaving, or that an earlier reload brought back in place of the next one, which is opened
      // again: once, because a missing page shows the one above it.
      if (!loaded.current.done && data.path === loaded.current.previousPath) {
        loaded.current.previousPath = '';
        openAgain();
        return;
      }
      // A page after the one that was asked for has been chosen in the frame.
      if (loaded.current.done) loaded.current.expectedPath = data.path;
      loaded.current.shownPath = data.path;
      loaded.current.done = true;
      reloadIfStale();
    };
    window.addEventListener('message', onMessage);
    reloadIfStale();
    return () => window.removeEventListener('message', onMessage);
  }, [frame, path, version, origin]);
}

/** Viewport widths, CSS px. */
const WIDTHS = { phone: 390, desktop: 1280 } as const;
type WindowWidth = keyof typeof WIDTHS;
const WIDTH_LABELS = { phone: 'Móvil', desktop: 'Ordenador' } as const;

interface FrameProps {
  frame: RefObject<HTMLIFrameElement | null>;
  title: string;
  address: string;
  width: WindowWidth;
}

/** Frame with the layout width of a phone or desktop, scaled down to the available width. */
function ScaledFrame({ frame, title, address, width }: FrameProps) {
  const [availableWidth, setAvailableWidth] = useState(0);
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!pane.current) return;
    const observer = new ResizeObserver(([entry]) => setAvailableWidth(entry?.contentRect.width ?? 0));
    observer.observe(pane.current);
    return () => observer.disconnect();
  }, []);
  const layoutWidth = WIDTHS[width];
  const scale = Math.min(1, availableWidth / layoutWidth);
  return (
    <div ref={pane} className={css.window}>
      <iframe
        ref={frame}
        title={title}
        src={address}
        style={{
          width: layoutWidth,
          height: `${100 / (scale || 1)}%`,
          marginInlineStart: Math.max(0, (availableWidth - layoutWidth * scale) / 2),
          scale: String(scale || 1),
        }}
      />
    </div>
  );
}
