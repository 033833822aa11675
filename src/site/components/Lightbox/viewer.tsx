import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { CONTACT_ID } from '../../../contract/anchors.ts';
import { removalRequest } from '../../../contract/removal-request.ts';
import { beginMessage } from '../Contact/begin-message.ts';
import { closePhoto, photoInAddress } from '../PhotoGrid/photo-viewer.ts';
import { photosOfPage } from '../PhotoGrid/photos-of-page.ts';
import Lightbox from './Lightbox.tsx';

/** Shows the photo that the address names, from now on whenever it names one. */
export function startViewer(): void {
  const container = document.body.appendChild(document.createElement('div'));
  createRoot(container).render(<Viewer photos={photosOfPage()} />);
}

/** What there is to do once the viewer is closed. */
let afterwards: (() => void) | undefined;
let lastShown = '';

function Viewer({ photos }: { photos: ReturnType<typeof photosOfPage> }) {
  const id = useSyncExternalStore(subscribe, photoInAddress);
  const index = photos.findIndex((photo) => photo.id === id);
  if (index < 0) return null;
  lastShown = id;
  return (
    <Lightbox
      photos={photos}
      index={index}
      onView={(at) => {
        const shown = photos[at]?.id;
        if (shown && shown !== photoInAddress()) replacePhoto(shown);
      }}
      onClose={closePhoto}
      onAskRemoval={({ n, album }) => {
        afterwards = () => {
          history.pushState(null, '', `#${CONTACT_ID}`);
          beginMessage(removalRequest(n, album), { addsUp: true });
        };
      }}
    />
  );
}

let changed = () => {};

function subscribe(listener: () => void): () => void {
  const onPop = () => {
    listener();
    if (!photoInAddress()) leave();
  };
  changed = listener;
  addEventListener('popstate', onPop);
  return () => removeEventListener('popstate', onPop);
}

function replacePhoto(id: string): void {
  history.replaceState(history.state, '', `#${id}`);
  changed();
}

/** The viewer is closed: the reader is at the photo that was open, or goes on to the form. */
function leave(): void {
  const link = document.getElementById(lastShown)?.querySelector('a');
  lastShown = '';
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block: 'nearest' });
  afterwards?.();
  afterwards = undefined;
}
