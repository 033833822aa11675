import { useState } from 'react';
import { Link, redirect } from 'react-router';
import { seasonKey, wholeYears } from '../../content/season-name.ts';
import { slugOf } from '../../content/spelling.ts';
import { addPhotos, photosToAdd } from '../albums/add-photos.ts';
import { albumsBySeason } from '../albums/albums.ts';
import { newAlbum } from '../albums/galleries.ts';
import { useClub } from '../browser/use-club.ts';
import { UploadPanel } from '../parts/photos/UploadPanel.tsx';
import { TextField } from '../parts/TextField.tsx';
import { deskContext } from '../server/context.ts';
import { submitted } from '../server/refusals.ts';
import type { Route } from './+types/new-album.ts';

export async function loader({ context }: Route.LoaderArgs) {
  return { seasons: (await albumsBySeason(context.get(deskContext))).map(({ name }) => name) };
}

/** An album begins with its first photos. */
export async function action({ request, context }: Route.ActionArgs) {
  const { album, ...photos } = await submitted(photosToAdd.extend({ album: newAlbum }), request);
  const added = await addPhotos(context.get(deskContext), album, photos);
  throw redirect(`/fotos/${added.album}?nuevo`);
}

export default function NewAlbumScreen({ loaderData: { seasons } }: Route.ComponentProps) {
  const club = useClub();
  const [name, setName] = useState('');
  const [season, setSeason] = useState(
    seasons.find((each) => seasonKey(each) === seasonKey(club.season)) ?? wholeYears(club.season),
  );
  const isNew = season.trim() !== '' && !seasons.some((each) => slugOf(each) === slugOf(season));
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
            isNew ? 'Es la primera vez que sale: la temporada se añade con este álbum.' : 'Ya tiene álbumes.'
          }
          value={season}
          onChange={({ target }) => setSeason(target.value)}
        />
        <datalist id="temporadas">
          {seasons.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </div>
      <section aria-labelledby="fotos" className="stack">
        <h2 id="fotos">Sus fotos</h2>
        <UploadPanel target={{ name, season }} action={(photos) => `Crear el álbum con ${photos}`} />
      </section>
    </div>
  );
}
