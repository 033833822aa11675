import { CALENDAR_ANCHOR } from '../contract/anchors.ts';
import { isPlainClick } from './islands/plain-click.ts';

/**
 * Keeps popovers marked `data-entry`, the name of each on its page, and the history in step, whichever of them changes: opened
 * by its button it is an entry of its own; Back closes it, and closed otherwise it goes back over its entry; Forward opens
 * it again. Opened as plain HTML before this script arrived, it stays open.
 */
export function startPopoverEntries(): void {
  let goesBack = false;
  let toTop = false;

  const follow = (popover: HTMLElement) => {
    if (goesBack || isOpen(popover) === isEntry(popover)) return;
    if (isOpen(popover)) history.pushState({ ...history.state, opened: popover.dataset.entry }, '');
    else {
      goesBack = true;
      history.back();
    }
  };
  const show = () => {
    for (const popover of popovers()) {
      if (isEntry(popover) === isOpen(popover)) continue;
      if (isOpen(popover)) popover.hidePopover();
      // Wide, the menu is no panel. Asked last: it costs a new page the time of its first look at all styles.
      else if (getComputedStyle(popover).position === 'fixed') popover.showPopover();
    }
  };
  addEventListener('popstate', () => {
    if (goesBack) {
      goesBack = false;
      // Opened again meanwhile.
      for (const popover of popovers()) follow(popover);
    } else show();
    // After the browser has returned to where the reader was.
    if (toTop) requestAnimationFrame(() => scrollTo({ top: 0, behavior: 'instant' }));
    toTop = false;
  });
  const onToggle = ({ target }: Event) => {
    if (target instanceof HTMLElement && target.dataset.entry) follow(target);
  };
  // It does not bubble.
  document.addEventListener('toggle', onToggle, true);
  // A link behind it, followed with the keyboard, would leave its entry in the history.
  document.addEventListener('focusin', ({ target }) => {
    for (const popover of popovers())
      if (target instanceof Node && !popover.contains(target) && isOpen(popover)) popover.hidePopover();
  });
  // A page takes the place of the entry, so that Back leads to the page before.
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const popover = link?.closest<HTMLElement>('[data-entry]');
    if (!link || !popover || !isOpen(popover) || !isEntry(popover)) return;
    if (link.target || link.download || link.origin !== location.origin || !isPlainClick(event)) return;
    event.preventDefault();
    toTop = link.pathname + link.search === location.pathname + location.search;
    if (!toTop) {
      history.replaceState({ ...history.state, opened: undefined }, '');
      location.replace(link.href);
    }
    popover.hidePopover();
  });
  addEventListener('pageshow', ({ persisted }) => persisted && show());

  const calendar = document.querySelector<HTMLElement>(`#${CALENDAR_ANCHOR} [popover]`);
  if (location.hash === `#${CALENDAR_ANCHOR}` && calendar && !isOpen(calendar)) calendar.showPopover();
  for (const popover of popovers()) if (isOpen(popover)) follow(popover);
  show();
}

const popovers = () => document.querySelectorAll<HTMLElement>('[data-entry]');
const isOpen = (popover: HTMLElement) => popover.matches(':popover-open');
const isEntry = (popover: HTMLElement) => history.state?.opened === popover.dataset.entry;
