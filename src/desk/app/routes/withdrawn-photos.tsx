import { Link } from 'react-router';
import { fullDay } from '../../../club/agenda/dates.ts';
import { withdrawn } from '../../../club/content/files/withdrawn.ts';
import { readWithdrawn } from '../../../tasks/publish/withdrawn.ts';
import { deskContext } from '../../server/context.ts';
import type { RouteHandle } from '../../server/route-access.ts';
import { useAlbumName } from '../browser/use-club.ts';
import { Notice } from '../parts/Notice.tsx';
import type { Route } from './+types/withdrawn-photos.ts';

export const handle: RouteHandle = { access: ['board'] };

/** Loads the withdrawn photos, newest first, without their hashes. */
export async function loader({ context }: Route.LoaderArgs) {
  const photos = await readWithdrawn(context.get(deskContext).folders.contentDir);
  return {
    help: withdrawn.help,
    readOnly: withdrawn.readOnlyReason,
    photos: photos.map(({ date, inAlbum }) => ({ date, inAlbum })).toReversed(),
  };
}

/** Read-only list of the withdrawn photos. */
export default function WithdrawnPhotosScreen({
  loaderData: { help, readOnly, photos },
}: Route.ComponentProps) {
  const albumName = useAlbumName();
  return (
    <div className="stack narrow">
      <h1>Fotos retiradas</h1>
      <p>{help}</p>
      <Notice tone="info">{readOnly}</Notice>
      {photos.length === 0 && <p>Todavía no se ha retirado ninguna.</p>}
      {photos.length > 0 && (
        <ul className="panel stack tight">
          {photos.map(({ date, inAlbum }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes on the screen
            <li key={i} className="row">
              {inAlbum
                ? `Foto ${inAlbum.photo} de ${albumName(inAlbum.album)}`
                : 'Una foto que no era de ningún álbum'}
              <span className="help">{fullDay(date)}</span>
            </li>
          ))}
        </ul>
      )}
      <Link to="/fotos/retirar" className="button button-quiet">
        Retirar una foto
      </Link>
    </div>
  );
}
