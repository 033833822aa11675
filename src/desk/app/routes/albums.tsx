import { Link } from 'react-router';
import { checkTexts } from '../../../tasks/check/check-texts.ts';
import { type AlbumSummary, albumsBySeason } from '../../core/albums/albums.ts';
import { photoCountText } from '../../core/albums/galleries.ts';
import { missingPermissions } from '../../core/consent/records.ts';
import { deskContext } from '../../server/context.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import { useClub } from '../browser/use-club.ts';
import { Notice } from '../parts/Notice.tsx';
import css from '../parts/photos/photos.module.css';
import type { Route } from './+types/albums.ts';
import { PublishNow } from './publish/PublishNow.tsx';

export const handle: RouteHandle = { access: ['board', 'photos'] };

export async function loader({ context }: Route.LoaderArgs) {
  const desk = context.get(deskContext);
  const { club } = await checkTexts(desk.folders.contentDir);
  return {
    seasons: await albumsBySeason(desk),
    /** Number of pages whose photos may not be published. */
    missing: club ? missingPermissions(club).length : 0,
  };
}

/** All albums by season, with the state of their permissions. */
export default function AlbumsScreen({ loaderData: { seasons, missing } }: Route.ComponentProps) {
  const { person } = useClub();
  return (
    <div className="stack wide">
      <div className="row ends">
        <h1>Fotos</h1>
        <div className="row">
          <Link to="/fotos/nuevo" className="button">
            Álbum nuevo
          </Link>
          {person?.role !== 'photos' && (
            <Link to="/fotos/retirar" className="button button-quiet">
              Retirar fotos
            </Link>
          )}
        </div>
      </div>
      {missing > 0 && (
        <Notice tone="warning">
          <p>
            {missing === 1
              ? 'Falta el permiso de un álbum, un equipo o una página. Hasta que se anote, sus fotos no se publican.'
              : `Faltan permisos en ${missing} álbumes, equipos o páginas. Hasta que se anoten, sus fotos no se publican.`}
          </p>
          <Link to="/fotos/permisos" className="button button-quiet">
            Repasar los permisos
          </Link>
        </Notice>
      )}
      {person?.role === 'photos' && <PublishNow />}
      {seasons.map(({ name, albums }) => (
        <section key={name} aria-labelledby={`curso-${name}`} className="stack tight">
          <h2 id={`curso-${name}`}>{name}</h2>
          <ul className="tiles">
            {albums.map((album) => (
              <li key={album.key}>
                <Card album={album} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Card({ album }: { album: AlbumSummary }) {
  const { key, name, cover, photoCount, minors, problem } = album;
  return (
    <Link to={`/fotos/${key}`} className={`panel tile ${css.album}`}>
      {cover && <img src={`${cover}&ancho=360`} alt="" loading="lazy" />}
      <strong>{name}</strong>
      <span className="help">
        {photoCountText(photoCount)}
        {minors && ' · con menores'}
      </span>
      <span className={`state small ${problem ? 'error' : 'good'}`}>
        {problem ? 'Falta el permiso' : 'Con permiso'}
      </span>
    </Link>
  );
}
