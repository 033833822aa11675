import { useSyncExternalStore } from 'react';

/** As in AlbumScreen.module.css: no room for two columns. */
const NARROW = '(max-width: 64rem)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether nothing fits beside the photos of an album. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
