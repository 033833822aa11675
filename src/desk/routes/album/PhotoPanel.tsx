import { Link } from 'react-router';
import { TextField } from '../../app/parts/TextField.tsx';
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
      <Link
        to={`/fotos/retirar?foto=${encodeURIComponent(`${album}/${n}`)}`}
        className={`fault ${css.withdraw}`}
      >
        Retirar la foto {n}…
      </Link>
    </div>
  );
}
