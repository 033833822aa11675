import { CALENDAR_ANCHOR } from '../addresses/anchors.ts';
import { closestTo, isPlainClick } from './islands/plain-click.ts';

/** Of the menu's element. */
export const MENU_ID = 'menu';

/**
 * What plain HTML cannot do for the menu: while it slides over the page nothing behind it can be reached, Escape,
 * a press elsewhere and the focus going elsewhere close a submenu, and a window that grows wide, or a page that is left,
 * leaves no open popover behind.
 */
export function startMenu(): void {
  const element = document.getElementById(MENU_ID);
  if (!element) return;
  const wide = matchMedia('(min-width: 64rem)');
  const onOpen = () => {
    setBehindInert(true);
    if (!element.contains(document.activeElement)) element.querySelector<HTMLElement>('button, a')?.focus();
  };
  const onToggle = (event: Event) => {
    if ((event as ToggleEvent).newState === 'open') onOpen();
  };
  // Before it closes, because the browser then gives the focus back to the button that opened it.
  const onBeforeToggle = (event: Event) => {
    if ((event as ToggleEvent).newState === 'closed') setBehindInert(false);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // One shown by the pointer resting on it goes, too, until the pointer leaves.
    if (element.matches(':hover')) element.dataset.dismissed = '';
    const submenu = element.querySelector<HTMLDetailsElement>('details[open]');
    if (!submenu) return;
    const inside = submenu.parentElement?.contains(document.activeElement);
    closeSubmenus(element);
    if (inside) submenu.querySelector('summary')?.focus();
  };
  const onPress = ({ target }: Event) => {
    if (!element.contains(target as Node)) closeSubmenus(element);
  };
  // Wide, it would lie over what has the focus now. Narrow, it is part of the list, which must not move under a finger.
  const onFocusGone = (event: FocusEvent) => {
    const to = event.relatedTarget as Node | null;
    if (wide.matches && to && !closestTo(event, 'li:has(details)')?.contains(to)) closeSubmenus(element);
  };
  const onLeave = (event: PointerEvent) => {
    if (!closestTo(event, 'li')?.contains(event.relatedTarget as Node | null))
      delete element.dataset.dismissed;
  };
  const onWide = () => hide(element);
  element.addEventListener('toggle', onToggle);
  element.addEventListener('beforetoggle', onBeforeToggle);
  document.addEventListener('keydown', onKey);
  element.addEventListener('focusout', onFocusGone);
  element.addEventListener('pointerout', onLeave);
  document.addEventListener('pointerdown', onPress);
  wide.addEventListener('change', onWide);
  // A page that Back brings as it was left.
  addEventListener('pagehide', () => closeSubmenus(element));
  // Opened as plain HTML before this script arrived.
  if (element.matches(':popover-open')) onOpen();
}

function setBehindInert(inert: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-behind-menu]')) element.inert = inert;
}

function hide(menu: HTMLElement): void {
  if (menu.matches(':popover-open')) menu.hidePopover();
}

function closeSubmenus(menu: HTMLElement): void {
  for (const details of menu.querySelectorAll<HTMLDetailsElement>('details[open]')) details.open = false;
}

/**
 * Keeps popovers marked `data-history`, the name of each on its page, and the history in step, whichever of them changes: opened
 * by its button it is an entry of its own; Back closes it, and closed otherwise it goes back over its entry; Forward opens
 * it again. Opened as plain HTML before this script arrived, it stays open.
 */
export function startPopoverHistory(): void {
  let goesBack = false;
  let toTop = false;

  const follow = (popover: HTMLElement) => {
    if (goesBack || isOpen(popover) === isEntry(popover)) return;
    if (isOpen(popover)) history.pushState({ ...history.state, opened: popover.dataset.history }, '');
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
    const popover = target as HTMLElement;
    if (popover.dataset?.entry) follow(popover);
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
    const link = closestTo<HTMLAnchorElement>(event, 'a');
    const popover = link?.closest<HTMLElement>('[data-history]');
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

const popovers = () => document.querySelectorAll<HTMLElement>('[data-history]');
const isOpen = (popover: HTMLElement) => popover.matches(':popover-open');
const isEntry = (popover: HTMLElement) => history.state?.opened === popover.dataset.history;
