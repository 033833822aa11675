/** True for a click without modifier keys, which ask for a new tab, a new window or a download. */
export const isPlainClick = (
  event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): boolean => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** Returns the closest ancestor of an event's target that matches, or the target itself; null if none does. */
export const closestTo = <E extends Element = HTMLElement>(
  { target }: Pick<Event, 'target'>,
  selector: string,
): E | null => (target instanceof Element ? target.closest<E>(selector) : null);
