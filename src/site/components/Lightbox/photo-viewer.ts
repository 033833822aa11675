import { CONTACT_ID } from '../../../base/addresses/anchors.ts';
import { closestTo, isPlainClick } from '../../islands/plain-click.ts';

/** State of a history entry of an album. */
interface PhotoEntryState {
  /** True for an entry that was added by opening a photo; closing the photo goes back over it. */
  opened?: true;
  /** Id of the photo that led to the contact form; Back returns to it. */
  photo?: string;
}

/** State of the current history entry. */
let entry: PhotoEntryState | null = history.state;
/** Id of the photo that is open, or was open last. */
let lastShown = '';
/** Action to run at the contact form once the viewer is closed. */
let actionAtForm: (() => void) | undefined;
/** Resolves once the viewer is loaded; it then follows the address by itself. */
let viewer: Promise<void> | undefined;
let isViewerLoaded = false;
/** Dialog shown while the viewer loads. */
let opening: ReturnType<typeof openingDialog> | undefined;
let isClosing = false;

/**
 * Opens photos of the page in the viewer, which is loaded on first use. The open photo is the anchor of the address. Opening
 * adds one history entry, paging replaces it, and closing goes back over it, or removes the anchor for a visitor who came by
 * a shared link. The contact form that a photo leads to is a further entry.
 */
export function startPhotoViewer(): void {
  if (!document.querySelector('[data-photos]')) return;
  document.addEventListener('click', (event) => {
    const link = closestTo<HTMLAnchorElement>(event, 'a');
    if (!link || !isPlainClick(event)) return;
    const { photo } = link.dataset;
    if (photo) {
      event.preventDefault();
      push({ opened: true }, photo);
      dispatchEvent(new PopStateEvent('popstate'));
    }
  });
  addEventListener('popstate', () => {
    const { photo } = entry ?? {};
    entry = history.state;
    isClosing = false;
    void showPhotoOfAddress();
    // In the next task the viewer is closed, and the browser has restored the scroll position.
    setTimeout(() => returnToAlbum(photo || lastShown));
  });
  void showPhotoOfAddress();
}

/** Returns the id of the photo in the address; empty if there is none. */
function photoInAddress(): string {
  const id = location.hash.slice(1);
  return document.getElementById(id)?.closest('[data-photos] li')?.id === id ? id : '';
}

/** Replaces the photo in the address. */
const replacePhoto = (id: string): void => replaceAddress(`#${id}`);

/** Removes the photo from the address, which closes the viewer. A second call while closing does nothing. */
function closePhoto(): void {
  if (!photoInAddress() || isClosing) return;
  isClosing = true;
  if (history.state?.opened === true) history.back();
  else replaceAddress('');
}

/** Registers an action for the contact form, where the page goes once the photo is closed. */
function leaveForForm(action: () => void): void {
  actionAtForm = action;
}

/** Moves the focus to the last open photo once none is open, or goes on to the contact form. */
function returnToAlbum(photo: string): void {
  if (!photo || photoInAddress()) return;
  lastShown = '';
  const link = document.getElementById(photo)?.querySelector('a');
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: 'nearest' });
  if (actionAtForm) push({ photo }, CONTACT_ID);
  actionAtForm?.();
  actionAtForm = undefined;
}

async function showPhotoOfAddress(): Promise<void> {
  const { hash, pathname, search } = location;
  // Removes an anchor that the page does not have, such as a withdrawn photo.
  if (hash && !document.getElementById(hash.slice(1)))
    history.replaceState(history.state, '', pathname + search);
  const photo = photoInAddress();
  lastShown = photo || lastShown;
  if (isViewerLoaded) return;
  opening?.close();
  if (!photo) return;
  opening = openingDialog(closePhoto);
  viewer ??= import('./viewer.tsx').then(({ startViewer }) =>
    startViewer({ current: photoInAddress, replace: replacePhoto, close: closePhoto, leaveForForm }),
  );
  const currentAttempt = viewer;
  try {
    await currentAttempt;
    isViewerLoaded = true;
    opening.close();
  } catch {
    // Several photos may wait for the same attempt; only the first reports its failure.
    if (viewer === currentAttempt) opening.fail();
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
 * Shows a dialog while the viewer loads. If loading fails, it offers to reload the page, because some browsers do not request a
 * failed script again.
 * @param onClose called when the visitor closes the dialog
 */
function openingDialog(onClose: () => void): { close(): void; fail(): void } {
  const dialog = document.createElement('dialog');
  dialog.dataset.opening = '';
  const message = document.createElement('p');
  message.id = 'abriendo-foto';
  dialog.setAttribute('aria-labelledby', message.id);
  message.setAttribute('role', 'status');
  message.textContent = 'Abriendo la foto…';
  const button = (label: string, onClick: () => void) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = 'button button-quiet';
    element.textContent = label;
    element.addEventListener('click', onClick);
    return element;
  };
  const close = () => dialog.remove();
  const leaveViewer = () => {
    close();
    onClose();
  };
  dialog.append(message, button('Cerrar', leaveViewer));
  dialog.addEventListener('cancel', leaveViewer);
  document.body.append(dialog);
  dialog.showModal();
  return {
    close,
    fail() {
      message.setAttribute('role', 'alert');
      message.textContent =
        'No se ha podido abrir la foto a pantalla completa. Comprueba tu conexión y vuelve a intentarlo.';
      dialog.append(button('Reintentar', () => location.reload()));
      addEventListener('online', () => dialog.isConnected && location.reload());
    },
  };
}
