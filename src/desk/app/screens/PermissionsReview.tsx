import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { type AlbumSummary, type Albums, PHOTOS_API } from '../../photos-api.ts';
import { Answered } from '../parts/Answered.tsx';
import { Notice } from '../parts/Notice.tsx';
import { PermissionForm } from '../photos/PermissionForm.tsx';
import css from './PermissionsReview.module.css';

/** One pass over the albums whose permission is not in order: a question each, then the next. */
export function PermissionsReview() {
  return (
    <Answered<Albums> address={PHOTOS_API.albums}>
      {({ seasons }) => {
        const albums = seasons.flatMap((season) => season.albums);
        return <Pass albums={albums.filter(({ permission }) => permission.state !== 'ok')} />;
      }}
    </Answered>
  );
}

/** The list is that of the beginning: what is answered stays behind. */
function Pass({ albums }: { albums: AlbumSummary[] }) {
  const [at, setAt] = useState(0);
  const [holder, setHolder] = useState('');
  const [answered, setAnswered] = useState(0);
  const [warning, setWarning] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // With each album the focus goes to its name.
  useEffect(() => {
    if (at > 0) heading.current?.focus();
  }, [at]);
  const album = albums[at];
  return (
    <div className={css.screen}>
      <p>
        <Link to="/fotos" className="text-link">
          Fotos
        </Link>
      </p>
      <h1>Repaso de permisos</h1>
      {warning && <Notice tone="warning">{warning}</Notice>}
      {album ? (
        <section className={css.album} aria-labelledby="album">
          <div className={css.head}>
            {album.cover && <img src={album.cover} alt="" className={css.cover} />}
            <div>
              <p className={css.count}>
                Álbum {at + 1} de {albums.length}
              </p>
              <h2 id="album" ref={heading} tabIndex={-1}>
                {album.name} {album.season}
              </h2>
            </div>
          </div>
          <p className={css.why}>{album.permission.message}</p>
          <PermissionForm
            key={album.key}
            album={album}
            record={{ guarda: holder }}
            action="Anotar y seguir"
            onSaved={(saved) => {
              setWarning(saved.warning);
              setAnswered(answered + 1);
              setAt(at + 1);
            }}
            onHolder={setHolder}
          />
          <button
            type="button"
            className="button"
            data-quiet=""
            onClick={() => {
              setWarning(null);
              setAt(at + 1);
            }}
          >
            Dejarlo para otro día
          </button>
        </section>
      ) : (
        <section className={css.album} aria-labelledby="fin">
          <h2 id="fin" ref={heading} tabIndex={-1}>
            {albums.length === 0 ? 'Todos los álbumes tienen su permiso' : 'No quedan más álbumes'}
          </h2>
          {albums.length > 0 && (
            <p>
              Has anotado {answered === 1 ? '1 permiso' : `${answered} permisos`} de {albums.length}.
              {answered < albums.length && ' Los que faltan siguen en la lista para la próxima vez.'}
            </p>
          )}
          <Link to="/fotos" className="button">
            Volver a las fotos
          </Link>
        </section>
      )}
    </div>
  );
}
