import { type RefObject, useEffect, useRef, useState } from 'react';
import css from './ScaledFrame.module.css';

/** How wide a window is, CSS px. */
export const WIDTHS = { phone: 390, desktop: 1280 } as const;
export type WindowWidth = keyof typeof WIDTHS;
export const WIDTH_WORDS = { phone: 'Móvil', desktop: 'Ordenador' } as const;

interface Props {
  frame: RefObject<HTMLIFrameElement | null>;
  title: string;
  address: string;
  width: WindowWidth;
}

/** A page as wide as a phone's or a desktop's window, made to fit. */
export function ScaledFrame({ frame, title, address, width }: Props) {
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
