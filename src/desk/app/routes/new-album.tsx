import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { readRecords } from '../../../club/consent/records.ts';
import { seasonKey, wholeYears } from '../../../club/content/season-name.ts';
import { slugOf } from '../../../club/content/spelling.ts';
import { addPhotos, photosToAdd } from '../../core/albums/add-photos.ts';
import { albumsBySeason } from '../../core/albums/albums.ts';
import { type NewAlbum, newAlbum } from '../../core/albums/galleries.ts';
import { submittedRecord, withConsentRecord } from '../../core/albums/save-permission.ts';
import { permissionSchema, proposedFields } from '../../core/consent/records.ts';
import { LARGE_FORM } from '../../server/body-limits.ts';
import { deskContext } from '../../server/context.ts';
import { readSubmission } from '../../server/read-submission.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import { useClub } from '../browser/use-club.ts';
import { Button } from '../parts/Button.tsx';
import { FocusedHeading } from '../parts/Notice.tsx';
import { UploadPanel } from '../parts/photos/UploadPanel.tsx';
import { TextField } from '../parts/TextField.tsx';
import type { Route } from './+types/new-album.ts';
import { PermissionForm } from './album/PermissionForm.tsx';

export const handle: RouteHandle = { access: ['board', 'photos'], body: LARGE_FORM };

export async function loader({ context }: Route.LoaderArgs) {
  const desk = context.get(deskContext);
  return {
    seasons: (await albumsBySeason(desk)).map(({ name }) => name),
    proposed: proposedFields(await readRecords(desk.store)),
    permission: permissionSchema(),
  };
}

/** New album with its first photos, or only the consent record of an album to create later. */
const submission = z.union([photosToAdd.extend({ album: newAlbum }), submittedRecord]);

/** Creates an album with its first photos, or only checks its consent record. */
export async function action({ request, context }: Route.ActionArgs) {
  const submitted = await readSubmission(submission, request);
  if (!('album' in submitted)) {
    withConsentRecord('', submitted);
    return { accepted: true };
  }
  const { album, ...photos } = submitted as z.infer<typeof photosToAdd> & { album: NewAlbum };
  return { added: await addPhotos(context.get(deskContext), album, photos) };
}

const NAME_ID = 'nombre-del-album';

/** Placeholder page in a record whose album has no address yet. */
const PLACEHOLDER_PAGE = '/galerias/temporada/album';

/** Form of a new album: name, season, permission and first photos. */
export default function NewAlbumScreen({ loaderData }: Route.ComponentProps) {
  const { seasons, proposed, permission: schema } = loaderData;
  const club = useClub();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [season, setSeason] = useState(
    seasons.find((name) => seasonKey(name) === seasonKey(club.season)) ?? wholeYears(club.season),
  );
  const [permission, setPermission] = useState<NewAlbum['permission'] | 'later' | null>(null);
  const [isNameMissing, setNameMissing] = useState(false);
  /** Goes on to the photos, which need the album's name. */
  const goOn = (next: typeof permission) => {
    setNameMissing(name.trim() === '');
    if (name.trim() === '') document.getElementById(NAME_ID)?.focus();
    else setPermission(next);
  };
  const isNewSeason = season.trim() !== '' && !seasons.some((name) => slugOf(name) === slugOf(season));
  return (
    <div className="stack">
      <Link to="/fotos" className="text-link">
        Fotos
      </Link>
      <h1>Álbum nuevo</h1>
      <div className="fields narrow">
        <TextField
          id={NAME_ID}
          label="Cómo se llama"
          problems={isNameMissing && name.trim() === '' ? ['Ponle un nombre al álbum.'] : []}
          autoComplete="off"
          help="Como saldrá en la web: «Copa», «Torneo de Navidad»."
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label="De qué temporada es"
          autoComplete="off"
          list="temporadas"
          help={
            isNewSeason
              ? 'Es la primera vez que sale: la temporada se añade con este álbum.'
              : 'Ya tiene álbumes.'
          }
          value={season}
          onChange={({ target }) => setSeason(target.value)}
        />
        <datalist id="temporadas">
          {seasons.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      </div>
      {permission === null ? (
        <section aria-labelledby="permiso" className="stack narrow">
          <h2 id="permiso">Antes de las fotos, el permiso</h2>
          <p>Sin un permiso anotado, el álbum se guarda, pero sus fotos no se publican.</p>
          <PermissionForm
            photos={{ page: PLACEHOLDER_PAGE, minors: false, record: null }}
            schema={schema}
            proposed={proposed}
            submitLabel="Seguir con las fotos"
            action="/fotos/nuevo"
            onAccepted={(record) => goOn(record as NewAlbum['permission'] & object)}
          />
          <Button variant="quiet" onClick={() => goOn('later')}>
            Todavía no tengo el permiso
          </Button>
        </section>
      ) : (
        <section aria-labelledby="fotos" className="stack">
          <FocusedHeading id="fotos">Sus fotos</FocusedHeading>
          <p>
            {permission === 'later'
              ? 'Se guardan sin permiso, y no se publican hasta que se anote.'
              : 'El permiso se anota al crear el álbum.'}{' '}
            <Button variant="link" onClick={() => setPermission(null)}>
              {permission === 'later' ? 'Anotarlo ahora' : 'Cambiarlo'}
            </Button>
          </p>
          <UploadPanel
            target={{ name, season, ...(permission && permission !== 'later' && { permission }) }}
            buttonLabel={(photos) => `Crear el álbum con ${photos}`}
            onAdded={({ album }, leftOut) => void navigate(`/fotos/${album}?nuevo=${leftOut}`)}
          />
        </section>
      )}
    </div>
  );
}
