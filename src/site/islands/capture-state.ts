const CONTROLS = 'a[href], button, input, select, textarea, summary';

/**
 * Records the focus and the open elements within a part of the page. Elements are identified by their index among elements of
 * the same kind, which neither a translation nor a new render changes.
 * @returns function that restores both in the elements that replaced them
 */
export function captureState(part: HTMLElement): () => void {
  const indexOfFocus = controlsOf(part).indexOf(document.activeElement as HTMLElement);
  const openDetails = detailsOf(part).map(({ open }) => open);
  const openPopovers = popoversOf(part).map((popover) => popover.matches(':popover-open'));
  return () => {
    for (const [index, details] of detailsOf(part).entries())
      details.open = openDetails[index] ?? details.open;
    if (indexOfFocus >= 0) controlsOf(part)[indexOfFocus]?.focus({ preventScroll: true });
    // Last, because moving the focus closes a popover.
    for (const [index, popover] of popoversOf(part).entries()) if (openPopovers[index]) popover.showPopover();
  };
}

const controlsOf = (part: HTMLElement) => [...part.querySelectorAll<HTMLElement>(CONTROLS)];
const detailsOf = (part: HTMLElement) => [...part.querySelectorAll('details')];
const popoversOf = (part: HTMLElement) => [...part.querySelectorAll<HTMLElement>('[popover]')];
