import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { type Location, type Path, useLocation, useNavigate, useNavigationType } from 'react-router';

/** Opens what lies over a page, as a history entry of its own, which knows what it opened: Back closes it. */
export function useOpen(): (name: string, to: Partial<Path>, state?: object) => void {
  const navigate = useNavigate();
  return useCallback(
    (name, to, state) => navigate(to, { state: { ...state, opened: name }, preventScrollReset: true }),
    [navigate],
  );
}

/**
 * Keeps a popover and the history in step, whichever of them changes: opened by its button it is an entry of its own; Back
 * closes it, and closed otherwise it goes back over its entry; Forward opens it again. Opened as plain HTML before this
 * script arrived, it stays open.
 * @param name of the popover among those of a page
 * @param leaving the next page is on its way, and takes the place of the entry
 * @returns whether the current entry is the popover's, at the moment of the call
 */
export function usePopoverEntry(
  popover: RefObject<HTMLElement | null>,
  name: string,
  leaving = false,
): () => boolean {
  const location = useLocation();
  const how = useNavigationType();
  const navigate = useNavigate();
  const open = useOpen();
  const isEntry = useRef(false);
  const seen = useRef<Location>(null);
  useEffect(() => {
    const element = popover.current;
    if (!element) return;
    const follow = () => {
      const isOpen = element.matches(':popover-open');
      if (isOpen === isEntry.current || leaving) return;
      isEntry.current = isOpen;
      const { search, hash } = window.location;
      if (isOpen) open(name, { search, hash }, location.state);
      else navigate(-1);
    };
    if (seen.current !== location) {
      const opened = location.state?.opened === name;
      const isOpen = element.matches(':popover-open');
      // Its own entry, just made, may already be on its way back.
      if (how === 'POP' || !opened) isEntry.current = opened;
      // Wide, the menu is no panel.
      const isPanel = getComputedStyle(element).position === 'fixed';
      if (opened && how === 'POP' && isPanel && !isOpen) element.showPopover();
      else if (!opened && isOpen && seen.current) element.hidePopover();
      if (!seen.current) follow();
      seen.current = location;
    }
    // A link behind it, followed with the keyboard, would leave its entry in the history.
    const leave = ({ target }: FocusEvent) => {
      if (target instanceof Node && !element.contains(target) && element.matches(':popover-open'))
        element.hidePopover();
    };
    element.addEventListener('toggle', follow);
    document.addEventListener('focusin', leave);
    return () => {
      element.removeEventListener('toggle', follow);
      document.removeEventListener('focusin', leave);
    };
  }, [popover, name, location, how, leaving, navigate, open]);
  return useCallback(() => isEntry.current, []);
}
