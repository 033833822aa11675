import { Link } from 'react-router';
import { dayWords } from '../../../content/day-words.ts';
import { API, type OpenFile } from '../../api.ts';
import { useClub } from '../overview.ts';
import { Answered } from '../parts/Answered.tsx';
import { Notice } from '../parts/Notice.tsx';
import { useAlbumName } from '../photos/useAlbumName.ts';
import css from './WithdrawnPhotos.module.css';

const FILE = 'retiradas.yaml';

/** As far as it is shown: the hashes say nothing to anybody. */
interface Value {
  retiradas?: { dia: string; album: string; foto: number }[];
}

/** The photos that were taken off for good. It can only be looked at. */
export function WithdrawnPhotos() {
  const { help, readOnly } = useClub().files.find(({ file }) => file === FILE) ?? {};
  return (
    <div className={css.screen}>
      <h1>Fotos retiradas</h1>
      <p>{help}</p>
      <Notice tone="info">{readOnly}</Notice>
      <Answered<OpenFile> address={API.file} query={{ archivo: FILE }}>
        {({ value }) => <List photos={(value as Value).retiradas ?? []} />}
      </Answered>
      <Link to="/fotos/retirar" className="button" data-quiet="">
        Retirar una foto
      </Link>
    </div>
  );
}

function List({ photos }: { photos: NonNullable<Value['retiradas']> }) {
  const albumName = useAlbumName();
  if (photos.length === 0) return <p>Todavía no se ha retirado ninguna.</p>;
  return (
    <ul className={css.list}>
      {photos.toReversed().map(({ dia, album, foto }) => (
        <li key={`${album}/${foto}`} className={css.photo}>
          <span className={css.name}>
            Foto {foto} de {albumName(album)}
          </span>
          <span className={css.day}>{dayWords(dia)}</span>
        </li>
      ))}
    </ul>
  );
}
