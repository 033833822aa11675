import { type RefObject, useEffect } from 'react';
import { ARRIVED, SCROLLED } from '../../publishing/compare-script.ts';

/** A page of one of the two sites, and where it comes from. */
export interface SideFrame {
  frame: RefObject<HTMLIFrameElement | null>;
  origin: string;
}

/** Scrolls two frames together. One that arrives later comes to the place of the other. @param page both show it */
export function useSamePlace(before: SideFrame, after: SideFrame, page: string): void {
  const [frameBefore, frameAfter] = [before.frame, after.frame];
  const [originBefore, originAfter] = [before.origin, after.origin];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is read from its top
  useEffect(() => {
    const sides = [
      { frame: frameBefore, origin: originBefore },
      { frame: frameAfter, origin: originAfter },
    ];
    let y = 0;
    const tell = ({ frame, origin }: SideFrame) =>
      frame.current?.contentWindow?.postMessage({ type: SCROLLED, y }, origin);
    const hear = ({ source, origin, data }: MessageEvent) => {
      const from = sides.find(
        (side) => side.origin === origin && side.frame.current?.contentWindow === source,
      );
      if (!from) return;
      if (data?.type === ARRIVED && y > 0) tell(from);
      if (data?.type !== SCROLLED) return;
      y = data.y;
      for (const side of sides) if (side !== from) tell(side);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [frameBefore, frameAfter, originBefore, originAfter, page]);
}
