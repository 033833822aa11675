import { type RefObject, useEffect } from 'react';

/**
 * What plain HTML cannot do for the menu: while it slides over the page nothing behind it can be reached, Escape
 * and a press elsewhere close a submenu, following a link closes everything, and a window that grows wide leaves
 * no open popover behind.
 */
export function useMenuManners(menu: RefObject<HTMLElement | null>, pathname: string): void {
  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    const onToggle = (event: Event) => {
      if ((event as ToggleEvent).newState !== 'open') return;
      setBehindInert(true);
      element.querySelector<HTMLElement>('button, a')?.focus();
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
      closeSubmenus(element);
      submenu.querySelector('summary')?.focus();
    };
    const onPress = (event: Event) => {
      if (!(event.target instanceof Node) || !element.contains(event.target)) closeSubmenus(element);
    };
    const onLeave = ({ target, relatedTarget }: PointerEvent) => {
      const entry = target instanceof Element ? target.closest('li') : null;
      if (!(relatedTarget instanceof Node) || !entry?.contains(relatedTarget))
        delete element.dataset.dismissed;
    };
    const wide = matchMedia('(min-width: 64rem)');
    const onWide = () => hide(element);
    element.addEventListener('toggle', onToggle);
    element.addEventListener('beforetoggle', onBeforeToggle);
    document.addEventListener('keydown', onKey);
    element.addEventListener('pointerout', onLeave);
    document.addEventListener('pointerdown', onPress);
    wide.addEventListener('change', onWide);
    // Opened as plain HTML before this script arrived.
    if (element.matches(':popover-open')) setBehindInert(true);
    return () => {
      element.removeEventListener('toggle', onToggle);
      element.removeEventListener('beforetoggle', onBeforeToggle);
      document.removeEventListener('keydown', onKey);
      element.removeEventListener('pointerout', onLeave);
      document.removeEventListener('pointerdown', onPress);
      wide.removeEventListener('change', onWide);
      setBehindInert(false);
    };
  }, [menu]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what closes the menu
  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    hide(element);
    closeSubmenus(element);
  }, [pathname, menu]);
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
