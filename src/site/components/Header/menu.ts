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
  const onPress = (event: Event) => {
    if (!(event.target instanceof Node) || !element.contains(event.target)) closeSubmenus(element);
  };
  // Wide, it would lie over what has the focus now. Narrow, it is part of the list, which must not move under a finger.
  const onFocusGone = ({ target, relatedTarget }: FocusEvent) => {
    const entry = target instanceof Element ? target.closest('li:has(details)') : null;
    if (wide.matches && relatedTarget instanceof Node && !entry?.contains(relatedTarget))
      closeSubmenus(element);
  };
  const onLeave = ({ target, relatedTarget }: PointerEvent) => {
    const entry = target instanceof Element ? target.closest('li') : null;
    if (!(relatedTarget instanceof Node) || !entry?.contains(relatedTarget)) delete element.dataset.dismissed;
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
