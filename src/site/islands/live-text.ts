/**
 * Shows texts such as «Hoy» while a part of the page is fresh, and the texts that they replace once it has expired. The built HTML
 * never says «Hoy», because it may be read on any later day.
 */
export function updateLiveText(part: HTMLElement, isFresh: boolean): void {
  part.toggleAttribute('data-fresh', isFresh);
  for (const live of part.querySelectorAll<HTMLElement>('[data-live]'))
    live.textContent = (isFresh ? live.dataset.live : live.dataset.fallback) ?? '';
}
