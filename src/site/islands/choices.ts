import { chooseView, readViewState, subscribeAddress } from './address.ts';

/**
 * Runs a group of fields that choose a view of the page. The fields are plain HTML and stay as they are; a choice goes to the
 * address, which other parts of the page follow.
 * @param draw draws those parts
 */
export function startChoices(group: HTMLFieldSetElement, draw: () => Promise<void>): void {
  const choose = () => {
    // Values are segments of addresses, so nothing needs to be escaped.
    const search = chosenFields(group).map(({ name, value }) => `${name}=${value}`);
    chooseView(search.length > 0 ? `?${search.join('&')}` : '');
    void draw();
  };
  const followAddress = () => {
    const params = new URLSearchParams(location.search);
    for (const field of group.elements)
      if (field instanceof HTMLSelectElement) {
        field.value = params.get(field.name) ?? '';
        // A value that is not offered chooses nothing.
        if (field.selectedIndex < 0) field.value = '';
        field.closest('label')?.toggleAttribute('data-active', field.value !== '');
      } else if (field instanceof HTMLInputElement)
        field.checked = field.value === (params.get(field.name) ?? '');
  };
  group.addEventListener('change', choose);
  subscribeAddress(followAddress);
  addEventListener('pagehide', () => {
    const state = readViewState();
    if (state?.chosen) history.replaceState({ ...state, scrollY }, '');
  });
  const isView = location.search !== '' || readViewState()?.chosen;
  if (isView) {
    followAddress();
    void restoreView(draw);
    // Chosen before this code arrived.
  } else if (chosenFields(group).length > 0) choose();
}

/** Fields of the group that choose something. */
const chosenFields = (group: HTMLFieldSetElement) =>
  [...group.elements].filter(
    (field): field is HTMLSelectElement | HTMLInputElement =>
      (field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.checked)) &&
      field.value !== '',
  );

/** Draws the view of the address, then returns to the place where the reader left it, which the browser looked for too early. */
async function restoreView(draw: () => Promise<void>): Promise<void> {
  const top = readViewState()?.scrollY;
  history.scrollRestoration = 'manual';
  await draw();
  if (top !== undefined) scrollTo({ top, behavior: 'instant' });
}
