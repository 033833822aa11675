import { useEffect, useRef, useState } from 'react';
import { useClub } from '../overview.ts';
import css from './PreviewPane.module.css';
import { useFreshFrame } from './useFreshFrame.ts';

const WIDTHS = { phone: 390, desktop: 1280 } as const;

interface Props {
  /** The page to be shown, `/equipos/federados/cadete-femenino`. */
  page: string;
  /** Changes whenever the pages are made anew. */
  version: number;
  /** Where there is no room beside the form, it lies over it while it is asked for. */
  open: boolean;
  onClose: () => void;
}

/** The real page beside the form, as wide as a phone's or a desktop's window and made to fit. */
export function PreviewPane({ page, version, open, onClose }: Props) {
  const { previewOrigin } = useClub();
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone');
  const [room, setRoom] = useState(0);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    back.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);
  const pane = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (!pane.current) return;
    const watch = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    watch.observe(pane.current);
    return () => watch.disconnect();
  }, []);
  useFreshFrame(frame, page, version, previewOrigin);
  const wide = WIDTHS[width];
  const scale = Math.min(1, room / wide);
  return (
    <aside className={css.pane} data-open={open || undefined} aria-label="Vista previa">
      <div className={css.content}>
        <div className={css.bar}>
          <h2>Así queda</h2>
          <button ref={back} type="button" className={css.back} onClick={onClose}>
            Volver al formulario
          </button>
          <fieldset className={css.widths}>
            <legend className="visually-hidden">Ancho de la vista previa</legend>
            <button type="button" aria-pressed={width === 'phone'} onClick={() => setWidth('phone')}>
              Móvil
            </button>
            <button type="button" aria-pressed={width === 'desktop'} onClick={() => setWidth('desktop')}>
              Ordenador
            </button>
          </fieldset>
        </div>
        <div ref={pane} className={css.window}>
          <iframe
            ref={frame}
            title="Vista previa de la página"
            src={previewOrigin + page}
            style={{
              width: wide,
              height: `${100 / (scale || 1)}%`,
              marginInlineStart: Math.max(0, (room - wide * scale) / 2),
              scale: String(scale || 1),
            }}
          />
        </div>
      </div>
    </aside>
  );
}
