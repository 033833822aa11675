import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { seasonKey, wholeYears } from '../../../content/season-names.ts';
import { slugOf } from '../../../content/slug.ts';
import { type Albums, PHOTOS_API } from '../../photos-api.ts';
import { useClub } from '../overview.ts';
import { Answered } from '../parts/Answered.tsx';
import form from '../photos/PermissionForm.module.css';
import { UploadPanel } from '../photos/UploadPanel.tsx';
import css from './NewAlbum.module.css';

/** An album begins with its first photos. */
export function NewAlbum() {
  return (
    <Answered<Albums> address={PHOTOS_API.albums}>
      {({ seasons }) => <Asked seasons={seasons.map(({ name }) => name)} />}
    </Answered>
  );
}

/** @param seasons those that have albums, by name */
function Asked({ seasons }: { seasons: string[] }) {
  const club = useClub();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [season, setSeason] = useState(
    seasons.find((each) => seasonKey(each) === seasonKey(club.season)) ?? wholeYears(club.season),
  );
  const isNew = season.trim() !== '' && !seasons.some((each) => slugOf(each) === slugOf(season));
  return (
    <div className={css.screen}>
      <p>
        <Link to="/fotos" className="text-link">
          Fotos
        </Link>
      </p>
      <h1>Álbum nuevo</h1>
      <div className={css.fields}>
        <div className={form.field}>
          <label htmlFor="nombre">Cómo se llama</label>
          <input
            id="nombre"
            className={form.input}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <p className={form.help}>Como saldrá en la web: «Copa», «Torneo de Navidad».</p>
        </div>
        <div className={form.field}>
          <label htmlFor="temporada">De qué temporada es</label>
          <input
            id="temporada"
            className={form.input}
            autoComplete="off"
            list="temporadas"
            aria-describedby="temporada-ayuda"
            value={season}
            onChange={({ target }) => setSeason(target.value)}
          />
          <datalist id="temporadas">
            {seasons.map((each) => (
              <option key={each} value={each} />
            ))}
          </datalist>
          <p id="temporada-ayuda" className={form.help}>
            {isNew
              ? 'Es la primera vez que sale: la temporada se añade con este álbum.'
              : 'Ya tiene álbumes.'}
          </p>
        </div>
      </div>
      <section aria-labelledby="fotos" className={css.photos}>
        <h2 id="fotos">Sus fotos</h2>
        <UploadPanel
          target={{ name, season }}
          action={(photos) => `Crear el álbum con ${photos}`}
          onAdded={({ album }) => {
            club.reload();
            navigate(`/fotos/${album}`, { state: { created: true } });
          }}
        />
      </section>
    </div>
  );
}
