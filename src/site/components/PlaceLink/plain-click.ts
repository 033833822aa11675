import type { MouseEvent } from 'react';

/** Whether a link is followed here: with a key held down the visitor asks for a tab, a window or a download. */
export function isPlainClick(event: MouseEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}
