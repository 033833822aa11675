/** Whether a link is followed here: with a key held down the visitor asks for a tab, a window or a download. */
export const isPlainClick = (
  event: Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
): boolean => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
