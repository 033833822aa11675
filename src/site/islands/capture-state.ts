const CONTROLS = 'a[href], button, input, select, textarea, summary';

/**
 * Remembers where the focus is within a part of the page and what is open there. Elements are known by their position among
 * their kind, which neither a translation nor a new drawing changes.
 * @returns function that restores both in the elements that took their place
 */
export function captureState(part: HTMLElement): () => void {
  const indexOfFocus = controlsOf(part).indexOf(document.activeElement as HTMLElement);
  const openDetails = detailsOf(part).map(({ open }) => open);
  const openPopovers = popoversOf(part).map((popover) => popover.matches(':popover-open'));
  return () => {
    for (const [index, details] of detailsOf(part).entries())
      details.open = openDetails[index] ?? details.open;
    if (indexOfFocus >= 0) controlsOf(part)[indexOfFocus]?.focus({ preventScroll: true });
    // Last: a focus that goes elsewhere closes a popover.
    for (const [index, popover] of popoversOf(part).entries()) if (openPopovers[index]) popover.showPopover();
  };
}

const controlsOf = (part: HTMLElement) => [...part.querySelectorAll<HTMLElement>(CONTROLS)];
const detailsOf = (part: HTMLElement) => [...part.querySelectorAll('details')];
const popoversOf = (part: HTMLElement) => [...part.querySelectorAll<HTMLElement>('[popover]')];
