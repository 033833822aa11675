/** Reloads all pictures that failed to load. */
export function reloadFailedPictures(): void {
  for (const img of document.querySelectorAll('img')) {
    const hasFailed = img.complete && img.naturalWidth === 0 && img.currentSrc !== '';
    if (hasFailed) img.setAttribute('src', img.getAttribute('src') ?? '');
  }
}
