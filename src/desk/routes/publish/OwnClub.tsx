import { Link } from 'react-router';
import { placeAddress } from '../../api.ts';
import { useClub } from '../../app/overview.ts';
import type { PublishState } from '../../publishing/publish-state.ts';
import { photoCount } from './Obstacles.tsx';
import { AskedOrder } from './orders.tsx';
import css from './publish.module.css';

/** From the sample to a club of one's own: what changes then, all in one step that can be undone. */
export function OwnClub({ state: { missingPhotos, leftovers } }: { state: PublishState }) {
  return (
    <section className="panel stack" aria-labelledby="nuestro">
      <h2 id="nuestro" tabIndex={-1}>
        Empezar con tu club
      </h2>
      <p>
        Cambia primero los textos de la muestra por los de tu club, empezando por{' '}
        <Link to={placeAddress('club.yaml')} className="text-link">
          su nombre y su contacto
        </Link>
        . Cuando el club ya sea el tuyo, dilo aquí: desde entonces se puede publicar.
      </p>
      <Leftovers leftovers={leftovers} />
      <div className="row">
        <AskedOrder
          isMain
          order={{ intent: 'own-club' }}
          words="Este club ya es el nuestro…"
          title="Este club ya es el nuestro"
          yes="Es el nuestro"
        >
          <p>La web deja de ser la de muestra. Es un solo cambio, que se puede deshacer en «Versiones»:</p>
          <ul className={css.consequences}>
            <li>La web vive en el día de hoy, no en el de la muestra.</li>
            {missingPhotos.length > 0 && (
              <li>
                El escudo ya no vale en lugar de una foto: para publicar harán falta{' '}
                {photoCount(missingPhotos)}, o quitar lo que no sea de tu club. «Publicar» dirá cuáles.
              </li>
            )}
            <li>Cada álbum necesita su permiso anotado.</li>
            {leftovers.length > 0 && (
              <li>Quedan palabras del club de muestra {placesWords(leftovers)}: saldrían en la web.</li>
            )}
          </ul>
        </AskedOrder>
      </div>
    </section>
  );
}

/** More are folded. */
const SHOWN = 3;

const placesWords = ({ length }: PublishState['leftovers']): string =>
  length === 1 ? 'en 1 sitio' : `en ${length} sitios`;

/** Words of the sample that would be published: nobody is kept from it. */
export function Leftovers({ leftovers }: Pick<PublishState, 'leftovers'>) {
  const { files } = useClub();
  if (leftovers.length === 0) return null;
  const titleOf = (name: string) => files.find(({ file }) => file === name)?.title ?? name;
  return (
    <details className={css.leftovers} open={leftovers.length <= SHOWN}>
      <summary>Quedan palabras del club de muestra {placesWords(leftovers)}</summary>
      <ul className="stack" data-gap="tight">
        {leftovers.map(({ file, path, phrases }) => (
          <li key={file}>
            {phrases}{' '}
            <Link to={placeAddress(file, path)} className="text-link">
              Corregir «{titleOf(file)}»
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
