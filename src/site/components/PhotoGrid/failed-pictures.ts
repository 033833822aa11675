/** Reloads all pictures that could not be loaded. */
export function reloadLostPictures(): void {
  for (const img of document.querySelectorAll('img')) {
    const isLost = img.complete && img.naturalWidth === 0 && img.currentSrc !== '';
    if (isLost) img.setAttribute('src', img.getAttribute('src') ?? '');
  }
}
