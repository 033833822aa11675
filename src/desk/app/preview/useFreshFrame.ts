import { type RefObject, useEffect, useRef } from 'react';
import { RELOAD, SHOWN } from '../../preview/frame-script.ts';

/**
 * Has a frame load its page again whenever the pages were made anew. A frame that is on its way to a page hears nothing: it is
 * told once it has arrived, where the pages are newer than when it set out.
 */
export function useFreshFrame(
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
      // Whoever is in the frame by then may know that a page was made anew.
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
