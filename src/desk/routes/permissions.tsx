import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { albumsBySeason } from '../albums/albums.ts';
import { notePermission } from '../consent/note-permission.ts';
import { permissionSchema } from '../consent/records.ts';
import { Button } from '../parts/Button.tsx';
import { FocusedHeading } from '../parts/Notice.tsx';
import { deskContext } from '../server/context.ts';
import { readSubmission } from '../server/refusals.ts';
import type { Route } from './+types/permissions.ts';
import { PermissionForm } from './album/PermissionForm.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const albums = (await albumsBySeason(context.get(deskContext))).flatMap((season) => season.albums);
  return {
    albums: albums.filter(({ lacks }) => lacks),
    /** Office that keeps the signed forms of another album: probably the same one. */
    holder: albums.find(({ record }) => record)?.record?.guarda,
    schema: permissionSchema(),
  };
}

/** `notePermission` checks the other fields, so that their problems are reported one by one. */
const submittedRecord = z.looseObject({ album: z.string(), menores: z.boolean() });

export async function action({ request, context }: Route.ActionArgs) {
  await notePermission(context.get(deskContext), await readSubmission(submittedRecord, request));
  return { noted: true };
}

/** Wizard for the albums without a valid permission, one form at a time. */
export default function PermissionsScreen({ loaderData: { albums, holder, schema } }: Route.ComponentProps) {
  const [postponed, setPostponed] = useState<readonly string[]>([]);
  const album = albums.find(({ key }) => !postponed.includes(key));
  const [first] = useState(album?.key);
  // The first heading arrives with the screen, and must not take the focus.
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
            <Button look="quiet" onClick={() => setPostponed([...postponed, album.key])}>
              Dejarlo para otro día
            </Button>
            <p className="help">Quedan {albums.length - postponed.length}.</p>
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
