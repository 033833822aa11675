import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PhotoView } from './PhotoGrid.tsx';

/** Mark in the history entry that the lightbox itself made by opening. */
const OPENED = { opened: true };

/**
 * Keeps the open photo in the address. Opening adds one history entry, paging replaces it, closing goes back over
 * it (or, for a visitor who came by a shared address, takes the photo out of it).
 */
export function usePhotoInAddress(photos: PhotoView[]) {
  const { hash, pathname, state } = useLocation();
  const navigate = useNavigate();
  // The prerendered page knows no hash: the first render must be without it, too.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  const index = ready ? photos.findIndex((photo) => `#${photo.id}` === hash) : -1;
  const lastShown = useRef<string | null>(null);
  if (index >= 0) lastShown.current = photos[index]?.id ?? null;

  const open = useCallback(
    (photo: PhotoView) => navigate({ hash: photo.id }, { state: OPENED, preventScrollReset: true }),
    [navigate],
  );
  const show = useCallback(
    (shown: number) => {
      const photo = photos[shown];
      if (photo && `#${photo.id}` !== hash) {
        navigate({ hash: photo.id }, { state, replace: true, preventScrollReset: true });
      }
    },
    [navigate, photos, hash, state],
  );
  const close = useCallback(() => {
    if (state?.opened) navigate(-1);
    else navigate(pathname, { replace: true, preventScrollReset: true });
  }, [navigate, pathname, state]);

  // The focus goes back to the photo that was on screen last.
  const isOpen = index >= 0;
  useEffect(() => {
    if (isOpen) return;
    const id = lastShown.current;
    if (!id) return;
    lastShown.current = null;
    const link = document.getElementById(id)?.querySelector('a');
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  return { index, open, show, close };
}
