import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { removalRequest } from '../../../contract/removal-request.ts';
import { beginMessage } from '../Contact/begin-message.ts';
import type { PhotoView } from '../PhotoGrid/photo-view.ts';
import { closePhoto, leaveForForm, photoInAddress, replacePhoto } from '../PhotoGrid/photo-viewer.ts';
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

/** The photos of the page's grid, as its HTML says them. */
function photosOfPage(): PhotoView[] {
  return [...document.querySelectorAll<HTMLLIElement>('[data-photos] li')].flatMap((cell) => {
    const [link, img] = [cell.querySelector('a'), cell.querySelector('img')];
    const { album = '', minors, caption } = cell.dataset;
    // As pictures/markup.ts makes them.
    const address = link && /^(.*)-(\d+)\.(\w+)\.\w+$/.exec(new URL(link.href).pathname);
    if (!img || !address) return [];
    const [, base = '', width, hash = ''] = address;
    const srcSet = cell.querySelector('source')?.srcset ?? '';
    const picture = {
      base,
      hash,
      width: Number(width),
      // Its own, and not the one that it is shown in.
      height: Number(img.getAttribute('height')),
      widths: [...srcSet.matchAll(/ (\d+)w/g)].map(([, each]) => Number(each)),
      color: '',
    };
    const n = Number(/\d+$/.exec(cell.id)?.[0]);
    return [
      {
        id: cell.id,
        n,
        album,
        minors: minors !== undefined,
        picture,
        ...(caption !== undefined && { caption: img.alt }),
      },
    ];
  });
}
