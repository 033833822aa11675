import { useId } from 'react';
import { Link } from 'react-router';
import { FocusPicker } from '../../app/photos/FocusPicker.tsx';
import { pictureAddress, wholePicture } from '../../picture-address.ts';
import css from './album.module.css';
import type { AlbumEdits } from './useAlbumEdits.ts';

interface Props {
  album: string;
  n: number;
  edits: AlbumEdits;
}

/** The places that show an album's cover. */
const COVER_ROLES = ['foto', 'historia'] as const;

/** One photo of an album, and all that can be said of it; below its number. */
export function PhotoPanel({ album, n, edits }: Props) {
  const id = useId();
  const isCover = edits.cover.n === n;
  const plain = <img src={pictureAddress(`${album}/${n}`, 752) ?? ''} alt="" className={css.whole} />;
  return (
    <div className="stack">
      {isCover ? (
        <>
          <p className={css.isCover}>Es la portada del álbum.</p>
          <FocusPicker
            key={n}
            src={wholePicture(`${album}/${n}`)}
            focus={edits.cover.focus}
            onChange={(focus) => edits.setCover(n, focus)}
            roles={COVER_ROLES}
            instead={
              <>
                {plain}
                <p className="help">Todavía no hay foto en la que marcar un punto.</p>
              </>
            }
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
      <div className="field">
        <label htmlFor={`${id}pie`}>Pie de foto</label>
        <input
          id={`${id}pie`}
          autoComplete="off"
          value={edits.captionOf(n)}
          onChange={({ target }) => edits.setCaption(n, target.value)}
          aria-describedby={`${id}pie-ayuda`}
        />
        <p id={`${id}pie-ayuda`} className="help">
          Lo que se ve, en pocas palabras. Puede quedar vacío.
        </p>
      </div>
      <div className="field">
        <label htmlFor={`${id}capitulo`}>Aquí empieza el capítulo</label>
        <input
          id={`${id}capitulo`}
          autoComplete="off"
          value={edits.chapterAt(n)}
          onChange={({ target }) => edits.setChapter(n, target.value)}
          aria-describedby={`${id}capitulo-ayuda`}
        />
        <p id={`${id}capitulo-ayuda`} className="help">
          Solo en álbumes largos: el nombre de la parte que empieza en esta foto, como «Semifinales».
        </p>
      </div>
      <Link
        to={`/fotos/retirar?foto=${encodeURIComponent(`${album}/${n}`)}`}
        className={`fault ${css.withdraw}`}
      >
        Retirar la foto {n}…
      </Link>
    </div>
  );
}
