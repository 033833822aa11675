import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Brings the place that the address names (`#copia`) into sight, opened and with the focus. @param ready once it is there */
export function useNamedPlace(ready: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same place may be asked for again
  useEffect(() => {
    const place = ready && hash ? document.getElementById(hash.slice(1)) : null;
    const folded = place?.closest('details');
    if (folded) folded.open = true;
    place?.scrollIntoView({ block: 'start' });
    place?.focus({ preventScroll: true });
  }, [ready, hash, key]);
}
