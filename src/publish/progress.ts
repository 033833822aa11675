/** How far a publication is. */
export type PublishPhase =
  /** Pictures that are made. */
  | 'pictures'
  /** Files that no page names yet. */
  | 'upload'
  /** Pages, beside the site. */
  | 'stage'
  /** Pages take their places. */
  | 'switch'
  /** What is gone is removed. */
  | 'clean'
  | 'check'
  /** The second copy. */
  | 'copy';

export interface PublishProgress {
  phase: PublishPhase;
  /** Files of this phase. */
  done: number;
  total: number;
  /** Sent so far, over all phases. */
  bytes: number;
}

export type Report = (phase: PublishPhase, done: number, total: number, sent?: number) => void;

/** Counts the bytes on the way to the caller. */
export function reporter(onProgress: ((progress: PublishProgress) => void) | undefined): Report {
  let bytes = 0;
  return (phase, done, total, sent = 0) => {
    bytes += sent;
    onProgress?.({ phase, done, total, bytes });
  };
}
