/**
 * Fills in the words that hold only while the part of the page is right («Hoy», «Mañana»), and hides those that they replace;
 * takes them back otherwise. The HTML itself never says «Hoy», because it may be read on any later day.
 */
export function updateLiveText(part: HTMLElement, isRight: boolean): void {
  part.toggleAttribute('data-right', isRight);
  for (const near of part.querySelectorAll<HTMLElement>('[data-near]'))
    near.textContent = isRight ? (near.dataset.near ?? '') : '';
  for (const far of part.querySelectorAll<HTMLElement>('[data-far]')) far.hidden = isRight;
}
