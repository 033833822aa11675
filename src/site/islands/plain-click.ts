/** Whether a link is followed here: with a key held down the visitor asks for a tab, a window or a download. */
export const isPlainClick = (
  event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): boolean => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/** The element that an event is about, or the next around it that matches. */
export const closestTo = <E extends Element = HTMLElement>(
  { target }: Pick<Event, 'target'>,
  selector: string,
): E | null => (target instanceof Element ? target.closest<E>(selector) : null);
