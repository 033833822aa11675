import { CONTACT_ID } from '../../../addresses/anchors.ts';
import { closestTo, isPlainClick } from '../../islands/plain-click.ts';

/** The state of a history entry of an album. */
interface PhotoEntryState {
  /** Opening a photo made it; closing goes back over it. */
  opened?: true;
  /** The photo that led from there to the form; Back returns to it. */
  photo?: string;
}

/** Of the entry that is shown. */
let entry: PhotoEntryState | null = history.state;
/** The photo that is open, or was until now. */
let lastShown = '';
/** What there is to do at the form, once the viewer is closed. */
let actionAtForm: (() => void) | undefined;
/** The viewer's code. Once it is there it follows the address by itself. */
let viewer: Promise<void> | undefined;
let isViewerLoaded = false;
/** What stands in its place until then. */
let opening: ReturnType<typeof openingDialog> | undefined;
let isClosing = false;

/**
 * Opens the photos of the page in the viewer, whose code is fetched then. The open photo stands in the address: opening adds
 * one history entry, paging replaces it, closing goes back over it or, for a visitor who came by a shared address, takes
 * the photo out of it. The form that a photo leads to is an entry of its own.
 */
export function startPhotoViewer(): void {
  if (!document.querySelector('[data-photos]')) return;
  document.addEventListener('click', (event) => {
    const link = closestTo<HTMLAnchorElement>(event, 'a');
    if (!link || !isPlainClick(event)) return;
    const { photo, jump } = link.dataset;
    if (photo) {
      event.preventDefault();
      push({ opened: true }, photo);
      dispatchEvent(new PopStateEvent('popstate'));
    } else if (jump !== undefined) {
      // A jump leaves no entry in the history, so that Back still leaves the album.
      event.preventDefault();
      const target = document.getElementById(link.hash.slice(1));
      target?.scrollIntoView();
      target?.focus({ preventScroll: true });
    }
  });
  addEventListener('popstate', () => {
    const { photo } = entry ?? {};
    entry = history.state;
    isClosing = false;
    void showPhotoOfAddress();
    // A task later the viewer is gone, and the browser has scrolled to where the album was when it opened.
    setTimeout(() => returnToAlbum(photo || lastShown));
  });
  void showPhotoOfAddress();
}

/** Id of the photo that the address names; empty where it names none. */
export function photoInAddress(): string {
  const id = location.hash.slice(1);
  return document.getElementById(id)?.closest('[data-photos] li')?.id === id ? id : '';
}

/** Another photo takes the place of the one in the address. */
export const replacePhoto = (id: string): void => replaceAddress(`#${id}`);

/** Takes the photo out of the address. Pressed twice, it goes back once. */
export function closePhoto(): void {
  if (!photoInAddress() || isClosing) return;
  isClosing = true;
  if (history.state?.opened === true) history.back();
  else replaceAddress('');
}

/** Once the photo is closed the page goes on to the form, where this is to be done. */
export function leaveForForm(action: () => void): void {
  actionAtForm = action;
}

/** Once no photo is open the reader is at the place of the last one in the album, or goes on to the form. */
function returnToAlbum(photo: string): void {
  if (!photo || photoInAddress()) return;
  lastShown = '';
  const cell = document.getElementById(photo);
  // The photo that opens the album stands above the grid alone.
  const link = cell?.checkVisibility()
    ? cell.querySelector('a')
    : document.querySelector<HTMLAnchorElement>(`a[data-photo="${photo}"]`);
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: 'nearest' });
  if (actionAtForm) push({ photo }, CONTACT_ID);
  actionAtForm?.();
  actionAtForm = undefined;
}

async function showPhotoOfAddress(): Promise<void> {
  const { hash, pathname, search } = location;
  // A photo or place that the page does not have.
  if (hash && !document.getElementById(hash.slice(1)))
    history.replaceState(history.state, '', pathname + search);
  const photo = photoInAddress();
  lastShown = photo || lastShown;
  if (isViewerLoaded) return;
  opening?.close();
  if (!photo) return;
  opening = openingDialog(closePhoto);
  viewer ??= import('../Lightbox/viewer.tsx').then(({ startViewer }) => startViewer());
  const fetched = viewer;
  try {
    await fetched;
    isViewerLoaded = true;
    opening.close();
  } catch {
    // Fetched for two photos, it failed once.
    if (viewer === fetched) opening.fail();
    viewer = undefined;
  }
}

function push(state: PhotoEntryState, anchor: string): void {
  entry = state;
  history.pushState(state, '', `#${anchor}`);
}

function replaceAddress(hash: string): void {
  history.replaceState(history.state, '', location.pathname + location.search + hash);
  dispatchEvent(new PopStateEvent('popstate'));
}

/**
 * Stands in for the viewer while its code is loading, which may take long on a bad line; it can be closed. If loading fails it
 * offers to load the page again: some browsers remember that a script failed.
 * @param onClose the visitor closes it
 */
function openingDialog(onClose: () => void): { close(): void; fail(): void } {
  const dialog = document.createElement('dialog');
  dialog.dataset.opening = '';
  const words = document.createElement('p');
  words.id = 'abriendo-foto';
  dialog.setAttribute('aria-labelledby', words.id);
  words.setAttribute('role', 'status');
  words.textContent = 'Abriendo la foto…';
  const button = (label: string, onClick: () => void) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = 'button';
    element.dataset.quiet = '';
    element.textContent = label;
    element.addEventListener('click', onClick);
    return element;
  };
  const close = () => dialog.remove();
  const leave = () => {
    close();
    onClose();
  };
  dialog.append(words, button('Cerrar', leave));
  dialog.addEventListener('cancel', leave);
  document.body.append(dialog);
  dialog.showModal();
  return {
    close,
    fail() {
      words.setAttribute('role', 'alert');
      words.textContent =
        'No se ha podido abrir la foto a pantalla completa. Comprueba tu conexión y vuelve a intentarlo.';
      dialog.append(button('Reintentar', () => location.reload()));
      addEventListener('online', () => dialog.isConnected && location.reload());
    },
  };
}

/** Fetches every picture again that did not arrive. */
export function reloadLostPictures(): void {
  for (const img of document.querySelectorAll('img')) {
    const isLost = img.complete && img.naturalWidth === 0 && img.currentSrc !== '';
    if (isLost) img.setAttribute('src', img.getAttribute('src') ?? '');
  }
}
