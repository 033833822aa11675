import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { CONTACT_ID } from '../../../contract/anchors.ts';
import type { PhotoView } from './photo-view.ts';

/**
 * Keeps the open photo in the address. Opening adds one history entry, paging replaces it, closing goes back over
 * it (or, for a visitor who came by a shared address, takes the photo out of it). A photo or place that the album does not
 * have leaves the address. The form that a photo leads to is an entry of its own: Back returns to the album at that photo.
 *
 * Paging changes the entry's address behind the router's back: the whole page would be rendered anew for every photo.
 * The router reads the address again when the visitor leaves the entry or comes back to it.
 */
export function usePhotoInAddress(photos: PhotoView[]) {
  const location = useLocation();
  const { hash, pathname, state } = location;
  const navigate = useNavigate();
  // Where paging got to since the router last read the address.
  const [paged, setPaged] = useState({ location, id: hash.slice(1) });
  const shown = paged.location === location ? paged.id : hash.slice(1);
  // The prerendered page knows no hash: the first render must be without it, too.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);

  const index = ready ? photos.findIndex(({ id }) => id === shown) : -1;
  const lastShown = useRef<{ id: string; pathname: string } | null>(null);
  const openId = photos[index]?.id;
  useEffect(() => {
    if (ready && openId === undefined && shown && !document.getElementById(shown))
      navigate(pathname, { replace: true, preventScrollReset: true });
  }, [ready, openId, shown, navigate, pathname]);
  if (openId !== undefined) lastShown.current = { id: openId, pathname };

  const show = useCallback(
    (at: number) => {
      const id = photos[at]?.id;
      if (!id || id === shown) return;
      window.history.replaceState(window.history.state, '', `#${id}`);
      setPaged({ location, id });
    },
    [photos, shown, location],
  );
  // Pressed twice, it must not go back twice.
  const closing = useRef<typeof location | null>(null);
  const close = useCallback(() => {
    if (closing.current === location) return;
    closing.current = location;
    if (state?.opened) navigate(-1);
    else navigate(pathname, { replace: true, preventScrollReset: true });
  }, [navigate, location, pathname, state]);

  // What there is to do at the form, once the viewer is closed.
  const next = useRef<(() => void) | null>(null);
  const leaveForForm = useCallback((action: () => void) => {
    next.current = action;
  }, []);
  const isOpen = index >= 0;
  useEffect(() => {
    if (isOpen) return;
    const last = lastShown.current;
    lastShown.current = null;
    const action = next.current;
    next.current = null;
    // Gone with its page, by a jump in the history, there is nothing to return to.
    if (last?.pathname !== pathname) return;
    goTo(last.id);
    if (!action) return;
    navigate({ hash: CONTACT_ID }, { state: { photo: last.id }, preventScrollReset: true });
    action();
  }, [isOpen, pathname, navigate]);

  const how = useNavigationType();
  const before = useRef(location);
  useEffect(() => {
    const { photo } = before.current.state ?? {};
    before.current = location;
    if (how === 'POP' && photo && photo !== location.state?.photo && !isOpen) goTo(photo);
  }, [location, how, isOpen]);

  return { index, show, close, leaveForForm };
}

/** The reader is at a photo of the album. */
function goTo(id: string): void {
  const link = document.getElementById(id)?.querySelector('a');
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: 'nearest' });
}
