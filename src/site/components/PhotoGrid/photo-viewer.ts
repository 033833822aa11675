import { isPlainClick } from '../../islands/plain-click.ts';
import { openingDialog } from '../Lightbox/opening.ts';

/** The state of a history entry that opening a photo made; closing goes back over it. */
const OPENED = { opened: true };

/**
 * Opens the photos of the page in the viewer, whose code is fetched then. The open photo stands in the address: opening adds
 * one history entry, paging replaces it, closing goes back over it or, for a visitor who came by a shared address, takes
 * the photo out of it.
 */
export function startPhotoViewer(): void {
  if (!document.querySelector('[data-photos]')) return;
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isPlainClick(event)) return;
    const { photo, jump } = link.dataset;
    if (photo) {
      event.preventDefault();
      history.pushState(OPENED, '', `#${photo}`);
      void showPhotoOfAddress();
    } else if (jump !== undefined) {
      // A jump leaves no entry in the history, so that Back still leaves the album.
      event.preventDefault();
      const target = document.getElementById(link.hash.slice(1));
      target?.scrollIntoView();
      target?.focus({ preventScroll: true });
    }
  });
  addEventListener('popstate', showPhotoOfAddress);
  void showPhotoOfAddress();
}

/** Id of the photo that the address names; empty where it names none. */
export function photoInAddress(): string {
  const id = location.hash.slice(1);
  return document.getElementById(id)?.closest('[data-photos] li')?.id === id ? id : '';
}

/** Whether the viewer's code is there: from then on it follows the address by itself. */
let viewer: Promise<unknown> | undefined;

async function showPhotoOfAddress(): Promise<void> {
  if (!photoInAddress() || viewer) return;
  const opening = openingDialog(closePhoto);
  viewer = import('../Lightbox/viewer.tsx').then(({ startViewer }) => startViewer());
  await viewer.then(opening.close, opening.fail);
}

/** Takes the photo out of the address. Pressed twice, it goes back once. */
export function closePhoto(): void {
  if (!photoInAddress()) return;
  if (history.state?.opened) history.back();
  else {
    history.replaceState(null, '', location.pathname + location.search);
    dispatchEvent(new PopStateEvent('popstate'));
  }
}
