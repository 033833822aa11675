import { useState } from 'react';
import { Link } from 'react-router';
import type { OpenAlbum } from '../../albums/albums.ts';
import { Dialog } from '../../app/parts/Dialog.tsx';
import { Notice } from '../../app/parts/Notice.tsx';
import { TextField } from '../../app/parts/TextField.tsx';
import { FocusPicker } from '../../app/photos/FocusPicker.tsx';
import { pictureAddress, wholePicture } from '../../picture-address.ts';
import css from './album.module.css';
import type { AlbumEdits } from './useAlbumEdits.ts';

interface Props {
  album: OpenAlbum;
  edits: AlbumEdits;
}

/** The photos of an album; over them, the one that was chosen with all that can be said of it. */
export function AlbumPhotos({ album: { key, numbers }, edits }: Props) {
  const [chosen, setChosen] = useState<number>();
  const at = chosen === undefined ? -1 : numbers.indexOf(chosen);
  const step = (to: number | undefined, words: string) => (
    <button
      type="button"
      className="button"
      data-quiet=""
      disabled={to === undefined}
      onClick={() => setChosen(to)}
    >
      {words}
    </button>
  );
  return (
    <>
      <ul className={css.grid}>
        {numbers.map((n) => (
          <li key={n}>
            <button type="button" className={css.photo} onClick={() => setChosen(n)}>
              <img
                src={pictureAddress(`${key}/${n}`, 240) ?? ''}
                alt=""
                loading="lazy"
                className={css.picture}
              />
              <span className={css.number}>
                <span className="visually-hidden">Foto </span>
                {n}
              </span>
              {edits.cover.n === n && <span className={css.cover}>Portada</span>}
              <strong>{edits.chapterAt(n)}</strong>
              <span>{edits.captionOf(n)}</span>
            </button>
          </li>
        ))}
      </ul>
      {chosen !== undefined && at >= 0 && (
        <Dialog title={`Foto ${chosen}`} onClose={() => setChosen(undefined)}>
          <div className="row">
            {step(numbers[at - 1], 'Anterior')}
            {step(numbers[at + 1], 'Siguiente')}
          </div>
          <Photo key={chosen} album={key} n={chosen} edits={edits} />
          <div className={`stack ${css.foot}`} data-gap="tight">
            <AlbumSaveBar edits={edits} />
            <button type="button" className="button" data-quiet="" onClick={() => setChosen(undefined)}>
              Volver a las fotos
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** The places that show an album's cover. */
const COVER_ROLES = ['foto', 'historia'] as const;

function Photo({ album, n, edits }: { album: string; n: number; edits: AlbumEdits }) {
  const plain = <img src={pictureAddress(`${album}/${n}`, 752) ?? ''} alt="" className={css.whole} />;
  return (
    <>
      {edits.cover.n === n ? (
        <>
          <strong>Es la portada del álbum.</strong>
          <FocusPicker
            src={wholePicture(`${album}/${n}`)}
            focus={edits.cover.focus}
            onChange={(focus) => edits.setCover(n, focus)}
            roles={COVER_ROLES}
            instead={plain}
          />
        </>
      ) : (
        <>
          {plain}
          <button type="button" className="button" data-quiet="" onClick={() => edits.setCover(n, null)}>
            Hacerla portada
          </button>
        </>
      )}
      <TextField
        label="Pie de foto"
        autoComplete="off"
        help="Lo que se ve, en pocas palabras. Puede quedar vacío."
        value={edits.captionOf(n)}
        onChange={({ target }) => edits.setCaption(n, target.value)}
      />
      <TextField
        label="Aquí empieza el capítulo"
        autoComplete="off"
        help="Solo en álbumes largos: el nombre de la parte que empieza en esta foto, como «Semifinales»."
        value={edits.chapterAt(n)}
        onChange={({ target }) => edits.setChapter(n, target.value)}
      />
      <Link to={`/fotos/retirar?foto=${encodeURIComponent(`${album}/${n}`)}`} className="text-link">
        Retirar la foto {n}…
      </Link>
    </>
  );
}

/** What was set of an album's photos is saved, or given up. Nothing while there is nothing to save. */
export function AlbumSaveBar({ edits }: { edits: AlbumEdits }) {
  const { dirty, busy, notice, save, discard } = edits;
  return (
    <>
      {notice && <Notice tone={notice.tone}>{notice.words}</Notice>}
      {dirty && (
        <div className="row">
          <button type="button" className="button" disabled={busy} onClick={save}>
            Guardar
          </button>
          <button type="button" className="button" data-quiet="" disabled={busy} onClick={discard}>
            Dejarlo como estaba
          </button>
          <p role="status" className="help">
            Hay cambios sin guardar.
          </p>
        </div>
      )}
    </>
  );
}
