import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import { fullDay } from '../../../../club/agenda/dates.ts';
import type { ConsentRecord } from '../../../../club/content/club.ts';
import { valueAt } from '../../../../club/content/documents/values.ts';
import { itemAddress } from '../../../core/addresses.ts';
import { addPhotos, photosToAdd } from '../../../core/albums/add-photos.ts';
import { GALLERIES_FILE, type OpenAlbum, openAlbum } from '../../../core/albums/albums.ts';
import { photoCountText } from '../../../core/albums/galleries.ts';
import { permissionSchema } from '../../../core/consent/records.ts';
import { openFile } from '../../../core/editing/edit-file.ts';
import type { FormSchema } from '../../../core/editing/form-schema.ts';
import { LARGE_FORM } from '../../../server/body-limits.ts';
import { deskContext } from '../../../server/context.ts';
import { readSubmission } from '../../../server/read-submission.ts';
import type { RouteHandle } from '../../../server/route-access.ts';
import { useClub } from '../../browser/use-club.ts';
import { Button } from '../../parts/Button.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { UploadPanel } from '../../parts/photos/UploadPanel.tsx';
import { useFileEditor } from '../file/useFileEditor.ts';
import { PublishNow } from '../publish/PublishNow.tsx';
import type { Route } from './+types/album.ts';
import { AlbumPhotos } from './AlbumPhotos.tsx';
import { PermissionForm } from './PermissionForm.tsx';

export const handle: RouteHandle = { access: ['board', 'photos'], body: LARGE_FORM };

const keyOf = ({ curso, album }: Route.LoaderArgs['params']) => `${curso}/${album}`;

export async function loader({ params, context }: Route.LoaderArgs) {
  const desk = context.get(deskContext);
  return {
    album: await openAlbum(desk, keyOf(params)),
    galleries: await openFile(desk.store, GALLERIES_FILE),
    permission: permissionSchema(),
  };
}

/** Adds photos. Other changes of an album are saved by the action of its content file. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const photos = await readSubmission(photosToAdd, request);
  return { added: await addPhotos(context.get(deskContext), keyOf(params), photos) };
}

/** Album with its permission, upload and photos. Remounts for another album. */
export default function AlbumScreen({ loaderData }: Route.ComponentProps) {
  return <Album key={loaderData.album.key} {...loaderData} />;
}

function Album({ album, galleries, permission }: Route.ComponentProps['loaderData']) {
  const { person } = useClub();
  const editor = useFileEditor(galleries);
  const [search] = useSearchParams();
  const isNew = search.has('nuevo');
  const { key, name, season, numbers } = album;
  const [hasAdded, setHasAdded] = useState(false);
  const [leftOut, setLeftOut] = useState(Number(search.get('nuevo') ?? 0));
  const [isPermissionPostponed, setPermissionPostponed] = useState(false);
  return (
    <div className="stack wide">
      <Link to="/fotos" className="text-link">
        Fotos
      </Link>
      <div className="row">
        <h1>
          {name} <span className="help">{season}</span>
        </h1>
        <p className="help">{photoCountText(numbers.length)}</p>
        <Link to={itemAddress('galerias.yaml', album.path)} className="text-link">
          Cambiar nombre, fecha y lugar
        </Link>
      </div>
      {isNew && !hasAdded && (
        <Notice tone="good">
          El álbum está creado. {!album.record && 'Di ahora quién dio permiso para estas fotos. '}
          {describeDays(valueAt(galleries.value, [...album.path, 'fecha']))}
        </Notice>
      )}
      {leftOut > 0 && (
        <Notice tone="info">
          {leftOut === 1
            ? 'Una foto que estaba sin marcar se ha quedado fuera. Si la quieres, vuelve a elegirla y márcala.'
            : `${leftOut} fotos que estaban sin marcar se han quedado fuera. Si las quieres, vuelve a elegirlas y márcalas.`}
        </Notice>
      )}
      <AlbumPermission album={album} schema={permission} />
      <section aria-labelledby="anadir" className="stack tight">
        <h2 id="anadir">Añadir fotos</h2>
        {album.problem && !isPermissionPostponed ? (
          <div className="panel stack tight">
            <p>Antes de añadir fotos, anota arriba su permiso. Sin él se guardan, pero no se publican.</p>
            <Button variant="quiet" onClick={() => setPermissionPostponed(true)}>
              Todavía no tengo el permiso
            </Button>
          </div>
        ) : (
          <UploadPanel
            target={key}
            buttonLabel={(photos) => `Añadir ${photos}`}
            onAdded={(_, unselected) => {
              setHasAdded(true);
              setLeftOut(unselected);
            }}
          />
        )}
      </section>
      <section aria-labelledby="las-fotos" className="stack tight">
        <h2 id="las-fotos">Las fotos del álbum</h2>
        <p className="help">
          {person?.role === 'photos'
            ? 'Elige una foto para ponerle pie o hacerla portada.'
            : 'Elige una foto para ponerle pie, hacerla portada o retirarla.'}
        </p>
        <AlbumPhotos albumKey={key} editor={editor} />
      </section>
      {person?.role === 'photos' && <PublishNow hasUnsavedChanges={editor.dirty} />}
    </div>
  );
}

/**
 * Describes the days of a new album in Spanish, which come from its photos.
 * @param days value of the album's field
 */
function describeDays(days: unknown): string {
  const parsed = z.union([z.string(), z.object({ desde: z.string(), hasta: z.string() })]).safeParse(days);
  if (!parsed.success) return '';
  const { data } = parsed;
  const phrase =
    typeof data === 'string' ? fullDay(data) : `${fullDay(data.desde)} al ${fullDay(data.hasta)}`;
  return `Es del ${phrase}. Si no es así, cámbialo en «Cambiar nombre, fecha y lugar».`;
}

/** Consent record of the album, with its form. */
function AlbumPermission({ album, schema }: { album: OpenAlbum; schema: FormSchema }) {
  const { record, problem } = album;
  const [isOpen, setOpen] = useState(problem !== '');
  return (
    <section aria-labelledby="permisos" className="panel stack tight">
      <h2 id="permisos">Permisos</h2>
      {problem && <p className="fault">{problem}</p>}
      {record && <p>{describeRecord(record)}</p>}
      <details className="fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{record ? 'Cambiar el permiso' : 'Anotar el permiso'}</summary>
        {/* Mounted on opening, so that it starts with the shown record. */}
        {isOpen && <PermissionForm photos={album} schema={schema} submitLabel="Anotar el permiso" />}
      </details>
    </section>
  );
}

/** Describes a consent record in Spanish. */
function describeRecord({ nadie, guarda, desde, hasta, menores, consienten }: ConsentRecord): string {
  if (nadie) return 'En las fotos no se reconoce a nadie.';
  const since = desde
    ? ` Valen desde el ${fullDay(desde)}${hasta ? ` hasta el ${fullDay(hasta)}` : ''}.`
    : '';
  const minors = menores ? 'En el álbum salen menores.' : 'No salen menores.';
  return `Los permisos firmados los guarda ${guarda}.${since} ${minors} Han consentido: ${(consienten ?? []).join('; ')}.`;
}
