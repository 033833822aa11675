import { CALENDAR_ANCHOR } from '../base/addresses/anchors.ts';
import { closestTo, isPlainClick } from './islands/plain-click.ts';

/** Element id of the menu. */
export const MENU_ID = 'menu';

/**
 * Adds the behaviour of the menu that plain HTML lacks. The page behind the open panel is inert. Escape, a press outside and
 * focus that moves on close a submenu. The panel closes when the window grows wide, submenus when the page is left.
 */
export function startMenu(): void {
  const element = document.getElementById(MENU_ID);
  if (!element) return;
  const wideWindow = matchMedia('(min-width: 64rem)');
  const onOpen = () => {
    setBehindInert(true);
    if (!element.contains(document.activeElement)) element.querySelector<HTMLElement>('button, a')?.focus();
  };
  const onToggle = (event: Event) => {
    if ((event as ToggleEvent).newState === 'open') onOpen();
  };
  // Before the menu closes, because the browser then returns the focus to the button that opened it.
  const onBeforeToggle = (event: Event) => {
    if ((event as ToggleEvent).newState === 'closed') setBehindInert(false);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // A submenu shown by `:hover` is hidden, too, until the pointer leaves.
    if (element.matches(':hover')) element.dataset.dismissed = '';
    const submenu = element.querySelector<HTMLDetailsElement>('details[open]');
    if (!submenu) return;
    const hasFocus = submenu.parentElement?.contains(document.activeElement);
    closeSubmenus(element);
    if (hasFocus) submenu.querySelector('summary')?.focus();
  };
  const onPress = ({ target }: Event) => {
    if (!element.contains(target as Node)) closeSubmenus(element);
  };
  // In a wide window a submenu would cover the focused element. In a narrow one it is part of the list, which must not move
  // under a finger.
  const onFocusOut = (event: FocusEvent) => {
    const focused = event.relatedTarget as Node | null;
    if (wideWindow.matches && focused && !closestTo(event, 'li:has(details)')?.contains(focused))
      closeSubmenus(element);
  };
  const onLeave = (event: PointerEvent) => {
    if (!closestTo(event, 'li')?.contains(event.relatedTarget as Node | null))
      delete element.dataset.dismissed;
  };
  // Not when it turns narrow: the event arrives late, and the visitor may have opened the panel by then.
  const onWidthChange = ({ matches }: MediaQueryListEvent) => {
    if (matches) hide(element);
  };
  element.addEventListener('toggle', onToggle);
  element.addEventListener('beforetoggle', onBeforeToggle);
  document.addEventListener('keydown', onKey);
  element.addEventListener('focusout', onFocusOut);
  element.addEventListener('pointerout', onLeave);
  document.addEventListener('pointerdown', onPress);
  wideWindow.addEventListener('change', onWidthChange);
  // Back may restore the page as it was left.
  addEventListener('pagehide', () => closeSubmenus(element));
  // The visitor may have opened it before this script ran.
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
 * Keeps the history in step with popovers marked `data-history`, whose value names the popover on its page. Opening one adds
 * a history entry, Back closes it, Forward opens it again. Closing it in any other way goes back over its entry. A popover
 * that was opened before this script ran stays open.
 */
export function startPopoverHistory(): void {
  let isGoingBack = false;
  let scrollsToTop = false;

  const updateHistory = (popover: HTMLElement) => {
    if (isGoingBack || isOpen(popover) === hasEntry(popover)) return;
    if (isOpen(popover)) history.pushState({ ...history.state, opened: popover.dataset.history }, '');
    else {
      isGoingBack = true;
      history.back();
    }
  };
  const updatePopovers = () => {
    for (const popover of popovers()) {
      if (hasEntry(popover) === isOpen(popover)) continue;
      if (isOpen(popover)) popover.hidePopover();
      // In a wide window the menu is not a panel. Checked last, because it makes a new page compute all styles.
      else if (getComputedStyle(popover).position === 'fixed') popover.showPopover();
    }
  };
  addEventListener('popstate', () => {
    if (isGoingBack) {
      isGoingBack = false;
      // The visitor may have opened one again meanwhile.
      for (const popover of popovers()) updateHistory(popover);
    } else updatePopovers();
    // After the browser has restored the scroll position.
    if (scrollsToTop) requestAnimationFrame(() => scrollTo({ top: 0, behavior: 'instant' }));
    scrollsToTop = false;
  });
  const onToggle = ({ target }: Event) => {
    const popover = target as HTMLElement;
    if (popover.dataset?.history) updateHistory(popover);
  };
  // Captured, because `toggle` does not bubble.
  document.addEventListener('toggle', onToggle, true);
  // Following a link behind the popover with the keyboard would leave the popover's entry in the history.
  document.addEventListener('focusin', ({ target }) => {
    for (const popover of popovers())
      if (target instanceof Node && !popover.contains(target) && isOpen(popover)) popover.hidePopover();
  });
  // A link in the popover replaces its entry, so that Back leads to the page before.
  document.addEventListener('click', (event) => {
    const link = closestTo<HTMLAnchorElement>(event, 'a');
    const popover = link?.closest<HTMLElement>('[data-history]');
    if (!link || !popover || !isOpen(popover) || !hasEntry(popover)) return;
    if (link.target || link.download || link.origin !== location.origin || !isPlainClick(event)) return;
    event.preventDefault();
    scrollsToTop = link.pathname + link.search === location.pathname + location.search;
    if (!scrollsToTop) {
      history.replaceState({ ...history.state, opened: undefined }, '');
      location.replace(link.href);
    }
    popover.hidePopover();
  });
  addEventListener('pageshow', ({ persisted }) => persisted && updatePopovers());

  const calendar = document.querySelector<HTMLElement>(`#${CALENDAR_ANCHOR} [popover]`);
  if (location.hash === `#${CALENDAR_ANCHOR}` && calendar && !isOpen(calendar)) calendar.showPopover();
  for (const popover of popovers()) if (isOpen(popover)) updateHistory(popover);
  updatePopovers();
}

const popovers = () => document.querySelectorAll<HTMLElement>('[data-history]');
const isOpen = (popover: HTMLElement) => popover.matches(':popover-open');
const hasEntry = (popover: HTMLElement) => history.state?.opened === popover.dataset.history;
