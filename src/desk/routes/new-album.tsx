import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { seasonKey, wholeYears } from '../../content/season-name.ts';
import { slugOf } from '../../content/spelling.ts';
import { addPhotos, photosToAdd } from '../albums/add-photos.ts';
import { albumsBySeason } from '../albums/albums.ts';
import { newAlbum } from '../albums/galleries.ts';
import { useClub } from '../browser/use-club.ts';
import { UploadPanel } from '../parts/photos/UploadPanel.tsx';
import { TextField } from '../parts/TextField.tsx';
import { deskContext } from '../server/context.ts';
import { readSubmission } from '../server/refusals.ts';
import type { RouteHandle } from '../server/route-access.ts';
import type { Route } from './+types/new-album.ts';

export const handle: RouteHandle = { access: ['junta', 'fotos'] };

export async function loader({ context }: Route.LoaderArgs) {
  return { seasons: (await albumsBySeason(context.get(deskContext))).map(({ name }) => name) };
}

/** Creates an album with its first photos. */
export async function action({ request, context }: Route.ActionArgs) {
  const { album, ...photos } = await readSubmission(photosToAdd.extend({ album: newAlbum }), request);
  return { added: await addPhotos(context.get(deskContext), album, photos) };
}

/** Form of a new album: name, season and first photos. */
export default function NewAlbumScreen({ loaderData: { seasons } }: Route.ComponentProps) {
  const club = useClub();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [season, setSeason] = useState(
    seasons.find((name) => seasonKey(name) === seasonKey(club.season)) ?? wholeYears(club.season),
  );
  const isNewSeason = season.trim() !== '' && !seasons.some((name) => slugOf(name) === slugOf(season));
  return (
    <div className="stack">
      <Link to="/fotos" className="text-link">
        Fotos
      </Link>
      <h1>Álbum nuevo</h1>
      <div className="fields narrow">
        <TextField
          label="Cómo se llama"
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
      <section aria-labelledby="fotos" className="stack">
        <h2 id="fotos">Sus fotos</h2>
        <UploadPanel
          target={{ name, season }}
          action={(photos) => `Crear el álbum con ${photos}`}
          onAdded={({ album }) => void navigate(`/fotos/${album}?nuevo`)}
        />
      </section>
    </div>
  );
}
