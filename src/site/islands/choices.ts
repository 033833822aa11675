import { chooseView, readViewState, subscribeAddress } from './address.ts';

/**
 * Connects a group of plain HTML fields to the address. A choice changes the query, which the islands follow.
 * @param rerender renders those islands again
 */
export function startChoices(group: HTMLFieldSetElement, rerender: () => Promise<void>): void {
  const choose = () => {
    // Values are address segments, so nothing needs to be escaped.
    const search = chosenFields(group).map(({ name, value }) => `${name}=${value}`);
    chooseView(search.length > 0 ? `?${search.join('&')}` : '');
    void rerender();
  };
  const followAddress = () => {
    const params = new URLSearchParams(location.search);
    for (const field of group.elements)
      if (field instanceof HTMLSelectElement) {
        field.value = params.get(field.name) ?? '';
        // An unknown value selects the empty option.
        if (field.selectedIndex < 0) field.value = '';
        field.closest('label')?.toggleAttribute('data-active', field.value !== '');
      } else if (field instanceof HTMLInputElement)
        field.checked = field.value === (params.get(field.name) ?? '');
  };
  group.addEventListener('change', choose);
  subscribeAddress(followAddress);
  const saveScrollPosition = () => {
    const state = readViewState();
    if (state?.chosen) history.replaceState({ ...state, scrollY }, '');
  };
  // `pagehide` alone is not enough: a busy browser may drop a state that is replaced while the page is left.
  for (const type of ['scrollend', 'pagehide']) addEventListener(type, saveScrollPosition);
  const isView = location.search !== '' || readViewState()?.chosen;
  if (isView) {
    followAddress();
    void restoreView(rerender);
    // The visitor may have chosen before this code ran.
  } else if (chosenFields(group).length > 0) choose();
}

/** Returns the fields of the group that have a value. */
const chosenFields = (group: HTMLFieldSetElement) =>
  [...group.elements].filter(
    (field): field is HTMLSelectElement | HTMLInputElement =>
      (field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.checked)) &&
      field.value !== '',
  );

/** Renders the view of the address, then restores its scroll position. The browser would restore it too early. */
async function restoreView(rerender: () => Promise<void>): Promise<void> {
  const top = readViewState()?.scrollY;
  history.scrollRestoration = 'manual';
  await rerender();
  if (top !== undefined) scrollTo({ top, behavior: 'instant' });
}
