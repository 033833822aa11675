import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { albumsBySeason } from '../albums/albums.ts';
import { notePermission } from '../consent/note-permission.ts';
import type { ConsentRecord } from '../consent/record.ts';
import { permissionSchema } from '../consent/records.ts';
import { Button } from '../parts/Button.tsx';
import { FocusedHeading } from '../parts/Notice.tsx';
import { deskContext } from '../server/context.ts';
import { submitted } from '../server/refusals.ts';
import type { Route } from './+types/permissions.ts';
import { PermissionForm } from './album/PermissionForm.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const albums = (await albumsBySeason(context.get(deskContext))).flatMap((season) => season.albums);
  return {
    albums: albums.filter(({ lacks }) => lacks),
    /** Of another album: it is probably the same office. */
    holder: albums.find(({ record }) => record)?.record?.guarda,
    schema: permissionSchema(),
  };
}

/** The record's own schema checks each field. */
export async function action({ request, context }: Route.ActionArgs) {
  const record = await submitted(z.looseObject({ album: z.string() }), request);
  await notePermission(context.get(deskContext), record as unknown as ConsentRecord);
  return { noted: true };
}

/** One pass over the albums whose permission is not in order: a form each, then the next. */
export default function PermissionsScreen({ loaderData: { albums, holder, schema } }: Route.ComponentProps) {
  const [later, setLater] = useState<readonly string[]>([]);
  const album = albums.find(({ key }) => !later.includes(key));
  const [first] = useState(album?.key);
  // Nothing has come with the first album but the screen itself.
  const Heading = album?.key === first ? 'h2' : FocusedHeading;
  return (
    <div className="stack narrow">
      <Link to="/fotos" className="text-link">
        Fotos
      </Link>
      <h1>Repaso de permisos</h1>
      <section className="panel stack">
        <Heading key={album?.key ?? ''}>
          {album
            ? `${album.name} ${album.season}`
            : albums.length > 0
              ? 'No quedan más álbumes'
              : 'Todos los álbumes tienen su permiso'}
        </Heading>
        {album ? (
          <>
            {album.cover && <img src={album.cover} alt="" width={144} />}
            <p className="fault">{album.lacks}</p>
            <PermissionForm
              key={album.key}
              album={album}
              schema={schema}
              holder={holder}
              words="Anotar y seguir"
            />
            <Button look="quiet" onClick={() => setLater([...later, album.key])}>
              Dejarlo para otro día
            </Button>
            <p className="help">Quedan {albums.length - later.length}.</p>
          </>
        ) : (
          <>
            {albums.length > 0 && <p>Los que has dejado siguen en la lista para la próxima vez.</p>}
            <Link to="/fotos" className="button">
              Volver a las fotos
            </Link>
          </>
        )}
      </section>
    </div>
  );
}
