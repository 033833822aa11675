import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { z } from 'zod';
import { fullDay } from '../../../agenda/dates.ts';
import { type Added, addPhotos, photosToAdd } from '../../albums/add-photos.ts';
import { type OpenAlbum, openAlbum, saveAlbum } from '../../albums/albums.ts';
import { photosOf } from '../../albums/galleries.ts';
import { placeAddress } from '../../api.ts';
import { LeaveQuestion } from '../../app/parts/LeaveQuestion.tsx';
import { Notice } from '../../app/parts/Notice.tsx';
import { PermissionForm } from '../../app/photos/PermissionForm.tsx';
import { UploadPanel } from '../../app/photos/UploadPanel.tsx';
import { deskContext } from '../../server/context.ts';
import { refusable } from '../../server/errors.ts';
import { submitted } from '../../server/request-body.ts';
import type { Route } from './+types/album.ts';
import { AlbumPhotos, AlbumSaveBar } from './AlbumPhotos.tsx';
import css from './album.module.css';
import { useAlbumEdits } from './useAlbumEdits.ts';

const keyOf = ({ curso, album }: Route.LoaderArgs['params']) => `${curso}/${album}`;

export function loader({ params, context }: Route.LoaderArgs) {
  return openAlbum(context.get(deskContext), keyOf(params));
}

const n = z.int().min(1);
const percent = z.number().min(0).max(100);
const change = {
  captions: z.record(z.string().regex(/^[1-9]\d*$/), z.string()).exactOptional(),
  chapters: z.array(z.object({ title: z.string(), foto: n })).exactOptional(),
  cover: z.object({ n, focus: z.tuple([percent, percent]).nullable() }).exactOptional(),
};
const order = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), ...photosToAdd.shape }),
  z.object({ intent: z.literal('save'), tag: z.string().min(1), ...change }),
]);
export type Order = z.infer<typeof order>;

export function action({ params, request, context }: Route.ActionArgs) {
  return refusable(async () => {
    const desk = context.get(deskContext);
    const given = await submitted(order, request);
    if (given.intent === 'add') return { added: await addPhotos(desk, keyOf(params), given) };
    const { tag, ...change } = given;
    await saveAlbum(desk, keyOf(params), change, tag);
    return { saved: true };
  });
}

/** One album: its permission, its photos, and more of them. */
export default function AlbumScreen({ loaderData }: Route.ComponentProps) {
  return <Album key={loaderData.key} album={loaderData} />;
}

function Album({ album }: { album: OpenAlbum }) {
  const isNew = useSearchParams()[0].has('nuevo');
  const edits = useAlbumEdits(album);
  const { key, name, season, numbers } = album;
  const [added, setAdded] = useState<Added>();
  return (
    <div className="stack" data-gap="wide">
      <Link to="/fotos" className="text-link">
        Fotos
      </Link>
      <div className={`row ${css.head}`}>
        <h1>
          {name} <span className="help">{season}</span>
        </h1>
        <p className="help">{photosOf(numbers.length)}</p>
        <Link to={placeAddress('galerias.yaml', album.path)} className="text-link">
          Cambiar nombre, fecha y lugar
        </Link>
      </div>
      {isNew && !added && !album.record && (
        <Notice tone="good">El álbum está creado. Di ahora quién dio permiso para estas fotos.</Notice>
      )}
      {added && (
        <Notice tone="good">
          {added.numbers.length === 1
            ? `Añadida 1 foto, con el número ${added.numbers[0]}.`
            : `Añadidas ${added.numbers.length} fotos, de la ${added.numbers[0]} a la ${added.numbers.at(-1)}.`}{' '}
          Se verán en la web cuando la publiques.
        </Notice>
      )}
      <AlbumPermission album={album} />
      <section aria-labelledby="anadir" className="stack" data-gap="tight">
        <h2 id="anadir">Añadir fotos</h2>
        <UploadPanel target={key} action={(photos) => `Añadir ${photos}`} onAdded={setAdded} />
      </section>
      <section aria-labelledby="las-fotos" className="stack" data-gap="tight">
        <h2 id="las-fotos">Las fotos del álbum</h2>
        <p className="help">Elige una foto para ponerle pie, hacerla portada o retirarla.</p>
        <AlbumPhotos album={album} edits={edits} />
        <div className={`stack ${css.bar}`} data-gap="tight">
          <AlbumSaveBar edits={edits} />
        </div>
        <LeaveQuestion dirty={edits.dirty} save={edits.save} />
      </section>
    </div>
  );
}

/** What is known of an album's permission, and the form to say it. */
function AlbumPermission({ album }: { album: OpenAlbum }) {
  const { record, lacks } = album;
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (saved) button.current?.focus();
  }, [saved]);
  return (
    <section aria-labelledby="permisos" className="panel stack" data-gap="tight">
      <h2 id="permisos">Permisos</h2>
      {saved && <Notice tone="good">Permiso anotado.</Notice>}
      {lacks && <p className="fault">{lacks}</p>}
      {record && !open && (
        <p>
          Los permisos firmados los guarda {record.guarda}. Valen desde el {fullDay(record.desde)}
          {record.hasta ? ` hasta el ${fullDay(record.hasta)}` : ''}.{' '}
          {record.menores ? 'En el álbum salen menores.' : 'No salen menores.'} Han consentido:{' '}
          {record.consienten.join('; ')}.
        </p>
      )}
      {open ? (
        <PermissionForm
          album={album}
          words="Anotar el permiso"
          onSaved={() => {
            setSaved(true);
            setOpen(false);
          }}
        />
      ) : (
        <button
          ref={button}
          type="button"
          className="button"
          data-quiet={record ? '' : undefined}
          onClick={() => {
            setSaved(false);
            setOpen(true);
          }}
        >
          {record ? 'Cambiar el permiso' : 'Anotar el permiso'}
        </button>
      )}
    </section>
  );
}
