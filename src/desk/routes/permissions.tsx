import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { albumsBySeason } from '../albums/albums.ts';
import { Notice } from '../app/parts/Notice.tsx';
import { PermissionForm } from '../app/photos/PermissionForm.tsx';
import { notePermission } from '../consent/note-permission.ts';
import type { ConsentRecord } from '../consent/record.ts';
import { deskContext } from '../server/context.ts';
import { refusable } from '../server/errors.ts';
import { submitted } from '../server/request-body.ts';
import type { Route } from './+types/permissions.ts';
import css from './permissions.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const albums = (await albumsBySeason(context.get(deskContext))).flatMap((season) => season.albums);
  return { albums: albums.filter(({ permission }) => permission.state !== 'ok') };
}

/** The other fields are told apart by the record's own schema, which says what each of them takes. */
const toNote = z.looseObject({ album: z.string().min(1), menores: z.boolean(), guarda: z.string() });

export function action({ request, context }: Route.ActionArgs) {
  return refusable(async () => {
    const record = (await submitted(toNote, request)) as Partial<ConsentRecord> as ConsentRecord;
    return { warning: await notePermission(context.get(deskContext), record) };
  });
}

/** One pass over the albums whose permission is not in order: a question each, then the next. */
export default function PermissionsReview({ loaderData }: Route.ComponentProps) {
  // The list is that of the beginning: what is answered stays behind.
  const [albums] = useState(loaderData.albums);
  const [at, setAt] = useState(0);
  const [holder, setHolder] = useState('');
  const [answered, setAnswered] = useState(0);
  const [warning, setWarning] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // With each album the focus goes to its name.
  useEffect(() => {
    if (at > 0) heading.current?.focus();
  }, [at]);
  const goOn = (warning: string | null) => {
    setWarning(warning);
    setAt(at + 1);
  };
  const album = albums[at];
  return (
    <div className="stack">
      <Link to="/fotos" className="text-link">
        Fotos
      </Link>
      <h1>Repaso de permisos</h1>
      {warning && <Notice tone="warning">{warning}</Notice>}
      {album ? (
        <section className="panel stack narrow" aria-labelledby="album">
          <div className="row">
            {album.cover && <img src={album.cover} alt="" className={css.cover} />}
            <div>
              <p className="help">
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
            words="Anotar y seguir"
            onSaved={(warning, holder) => {
              setHolder(holder);
              setAnswered(answered + 1);
              goOn(warning);
            }}
          />
          <button type="button" className="button" data-quiet="" onClick={() => goOn(null)}>
            Dejarlo para otro día
          </button>
        </section>
      ) : (
        <section className="panel stack narrow" aria-labelledby="fin">
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
