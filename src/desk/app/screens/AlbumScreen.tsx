import { useState } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { placeAddress } from '../../api.ts';
import { type Added, type AlbumDetail, PHOTOS_API } from '../../photos-api.ts';
import { useClub } from '../overview.ts';
import { Answered } from '../parts/Answered.tsx';
import { LeaveQuestion } from '../parts/LeaveQuestion.tsx';
import { Notice } from '../parts/Notice.tsx';
import { AlbumPhotos } from '../photos/AlbumPhotos.tsx';
import { AlbumSaveBar } from '../photos/AlbumSaveBar.tsx';
import { UploadPanel } from '../photos/UploadPanel.tsx';
import { useAlbumEdits } from '../photos/useAlbumEdits.ts';
import { AlbumPermission } from './AlbumPermission.tsx';
import css from './AlbumScreen.module.css';

/** One album: its permission, its photos, and more of them. */
export function AlbumScreen() {
  const { curso, album } = useParams();
  const key = `${curso}/${album}`;
  return (
    <Answered<AlbumDetail> key={key} address={PHOTOS_API.album} query={{ album: key }}>
      {(answer, { setAnswer, reload }) => <Album album={answer} onAlbum={setAnswer} onReload={reload} />}
    </Answered>
  );
}

interface Props {
  album: AlbumDetail;
  onAlbum: (album: AlbumDetail) => void;
  onReload: () => Promise<void>;
}

const photosOf = (count: number) => (count === 1 ? '1 foto' : `${count} fotos`);

function Album({ album, onAlbum, onReload }: Props) {
  const club = useClub();
  const created = (useLocation().state as { created?: boolean } | null)?.created === true;
  const edits = useAlbumEdits(album, onAlbum);
  const { key, name, season, numbers } = album;
  const [chosen, setChosen] = useState(album.coverNumber ?? numbers[0] ?? 1);
  const shown = numbers.includes(chosen) ? chosen : (numbers[0] ?? 1);
  const [added, setAdded] = useState<Added>();

  const afterAdding = (done: Added) => {
    setAdded(done);
    setChosen(done.numbers[0] ?? chosen);
    onReload();
    club.reload();
  };
  return (
    <div className={css.screen}>
      <p>
        <Link to="/fotos" className="text-link">
          Fotos
        </Link>
      </p>
      <div className={css.head}>
        <h1>
          {name} <span className={css.season}>{season}</span>
        </h1>
        <p className={css.count}>{photosOf(numbers.length)}</p>
        <Link to={placeAddress('galerias.yaml', album.path)} className="text-link">
          Cambiar nombre, fecha y lugar
        </Link>
      </div>
      {created && !added && !album.record && (
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
      <AlbumPermission album={album} onSaved={onReload} />
      <section aria-labelledby="anadir" className={css.part}>
        <h2 id="anadir">Añadir fotos</h2>
        <UploadPanel target={key} action={(photos) => `Añadir ${photos}`} onAdded={afterAdding} />
      </section>
      <section aria-labelledby="las-fotos" className={css.part}>
        <h2 id="las-fotos">Las fotos del álbum</h2>
        <p className={css.help}>
          Elige una foto para ponerle pie, hacerla portada o retirarla. Con las flechas del teclado se pasa de
          una a otra.
        </p>
        <AlbumPhotos album={album} edits={edits} chosen={shown} onChoose={setChosen} />
        <AlbumSaveBar edits={edits} />
        <LeaveQuestion dirty={edits.dirty} save={edits.save} />
      </section>
    </div>
  );
}
