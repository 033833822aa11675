/** Asks again for every picture that did not arrive; whoever shows it hears of it as of any other. */
export function askAgain(root: ParentNode): void {
  for (const img of root.querySelectorAll('img')) {
    const isLost = img.complete && img.naturalWidth === 0 && img.currentSrc !== '';
    // Set anew, the same address is fetched anew.
    if (isLost) img.setAttribute('src', img.getAttribute('src') ?? '');
  }
}
