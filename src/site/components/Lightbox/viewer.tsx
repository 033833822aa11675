import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { removalRequest } from '../../../contract/removal-request.ts';
import { beginMessage } from '../Contact/begin-message.ts';
import type { PhotoView } from '../PhotoGrid/photo-view.ts';
import { closePhoto, leaveForForm, photoInAddress, replacePhoto } from '../PhotoGrid/photo-viewer.ts';
import { photosOfPage } from '../PhotoGrid/photos-of-page.ts';
import Lightbox from './Lightbox.tsx';

/** Shows the photo that the address names, from now on whenever it names one. */
export function startViewer(): void {
  const container = document.body.appendChild(document.createElement('div'));
  createRoot(container).render(<Viewer photos={photosOfPage()} />);
}

function Viewer({ photos }: { photos: PhotoView[] }) {
  const id = useSyncExternalStore(subscribe, photoInAddress);
  const index = photos.findIndex((photo) => photo.id === id);
  if (index < 0) return null;
  return (
    <Lightbox
      photos={photos}
      index={index}
      onView={(at) => {
        const shown = photos[at]?.id;
        if (shown && shown !== photoInAddress()) replacePhoto(shown);
      }}
      onClose={closePhoto}
      onAskRemoval={({ n, album }) =>
        leaveForForm(() => beginMessage(removalRequest(n, album), { addsUp: true }))
      }
    />
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener('popstate', listener);
  return () => removeEventListener('popstate', listener);
}
