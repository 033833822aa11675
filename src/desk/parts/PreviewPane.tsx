import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useClub } from '../browser/use-club.ts';
import { RELOAD, SHOWN } from '../preview/frame-script.ts';
import { Button, SegmentedControl } from './Button.tsx';
import css from './parts.module.css';

interface Props {
  /** The page to be shown, `/equipos/federados/cadete-femenino`. */
  page: string;
  /** Rises whenever the pages are drawn again. */
  version: number;
  /** Chooses what is shown, where there is a choice. */
  children?: ReactNode;
}

const PREVIEW = 'vista-previa';

/** Shows the page where there is no room for it beside the form; where there is, it is not needed. */
export function PreviewButton() {
  return (
    <Button look="quiet" className={`button ${css.narrow}`} popoverTarget={PREVIEW}>
      Ver cómo queda
    </Button>
  );
}

/** The real page beside the form, as wide as a phone's or a desktop's window and made to fit. */
export function PreviewPane({ page, version, children }: Props) {
  const { previewOrigin } = useClub();
  const [width, setWidth] = useState<WindowWidth>('phone');
  const back = useRef<HTMLButtonElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  useFreshFrame(frame, page, version, previewOrigin);
  return (
    <aside
      id={PREVIEW}
      popover="auto"
      className={css.pane}
      aria-label="Vista previa"
      onToggle={({ newState }) => newState === 'open' && back.current?.focus()}
    >
      <div className="row ends">
        <h2>Así queda</h2>
        <Button
          ref={back}
          look="quiet"
          className={`button ${css.narrow}`}
          popoverTarget={PREVIEW}
          popoverTargetAction="hide"
        >
          Volver al formulario
        </Button>
        {children}
        <SegmentedControl
          legend="Ancho de la vista previa"
          words={WIDTH_WORDS}
          value={width}
          onChange={setWidth}
        />
      </div>
      <ScaledFrame
        frame={frame}
        title="Vista previa de la página"
        address={previewOrigin + page}
        width={width}
      />
    </aside>
  );
}

/**
 * Has a frame load its page again whenever the pages were drawn again. A frame that is on its way to a page hears nothing: it is
 * reloaded once it has arrived, where the pages are newer than when it set out.
 */
function useFreshFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  page: string,
  version: number,
  origin: string,
): void {
  const shown = useRef({ arrived: false, version });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame sets out when the page changes
  useEffect(() => {
    shown.current = { arrived: false, version };
  }, [page]);
  useEffect(() => {
    const catchUp = () => {
      if (!shown.current.arrived || shown.current.version === version) return;
      shown.current = { arrived: false, version };
      // Whatever is in the frame by then may know that a page was drawn again.
      frame.current?.contentWindow?.postMessage(RELOAD, '*');
    };
    const hear = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || from !== origin || data?.type !== SHOWN) return;
      shown.current.arrived = true;
      catchUp();
    };
    window.addEventListener('message', hear);
    catchUp();
    return () => window.removeEventListener('message', hear);
  }, [frame, version, origin]);
}

/** How wide a window is, CSS px. */
const WIDTHS = { phone: 390, desktop: 1280 } as const;
type WindowWidth = keyof typeof WIDTHS;
const WIDTH_WORDS = { phone: 'Móvil', desktop: 'Ordenador' } as const;

interface FrameProps {
  frame: RefObject<HTMLIFrameElement | null>;
  title: string;
  address: string;
  width: WindowWidth;
}

/** A page as wide as a phone's or a desktop's window, made to fit. */
function ScaledFrame({ frame, title, address, width }: FrameProps) {
  const [room, setRoom] = useState(0);
  const pane = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!pane.current) return;
    const watch = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    watch.observe(pane.current);
    return () => watch.disconnect();
  }, []);
  const wide = WIDTHS[width];
  const scale = Math.min(1, room / wide);
  return (
    <div ref={pane} className={css.window}>
      <iframe
        ref={frame}
        title={title}
        src={address}
        style={{
          width: wide,
          height: `${100 / (scale || 1)}%`,
          marginInlineStart: Math.max(0, (room - wide * scale) / 2),
          scale: String(scale || 1),
        }}
      />
    </div>
  );
}
