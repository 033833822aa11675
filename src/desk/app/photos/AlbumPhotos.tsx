import { useState } from 'react';
import type { AlbumDetail } from '../../photos-api.ts';
import { Dialog } from '../parts/Dialog.tsx';
import css from './AlbumPhotos.module.css';
import { AlbumSaveBar } from './AlbumSaveBar.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';
import { PhotoPanel } from './PhotoPanel.tsx';
import { PhotoSteps } from './PhotoSteps.tsx';
import type { AlbumEdits } from './useAlbumEdits.ts';
import { useNarrow } from './useNarrow.ts';

interface Props {
  album: AlbumDetail;
  edits: AlbumEdits;
  /** Number of the photo that is looked at. */
  chosen: number;
  onChoose: (n: number) => void;
}

/** The photos of an album, and what can be said of one of them: beside them, or over them where there is no room. */
export function AlbumPhotos({ album: { key, numbers }, edits, chosen, onChoose }: Props) {
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const photo = { album: key, n: chosen, edits };
  const steps = <PhotoSteps numbers={numbers} n={chosen} onChoose={onChoose} />;
  const open = (n: number) => {
    onChoose(n);
    setOpen(true);
  };
  return (
    <div className={css.photos}>
      <PhotoGrid
        album={key}
        numbers={numbers}
        chosen={chosen}
        onChoose={onChoose}
        onOpen={open}
        edits={edits}
      />
      {!isNarrow && (
        <section className={css.beside} aria-labelledby="foto">
          <div className={css.head}>
            <h3 id="foto">Foto {chosen}</h3>
            {steps}
          </div>
          <PhotoPanel {...photo} />
        </section>
      )}
      {isNarrow && isOpen && (
        <Dialog title={`Foto ${chosen}`} onClose={() => setOpen(false)}>
          {steps}
          <PhotoPanel {...photo} />
          <div className={css.foot}>
            <AlbumSaveBar edits={edits} />
            <button type="button" className="button" data-quiet="" onClick={() => setOpen(false)}>
              Volver a las fotos
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
